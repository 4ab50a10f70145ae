import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { directionName } from '#domain/flights/directions.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { FlightLines } from '#web/itinerary/slice/flight-lines.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';

/** The flights that are given up beside those that come instead; one under the other on a small screen. */
export function FlightsCompared({ removed, added }: Pick<AmendmentView, 'removed' | 'added'>) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FlightList title="Booked flights" slices={removed} isOld isNarrow />
      <FlightList title="New flights" slices={added} isNarrow />
    </div>
  );
}

interface FlightListProps {
  readonly title: string;
  readonly slices: readonly Slice[];
  /** Given up: drawn behind the new ones. */
  readonly isOld?: boolean;
  /** Beside another list. */
  readonly isNarrow?: boolean;
}

export function FlightList({ title, slices, isOld = false, isNarrow = false }: FlightListProps) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-lg border border-line px-4 pt-4 pb-5 md:px-6 ${isOld ? 'bg-muted' : 'bg-card shadow-raised'}`}
    >
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="mt-3 grid gap-5">
        {slices.map((slice, index) => (
          <div key={slice.id} className="min-w-0">
            {slices.length > 1 ? (
              <p className="mb-1 text-xs text-ink-soft">{directionName(index, slices.length)}</p>
            ) : null}
            <SliceLine slice={slice} className={isNarrow ? 'slice-line-narrow' : ''} />
            <FlightLines slice={slice} className="mt-2 text-xs" />
          </div>
        ))}
      </div>
    </section>
  );
}
