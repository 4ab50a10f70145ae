import type { UseFormReturn } from 'react-hook-form';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { PassengerValues } from '../traveler-values.ts';

interface LoyaltyFieldsProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly index: number;
  /** The programs that the offer accepts, at least one. */
  readonly programs: readonly LoyaltyProgram[];
}

/** A traveler's frequent flyer number with one of the offer's programs (TERMS-03). */
export function LoyaltyFields({ form, index, programs }: LoyaltyFieldsProps) {
  const [only] = programs;
  const isOne = programs.length === 1;
  return (
    <fieldset className="mt-5 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        Frequent flyer <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        {isOne ? null : (
          <SelectField {...form.register(`passengers.${index}.loyaltyAirline`)} label="Program" autoComplete="off">
            {programs.map(({ airline, name }) => (
              <option key={airline} value={airline}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          {...form.register(`passengers.${index}.loyaltyNumber`)}
          label={isOne ? `${only?.name} membership number` : 'Membership number'}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          hint="If there is a member price, you see it before you pay."
          error={form.formState.errors.passengers?.[index]?.loyaltyNumber?.message}
        />
      </div>
    </fieldset>
  );
}
