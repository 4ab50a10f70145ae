import type { UseFormReturn } from 'react-hook-form';
import { genderOfTitle, type Title, titleLabels, titles } from '#domain/passengers/passenger.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { fullYear } from '#domain/time/full-year.ts';
import { serverNow } from '#web/clock/server-now.ts';
import { DateTextField } from '#web/ui/date-text-field.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { AccountFormState } from '../use-account-form.ts';
import type { TravelerValues } from './traveler-values.ts';

interface PersonFieldsProps {
  readonly form: UseFormReturn<TravelerValues>;
  readonly field: AccountFormState<TravelerValues>['field'];
}

/** Title, names, gender and birth date, as the booking form asks for them. */
export function PersonFields({ form, field }: PersonFieldsProps) {
  const title = field('title');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...title}
        onChange={(event) => {
          const gender = event.target.value === '' ? null : genderOfTitle(event.target.value as Title);
          if (gender !== null) form.setValue('gender', gender, { shouldValidate: form.formState.isSubmitted });
          return title.onChange(event);
        }}
        label="Title"
        autoComplete="off"
      >
        <option value="">–</option>
        {titles.map((one) => (
          <option key={one} value={one}>
            {titleLabels[one]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('gender')} label="Gender" autoComplete="off" hint="As in the passport">
        <option value="">Select</option>
        <option value="female">Female</option>
        <option value="male">Male</option>
      </SelectField>
      <TextField
        {...field('firstName')}
        label="First name"
        autoComplete="off"
        maxLength={254}
        aria-required
        hint="First and middle names, as in the passport"
      />
      <TextField {...field('lastName')} label="Last name" autoComplete="off" maxLength={254} aria-required />
      <DateTextField
        {...field('dateOfBirth')}
        label="Date of birth"
        complete={(date) => fullYear(date, 'birth', utcDate(serverNow()))}
        min="1900-01-01"
        max={utcDate(serverNow())}
        autoComplete="off"
        aria-required
      />
    </div>
  );
}
