import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { passportHint, passportHints } from '#domain/passengers/passport.ts';
import { fullYear } from '#domain/time/full-year.ts';
import { DateTextField } from '#web/ui/date-text-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CountrySelect } from './country-select.tsx';
import type { PassengerValues } from './traveler-values.ts';

interface PassportFieldsProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly index: number;
  readonly required: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** A traveler's passport; kept only in this page, so it must be typed again after a reload (PASS-01…05). */
export function PassportFields({ form, index, required, today }: PassportFieldsProps) {
  const errors = form.formState.errors.passengers?.[index];
  const expiry = useWatch({ control: form.control, name: `passengers.${index}.passportExpiryDate` });
  const hint = passportHint(expiry, today);
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        Passport
        {required ? null : <span className="font-normal text-ink-soft"> (not required for this flight)</span>}
      </legend>
      <div className="clear-both grid grid-cols-1 gap-4 sm:grid-cols-3">
        <TextField
          {...form.register(`passengers.${index}.passportNumber`)}
          label="Passport number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-required={required || undefined}
          optional={!required}
          error={errors?.passportNumber?.message}
        />
        <DateTextField
          {...form.register(`passengers.${index}.passportExpiryDate`)}
          label="Passport expiry date"
          complete={(date) => fullYear(date, 'expiry', today)}
          autoComplete="off"
          aria-required={required || undefined}
          optional={!required}
          error={errors?.passportExpiryDate?.message}
          hint={hint === null ? undefined : <ExpiryHint hint={hint} />}
        />
        <Controller
          control={form.control}
          name={`passengers.${index}.passportIssuingCountry`}
          render={({ field }) => (
            <CountrySelect
              label="Issuing country"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="Select a country"
              autoComplete="off"
              optional={!required}
              error={errors?.passportIssuingCountry?.message}
              // The error mentions a code, but the field is a list.
              hint={errors?.passportIssuingCountry === undefined ? undefined : 'Choose a country'}
            />
          )}
        />
      </div>
    </fieldset>
  );
}

function ExpiryHint({ hint }: { readonly hint: keyof typeof passportHints }) {
  const color = hint === 'expired' ? 'text-destructive' : 'text-warning';
  return (
    <span className={`flex items-center gap-1 font-medium ${color}`}>
      <Icon name="alert" className="size-4" />
      {passportHints[hint]}
    </span>
  );
}
