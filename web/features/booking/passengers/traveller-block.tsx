import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { OfferPassenger } from '../../../../domain/flights/offer.ts';
import { passengerMessages } from '../../../../domain/passengers/check-passengers.ts';
import { genderOfTitle, passengerTypeLabels, type Title, titles } from '../../../../domain/passengers/passenger.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ContactFields } from './contact-fields.tsx';
import { InfantAdultField } from './infant-adult-field.tsx';
import { PassportFields } from './passport-fields.tsx';
import type { PhoneBook } from './phone-book.ts';
import { searchAgainAddress } from './search-again.ts';
import type { PassengerValues } from './traveller-values.ts';

interface TravellerBlockProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly passengers: readonly OfferPassenger[];
  readonly index: number;
  readonly passportRequired: boolean;
  readonly today: string;
  /** The day for which ages count. */
  readonly travelDate: string;
  readonly phoneBook: PhoneBook | null;
  /** The search that led here, for another one with other ages. */
  readonly searchTo: string;
}

const titleLabels: Record<Title, string> = { mr: 'Mr', ms: 'Ms', mrs: 'Mrs', miss: 'Miss', dr: 'Dr' };

/** The fields of one traveller of the offer (PAX-01, PAX-02). */
export function TravellerBlock(props: TravellerBlockProps) {
  const { form, passengers, index, passportRequired, today, travelDate, phoneBook, searchTo } = props;
  const passenger = passengers[index];
  if (passenger === undefined) return null;
  const errors = form.formState.errors.passengers?.[index];
  const section = index === 0 ? '' : `section-traveler${index + 1} `;
  const name = <F extends string>(field: F) => `passengers.${index}.${field}` as const;
  return (
    <fieldset className="rounded-lg border border-line bg-card px-4 pt-3 pb-5 shadow-raised md:px-6">
      <legend className="sr-only">{`Traveler ${index + 1}: ${passengerTypeLabels[passenger.type]}`}</legend>
      <p aria-hidden="true" className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-base font-semibold">{`Traveler ${index + 1}`}</span>
        <span className="text-sm text-ink-soft">
          {passengerTypeLabels[passenger.type]}
          {passenger.age === null || passenger.type === 'infant_without_seat' ? null : `, age ${passenger.age}`}
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-12">
        <SelectField
          {...form.register(name('title'), {
            onChange: (event: { target: { value: Title | '' } }) => {
              const { value } = event.target;
              const gender = value === '' ? null : genderOfTitle(value);
              if (gender !== null) {
                form.setValue(name('gender'), gender, { shouldValidate: form.formState.isSubmitted });
              }
            },
          })}
          label="Title"
          autoComplete={`${section}honorific-prefix`}
          error={errors?.title?.message}
          className="sm:col-span-2"
        >
          <option value="">–</option>
          {titles.map((title) => (
            <option key={title} value={title}>
              {titleLabels[title]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.register(name('firstName'))}
          label="First name"
          autoComplete={`${section}given-name`}
          aria-required
          hint="And middle names, as in the passport"
          error={errors?.firstName?.message}
          className="sm:col-span-5"
        />
        <TextField
          {...form.register(name('lastName'))}
          label="Last name"
          autoComplete={`${section}family-name`}
          aria-required
          error={errors?.lastName?.message}
          className="sm:col-span-5"
        />
        <SelectField
          {...form.register(name('gender'))}
          label="Gender"
          autoComplete={`${section}sex`}
          hint="As in the passport"
          error={errors?.gender?.message}
          className="sm:col-span-6"
        >
          <option value="">Select</option>
          <option value="female">Female</option>
          <option value="male">Male</option>
        </SelectField>
        <div className="sm:col-span-6">
          <TextField
            {...form.register(name('dateOfBirth'))}
            label="Date of birth"
            type="date"
            min="1900-01-01"
            max={today}
            autoComplete={`${section}bday`}
            aria-required
            error={errors?.dateOfBirth?.message}
          />
          {errors?.dateOfBirth?.message === passengerMessages.ageMismatch ? (
            <SearchAgainLink form={form} passengers={passengers} travelDate={travelDate} searchTo={searchTo} />
          ) : null}
        </div>
        {passenger.type === 'infant_without_seat' ? (
          <InfantAdultField form={form} passengers={passengers} index={index} />
        ) : (
          <ContactFields form={form} index={index} phoneBook={phoneBook} section={section} />
        )}
      </div>
      <PassportFields form={form} index={index} required={passportRequired} today={today} />
    </fieldset>
  );
}

type SearchAgainLinkProps = Pick<TravellerBlockProps, 'form' | 'passengers' | 'travelDate' | 'searchTo'>;

function SearchAgainLink({ form, passengers, travelDate, searchTo }: SearchAgainLinkProps) {
  const typed = useWatch({ control: form.control, name: 'passengers' });
  const birthDates = typed.map(({ dateOfBirth }) => dateOfBirth);
  return (
    <Link
      to={searchAgainAddress(searchTo, passengers, birthDates, travelDate)}
      className="inline-flex min-h-11 items-center text-sm font-semibold underline"
    >
      Search again with the right ages
    </Link>
  );
}
