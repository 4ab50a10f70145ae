import { Controller, type UseFormReturn } from 'react-hook-form';
import { TextField } from '#web/ui/field.tsx';
import { CountrySelect } from '../country-select.tsx';
import type { PassengerValues } from '../traveler-values.ts';
import type { PhoneBook } from './phone-book.ts';

interface ContactFieldsProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly index: number;
  readonly phoneBook: PhoneBook | null;
  /** Prefix of autocomplete tokens: '' for the first traveler, 'section-traveler2 ' for the second. */
  readonly section: string;
}

/** Email and phone: required for the first traveler, optional for the others (PAX-03). */
export function ContactFields({ form, index, phoneBook, section }: ContactFieldsProps) {
  const errors = form.formState.errors.passengers?.[index];
  const primary = index === 0;
  return (
    <>
      <TextField
        {...form.register(`passengers.${index}.email`)}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={`${section}email`}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={primary || undefined}
        optional={!primary}
        hint={primary ? 'Booking details and changes are sent to this address.' : undefined}
        error={errors?.email?.message}
        className="sm:col-span-12"
      />
      <div className="grid gap-3 sm:col-span-12 sm:grid-cols-2">
        <Controller
          control={form.control}
          name={`passengers.${index}.phoneCountry`}
          render={({ field }) => (
            <CountrySelect
              label="Phone country"
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              autoComplete={`${section}country`}
              prefixOf={(code) => {
                const prefix = phoneBook?.codeOf(code);
                return prefix === undefined ? '' : prefix === null ? null : `+${prefix} `;
              }}
            />
          )}
        />
        <TextField
          {...form.register(`passengers.${index}.phone`)}
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete={`${section}tel`}
          aria-required={primary || undefined}
          optional={!primary}
          error={errors?.phone?.message}
        />
      </div>
    </>
  );
}
