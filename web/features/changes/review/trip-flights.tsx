import type { Slice } from '#domain/flights/offer.ts';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';

/** The flights of a trip to which bags are added, in short; renders nothing if they are not known. */
export function TripFlights({ slices }: { readonly slices: readonly Slice[] }) {
  if (slices.length === 0) return null;
  return (
    <section
      aria-labelledby="trip-flights"
      className="min-w-0 rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6"
    >
      <h2 id="trip-flights" className="text-base font-semibold">
        Your flights
      </h2>
      <div className="mt-3 grid gap-4">
        {slices.map((slice) => (
          <div key={slice.id} className="min-w-0">
            <p className="tabular mb-1 text-xs text-ink-soft">{shownDay(slice.segments[0]?.departingAt)}</p>
            <SliceLine slice={slice} showDates={false} className="slice-line-narrow" />
          </div>
        ))}
      </div>
    </section>
  );
}
