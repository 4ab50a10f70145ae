import type { AirlineChangeAnswer } from '../../contract/bookings.ts';
import { formatClock } from '../../domain/time/local-time.ts';
import { Notice } from '../ui/notice.tsx';
import { shownDay } from './shown-day.ts';

type Flights = AirlineChangeAnswer['now'];

/** That the airline changed a trip: the flights of now beside those that were booked. */
export function AirlineChangeNotice({ change }: { readonly change: AirlineChangeAnswer }) {
  const { booked, now } = change;
  return (
    <Notice tone="warning" title="The airline changed this trip">
      {now.length === 0 ? (
        <p>The airline no longer operates the flights that you booked and has named no others. Please contact us.</p>
      ) : (
        <FlightList title="Now" flights={now} />
      )}
      <FlightList title="As you booked" flights={booked} />
    </Notice>
  );
}

function FlightList({ title, flights }: { readonly title: string; readonly flights: Flights }) {
  return (
    <dl className="mt-2 text-sm">
      <dt className="font-semibold">{title}</dt>
      {flights.flat().map(({ flight, origin, destination, departing_at, arriving_at }) => (
        <dd key={`${flight} ${departing_at}`} className="tabular">
          {`${flight} ${origin} → ${destination}: ${shownDay(departing_at)}, ${formatClock(departing_at)} to ${formatClock(arriving_at)}${dayText(departing_at, arriving_at)}`}
        </dd>
      ))}
    </dl>
  );
}

/** ' on Thu, Jan 21' where a flight lands on another day. */
function dayText(departing: string, arriving: string): string {
  return departing.slice(0, 10) === arriving.slice(0, 10) ? '' : ` on ${shownDay(arriving)}`;
}
