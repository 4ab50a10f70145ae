import type { ReactNode } from 'react';
import { hasFlightsOf, isSameFlight } from '#domain/booking/airline-changes/airline-change.ts';
import { changeTitle, plannedFlightText } from '#domain/booking/airline-changes/change-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { Notice } from '#web/ui/notice.tsx';

type Flights = ShownChange['now'];

interface AirlineChangeNoticeProps {
  readonly change: ShownChange;
  /** The trip's flights as the page shows them. */
  readonly slices: readonly Slice[];
  /** The buttons of what the traveler can do. */
  readonly children?: ReactNode;
}

/** Says that the airline changed a trip and how, with the booked and the current flights side by side, and what can be done. */
export function AirlineChangeNotice({ change, slices, children }: AirlineChangeNoticeProps) {
  const { booked, now, level, texts, choices, isUnclear = false } = change;
  return (
    <Notice tone={level === 'minor' ? 'info' : 'warning'} title={changeTitle(level, isUnclear)}>
      {texts.length === 0 ? null : (
        <ul className="mt-1 list-disc pl-5">
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {isUnclear ? null : (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          <FlightList title="Before" flights={booked} />
          {now.length === 0 ? (
            <p>
              The airline no longer operates the flights that you booked and has not named any others. Please contact
              us.
            </p>
          ) : (
            <FlightList title="Now" flights={now} before={booked.flat()} />
          )}
        </div>
      )}
      {hasFlightsOf(slices, now) ? null : (
        <p className="mt-3">
          {hasFlightsOf(slices, booked)
            ? 'The details below still show the flights you booked.'
            : 'The details below still show flights that the airline had planned before this change.'}
        </p>
      )}
      {choices.length === 0 ? null : (
        <div className="mt-3 grid gap-1">
          {choices.map((choice) => (
            <p key={choice}>{choice}</p>
          ))}
        </div>
      )}
      {children}
    </Notice>
  );
}

interface FlightListProps {
  readonly title: string;
  readonly flights: Flights;
  /** Flights that are not among these are marked as new. */
  readonly before?: Flights[number];
}

function FlightList({ title, flights, before }: FlightListProps) {
  return (
    <dl className="rounded-md border border-line bg-card px-3 py-2 text-sm">
      <dt className="font-semibold">{title}</dt>
      {flights.flat().map((flight) => {
        const text = plannedFlightText(flight, shownDay);
        const isNew = before?.some((known) => isSameFlight(known, flight)) === false;
        return (
          <dd key={`${flight.flight} ${flight.departingAt}`} className="tabular mt-1">
            {isNew ? <strong>{text}</strong> : text}
          </dd>
        );
      })}
    </dl>
  );
}
