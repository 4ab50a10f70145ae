import type { Layover } from '../../../domain/flights/itinerary.ts';
import { formatDuration } from '../../../domain/time/duration.ts';
import { Icon } from '../../ui/icon.tsx';

/** The wait between two flights; another airport or terminal is called out (FLT-02). */
export function LayoverRow({ layover }: { readonly layover: Layover }) {
  const { airport, nextAirport, minutes, changesTerminal } = layover;
  const city = airport.city_name || airport.name;
  return (
    <div className="my-4 ml-0 rounded-md bg-muted px-4 py-2.5 text-sm">
      <p>
        <span className="tabular font-semibold">{formatDuration(minutes)}</span>
        {` layover in ${city} (${airport.iata_code})`}
      </p>
      {nextAirport === null ? null : (
        <p className="mt-1 flex items-start gap-2 font-medium">
          <Icon name="alert" className="mt-0.5 size-4 text-warning" />
          {`Change of airport: from ${airport.name} (${airport.iata_code}) to ${nextAirport.name} (${nextAirport.iata_code})`}
        </p>
      )}
      {changesTerminal ? (
        <p className="mt-1 flex items-start gap-2 font-medium">
          <Icon name="alert" className="mt-0.5 size-4 text-warning" />
          Change of terminal
        </p>
      ) : null}
    </div>
  );
}
