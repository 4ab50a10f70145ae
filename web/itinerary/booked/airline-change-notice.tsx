import type { AirlineChange } from '#domain/booking/booked-order.ts';
import { formatClock } from '#domain/time/local-time.ts';
import { Notice } from '#web/ui/notice.tsx';
import { shownDay } from '../slice/shown-day.ts';

type Flights = AirlineChange['now'];

/** Says that the airline changed a trip, with the current and the booked flights. */
export function AirlineChangeNotice({ change }: { readonly change: AirlineChange }) {
  const { booked, now } = change;
  return (
    <Notice tone="warning" title="The airline changed this trip">
      {now.length === 0 ? (
        <p>
          The airline no longer operates the flights that you booked and has not named any others. Please contact us.
        </p>
      ) : (
        <FlightList title="Now" flights={now} />
      )}
      <FlightList title="Your original booking" flights={booked} />
    </Notice>
  );
}

function FlightList({ title, flights }: { readonly title: string; readonly flights: Flights }) {
  return (
    <dl className="mt-2 text-sm">
      <dt className="font-semibold">{title}</dt>
      {flights.flat().map(({ flight, origin, destination, departingAt, arrivingAt }) => (
        <dd key={`${flight} ${departingAt}`} className="tabular">
          {`${flight} ${origin} → ${destination}: ${shownDay(departingAt)}, ${formatClock(departingAt)} to ${formatClock(arrivingAt)}${dayText(departingAt, arrivingAt)}`}
        </dd>
      ))}
    </dl>
  );
}

/** ' on Thu, Jan 21' if a flight lands on a different day. */
function dayText(departing: string, arriving: string): string {
  return departing.slice(0, 10) === arriving.slice(0, 10) ? '' : ` on ${shownDay(arriving)}`;
}
