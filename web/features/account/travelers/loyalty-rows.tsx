import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { listLoyaltyAirlines } from '#contract/travelers/saved-travelers.ts';
import { maximumLoyaltyAccounts } from '#domain/passengers/saved-traveler.ts';
import { request } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import type { AccountFormState } from '../use-account-form.ts';
import type { TravelerValues } from './traveler-values.ts';

interface LoyaltyRowsProps {
  /** Number of rows. */
  readonly count: number;
  readonly form: UseFormReturn<TravelerValues>;
  readonly field: AccountFormState<TravelerValues>['field'];
  readonly onAdd: () => void;
  readonly onRemove: (row: number) => void;
}

/** A traveler's frequent flyer numbers, one row per airline. */
export function LoyaltyRows({ count, form, field, onAdd, onRemove }: LoyaltyRowsProps) {
  const airlines = useQuery({
    queryKey: ['loyalty-airlines'],
    queryFn: ({ signal }) => request(listLoyaltyAirlines, { signal }),
    enabled: count > 0,
  });
  const typed = useWatch({ control: form.control });
  const listed = airlines.data?.airlines ?? [];
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-sm font-semibold">
        Frequent flyer <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="clear-both grid gap-4">
        {Array.from({ length: count }, (_, row) => {
          const chosen = typed[`airline${row}`] ?? '';
          const isUnlisted = chosen !== '' && listed.every(({ code }) => code !== chosen);
          return (
            // Rows have no identity of their own: removing one moves the values of those after it.
            <div key={`row ${String(row)}`} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
              <SelectField {...field(`airline${row}`)} value={chosen} label={`Airline ${row + 1}`} autoComplete="off">
                <option value="">Choose</option>
                {isUnlisted ? <option value={chosen}>{chosen}</option> : null}
                {listed.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                {...field(`number${row}`)}
                label={`Membership number ${row + 1}`}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
              />
              <Button
                look="quiet"
                className="sm:mt-6"
                aria-label={`Remove frequent flyer number ${row + 1}`}
                onClick={() => onRemove(row)}
              >
                Remove
              </Button>
            </div>
          );
        })}
        {airlines.isError ? (
          <p role="alert" className="text-sm font-medium text-destructive">
            The airlines could not be loaded. Please close this window and open it again.
          </p>
        ) : null}
        {count < maximumLoyaltyAccounts ? (
          <Button look="outline" className="justify-self-start" onClick={onAdd}>
            Add Frequent Flyer Number
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
