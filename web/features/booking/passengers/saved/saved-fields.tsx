import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import type { LoyaltyProgram } from '#domain/loyalty/loyalty.ts';
import { SelectField } from '#web/ui/field.tsx';
import type { PassengerValues, TravelerField } from '../traveler-values.ts';
import { chosenValues, savedAs, savedChoices } from './saved-choice.ts';
import type { SavedTravelers } from './use-saved-travelers.ts';

interface SavedFieldsProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly saved: SavedTravelers;
  readonly index: number;
}

interface SavedTravelerFieldProps extends SavedFieldsProps {
  readonly passenger: OfferPassenger;
  /** The day that determines ages. */
  readonly travelDate: string;
  readonly programs: readonly LoyaltyProgram[];
}

/** Fills a block from a saved traveler; nothing is selected until someone chooses, and all fields stay editable. */
export function SavedTravelerField({ form, saved, index, passenger, travelDate, programs }: SavedTravelerFieldProps) {
  const values = useWatch({ control: form.control, name: 'passengers' });
  const typed = values[index];
  if (saved.list.length === 0 || typed === undefined) return null;
  const choose = (id: string) => {
    const traveler = saved.list.find((one) => one.id === id);
    if (traveler === undefined) return;
    const takesLoyalty = passenger.type !== 'infant_without_seat';
    for (const [field, value] of Object.entries(chosenValues(traveler, takesLoyalty ? programs : []))) {
      const name = `passengers.${index}.${field as TravelerField}` as const;
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    saved.mark(index, false);
  };
  return (
    <SelectField
      label="Saved traveler"
      value={savedAs(saved.list, typed)?.id ?? ''}
      onChange={(event) => choose(event.target.value)}
      autoComplete="off"
      className="mb-4"
    >
      <option value="">Choose a saved traveler</option>
      {savedChoices(saved.list, values, index, { passenger, travelDate }).map(({ id, text, isDisabled }) => (
        <option key={id} value={id} disabled={isDisabled}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** Whether to save a block's traveler; not offered for one that is saved already. */
export function SaveTravelerField({ form, saved, index }: SavedFieldsProps) {
  const typed = useWatch({ control: form.control, name: `passengers.${index}` });
  const failure = saved.failures.get(index);
  if (savedAs(saved.list, typed) !== null) return null;
  return (
    <div className="mt-4 border-t border-line pt-2">
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={saved.marked.has(index)}
          onChange={(event) => saved.mark(index, event.target.checked)}
          aria-describedby={`save-traveler-${index}`}
          className="size-5 shrink-0 accent-primary"
        />
        Save this traveler for later
      </label>
      <p id={`save-traveler-${index}`} className="text-sm text-ink-soft">
        Saved in your account when you continue, without the passport.
        {failure === undefined ? null : (
          <span role="alert" className="mt-1 block font-medium text-destructive">
            {`Not saved: ${failure} Your booking is not affected.`}
          </span>
        )}
      </p>
    </div>
  );
}
