import { SelectField, TextField } from '#web/ui/field.tsx';
import { settlementNames } from '../state-labels.ts';
import type { SettlementForm } from './use-settlement.ts';

/** Asks how a change was paid whose own payment failed, and how much of it. */
export function SettlementFields({ form, busy }: { readonly form: SettlementForm; readonly busy: boolean }) {
  const { due, currency, way, setWay, wayField, amountField, problems } = form;
  return (
    <>
      <SelectField
        ref={wayField}
        label="How was it paid?"
        hint="What was not paid is no longer part of the price of the trip: it is not refunded if the trip is canceled."
        error={problems.way}
        disabled={busy}
        value={way}
        onChange={({ currentTarget }) => setWay(currentTarget.value as typeof way)}
      >
        <option value="" disabled>
          Choose…
        </option>
        {Object.entries(settlementNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {way === '' || way === 'not_paid' ? null : (
        <TextField
          ref={amountField}
          label={`Amount paid (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={due}
          readOnly={busy}
          error={problems.amount}
        />
      )}
    </>
  );
}
