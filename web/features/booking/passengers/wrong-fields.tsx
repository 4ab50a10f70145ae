import { type UseFormReturn, useFormState } from 'react-hook-form';
import type { PassengerValues } from './traveler-values.ts';

/** In form order, by the labels of the form. */
const labels = {
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  gender: 'Gender',
  dateOfBirth: 'Date of birth',
  infantOf: 'Travels on the lap of',
  email: 'Email',
  phone: 'Phone',
  loyaltyNumber: 'Membership number',
  passportNumber: 'Passport number',
  passportExpiryDate: 'Passport expiry date',
  passportIssuingCountry: 'Issuing country',
} as const;

/** More would push the form itself off the screen. */
const shownAtMost = 8;

/** Links to the fields that are marked as wrong, which can be far below the message; renders nothing without any (PAX-04). */
export function WrongFields({ form }: { readonly form: UseFormReturn<PassengerValues> }) {
  const { passengers = [] } = useFormState({ control: form.control }).errors;
  const wrong = form
    .getValues()
    .passengers.flatMap((_, index) =>
      (Object.keys(labels) as (keyof typeof labels)[])
        .filter((field) => passengers[index]?.[field] !== undefined)
        .map((field) => ({ name: `passengers.${index}.${field}`, text: `Traveler ${index + 1}: ${labels[field]}` })),
    );
  if (wrong.length === 0) return null;
  const hidden = wrong.length - shownAtMost;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {wrong.slice(0, shownAtMost).map(({ name, text }) => (
        <li key={name}>
          <a
            href={`#${name}`}
            className="inline-flex min-h-11 items-center underline"
            onClick={(event) => {
              event.preventDefault();
              document.getElementsByName(name)[0]?.focus();
            }}
          >
            {text}
          </a>
        </li>
      ))}
      {hidden > 0 ? <li className="inline-flex min-h-11 items-center">{`and ${hidden} more`}</li> : null}
    </ul>
  );
}
