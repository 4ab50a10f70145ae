import { cabinText } from '#domain/flights/cabins.ts';
import type { BagAllowance } from '#domain/flights/fare/bag-text.ts';
import { bagText } from '#domain/flights/fare/bag-text.ts';
import { flightCode, operatorText } from '#domain/flights/itinerary.ts';
import type { Segment } from '#domain/flights/offer.ts';
import { formatDuration, parseDurationMinutes } from '#domain/time/duration.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { AirlineMark } from '../airline-mark.tsx';
import { SegmentEnd } from './segment-end.tsx';

interface SegmentRowProps {
  readonly segment: Segment;
  /** Departure of the slice. */
  readonly since: string;
  /** The bags of this flight if flights differ; null if they are shown once for all. */
  readonly bags: BagAllowance | null;
}

/** One flight: departure, arrival and all known details in between (FLT-02). */
export function SegmentRow({ segment, since, bags }: SegmentRowProps) {
  return (
    <div>
      <SegmentEnd
        time={segment.departingAt}
        since={since}
        place={segment.origin}
        terminal={segment.originTerminal}
        first
      />
      <div className="grid grid-cols-[min(5rem,30%)_min(1rem,6%)_minmax(0,1fr)] gap-x-3">
        <p className="tabular pt-4 text-right text-xs leading-4 text-ink-soft">
          <span className="sr-only">Travel time </span>
          {formatDuration(parseDurationMinutes(segment.duration))}
        </p>
        <div className="flex justify-center">
          <span className="w-0.5 bg-outline" />
        </div>
        <SegmentFacts segment={segment} bags={bags} />
      </div>
      <SegmentEnd
        time={segment.arrivingAt}
        since={since}
        place={segment.destination}
        terminal={segment.destinationTerminal}
      />
    </div>
  );
}

function SegmentFacts({ segment, bags }: Pick<SegmentRowProps, 'segment' | 'bags'>) {
  const { marketingCarrier: carrier, aircraft } = segment;
  const operator = operatorText(segment);
  return (
    <div className="flex min-w-0 gap-x-3 gap-y-1.5 py-3 max-[23rem]:flex-col">
      <AirlineMark carrier={carrier} size={32} />
      <div className="min-w-0 text-sm leading-5">
        <p>
          <span className="font-medium">{carrier.name ?? 'Airline'}</span>{' '}
          <span translate="no" className="tabular inline-block text-ink-soft">
            {flightCode(segment)}
          </span>
        </p>
        {operator === null ? null : <p>{operator}</p>}
        <p className="text-ink-soft">{[aircraft?.name, cabinText(segment)].filter(Boolean).join(' · ')}</p>
        {segment.stops.map(({ airport, duration }) => {
          const minutes = parseDurationMinutes(duration) ?? 0;
          return (
            <p key={airport.iataCode} className="mt-1 flex items-start gap-1.5 font-medium">
              <Icon name="alert" className="mt-0.5 size-4 text-warning" />
              <span>
                {`Stops in ${airport.cityName || airport.name} (${airport.iataCode})`}
                {minutes > 0 ? ` for ${formatDuration(minutes)}` : null}
                {', no change of planes'}
              </span>
            </p>
          );
        })}
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs leading-4 empty:hidden">
          {bags === null ? null : (
            <>
              <Fact icon="cabinBag">{bagText('cabin', bags.cabin)}</Fact>
              <Fact icon="checkedBag">{bagText('checked', bags.checked)}</Fact>
            </>
          )}
          {segment.services.map(({ type, description }) => (
            <Fact key={type} icon={serviceIcons[type] ?? 'check'}>
              {description || type}
            </Fact>
          ))}
        </ul>
      </div>
    </div>
  );
}

const serviceIcons: Readonly<Record<string, IconName>> = { wifi: 'wifi', power: 'power', seat: 'seat' };

function Fact({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <li className="flex items-center gap-1">
      <Icon name={icon} className="size-4 text-ink-soft" />
      {children}
    </li>
  );
}
