import { lastDayOnSale } from '#domain/search/sale-window.ts';
import { withDeparture } from '../search-draft.ts';
import type { SearchFormModel } from '../use-search-form.ts';
import { DateField } from './date-field.tsx';

interface DateFieldsProps {
  readonly form: SearchFormModel;
  /** Whether the return date shows; on a one-way trip it is disabled. */
  readonly hasReturn: boolean;
}

/** Departure and return dates. */
export function DateFields({ form, hasReturn }: DateFieldsProps) {
  const { draft, today, change, messageOf } = form;
  const latest = lastDayOnSale(today);
  return (
    <div className={`grid gap-3 md:col-span-5 ${hasReturn ? 'grid-cols-2' : ''}`}>
      <DateField
        name="departureDate"
        label="Departure"
        value={draft.departureDate}
        earliest={today}
        latest={latest}
        other={draft.returnDate}
        error={messageOf('departureDate')}
        onChange={(date) => change(withDeparture(draft, date), 'departureDate', 'returnDate')}
      />
      {hasReturn ? (
        <DateField
          name="returnDate"
          label="Return"
          value={draft.returnDate}
          earliest={draft.departureDate}
          latest={latest}
          other={draft.departureDate}
          error={messageOf('returnDate')}
          disabled={draft.tripType === 'one-way'}
          onChange={(returnDate) => change({ ...draft, returnDate }, 'returnDate')}
        />
      ) : null}
    </div>
  );
}
