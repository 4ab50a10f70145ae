import type { UseFormReturn } from 'react-hook-form';
import { genderOfTitle, type Title, titleLabels, titles } from '#domain/passengers/passenger.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { PassengerValues } from './traveler-values.ts';

interface NameFieldsProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly index: number;
  /** Prefix of autocomplete tokens: '' for the first traveler, 'section-traveler2 ' for the second. */
  readonly section: string;
}

/** Title, names and gender; a title that implies the gender fills it in. */
export function NameFields({ form, index, section }: NameFieldsProps) {
  const errors = form.formState.errors.passengers?.[index];
  const name = <F extends string>(field: F) => `passengers.${index}.${field}` as const;
  const fillGender = (title: Title | '') => {
    const gender = title === '' ? null : genderOfTitle(title);
    if (gender !== null) form.setValue(name('gender'), gender, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <SelectField
        {...form.register(name('title'), {
          onChange: (event: { target: { value: Title | '' } }) => fillGender(event.target.value),
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
        hint="First and middle names, as in the passport"
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
    </>
  );
}
