import { isMissed, type Layover } from '#domain/flights/itinerary.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { Icon } from '#web/ui/icon.tsx';

interface LayoverRowProps {
  readonly layover: Layover;
  readonly overnight: boolean;
}

/** A layover between two flights; a change of airport or terminal is highlighted (FLT-02). */
export function LayoverRow({ layover, overnight }: LayoverRowProps) {
  const { airport, nextAirport, minutes, changesTerminal } = layover;
  const city = airport.cityName || airport.name;
  return (
    <div className="grid grid-cols-[min(5rem,30%)_min(1rem,6%)_minmax(0,1fr)] gap-x-3">
      <span />
      <div className="flex justify-center">
        <span className="border-l-2 border-dotted border-outline" />
      </div>
      <div className="my-3 rounded-md bg-muted px-3 py-2 text-sm leading-5 wrap-anywhere">
        {isMissed(layover) ? (
          <CallOut>{`You land in ${city} (${airport.iataCode}) after your next flight departs`}</CallOut>
        ) : (
          <p>
            <span className="tabular font-semibold">{formatDuration(minutes)}</span>
            {` ${overnight ? 'overnight layover' : 'layover'} in ${city} (${airport.iataCode})`}
          </p>
        )}
        {nextAirport === null ? null : (
          <CallOut>
            {`Change of airport: from ${airport.name} (${airport.iataCode}) to ${nextAirport.name} (${nextAirport.iataCode})`}
          </CallOut>
        )}
        {changesTerminal ? <CallOut>Change of terminal</CallOut> : null}
      </div>
    </div>
  );
}

function CallOut({ children }: { readonly children: string }) {
  return (
    <p className="mt-1 flex items-start gap-1.5 font-medium">
      <Icon name="alert" className="mt-0.5 size-4 text-warning" />
      {children}
    </p>
  );
}
