import { hasOtherOperator } from '../../../domain/flights/itinerary.ts';
import type { OfferPassenger, Place, Segment, Slice } from '../../../domain/flights/offer.ts';
import { cabinLabels } from '../../../domain/search/search-query.ts';
import { formatDuration, parseDurationMinutes } from '../../../domain/time/duration.ts';
import { dayOffset, formatClock, formatDay } from '../../../domain/time/local-time.ts';
import { AirlineMark } from '../../itinerary/airline-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { bagAllowance, bagText } from './bag-text.ts';

interface SegmentRowProps {
  readonly slice: Slice;
  readonly segment: Segment;
  readonly passengers: readonly OfferPassenger[];
}

/** One flight from gate to gate: both ends on a line, and everything that is known of what flies between (FLT-02). */
export function SegmentRow({ slice, segment, passengers }: SegmentRowProps) {
  const departure = slice.segments[0]?.departing_at ?? segment.departing_at;
  return (
    <div>
      <End
        time={segment.departing_at}
        since={departure}
        place={segment.origin}
        terminal={segment.origin_terminal}
        first
      />
      <div className="grid grid-cols-[4.5rem_1rem_minmax(0,1fr)] gap-x-3">
        <p className="tabular py-3 text-right text-xs leading-4 text-ink-soft">
          {formatDuration(parseDurationMinutes(segment.duration))}
        </p>
        <div className="flex justify-center">
          <span className="w-0.5 bg-outline" />
        </div>
        <SegmentFacts slice={slice} segment={segment} passengers={passengers} />
      </div>
      <End
        time={segment.arriving_at}
        since={departure}
        place={segment.destination}
        terminal={segment.destination_terminal}
      />
    </div>
  );
}

interface EndProps {
  readonly time: string;
  readonly since: string;
  readonly place: Place;
  readonly terminal: string | null;
  readonly first?: boolean;
}

function End({ time, since, place, terminal, first = false }: EndProps) {
  const offset = dayOffset(since, time);
  return (
    <div className="grid grid-cols-[4.5rem_1rem_minmax(0,1fr)] gap-x-3">
      <p className="tabular text-right">
        <span className="text-base leading-6 font-semibold">{formatClock(time)}</span>
        <span className="block text-xs leading-4 whitespace-nowrap text-ink-soft">{formatDay(time)}</span>
      </p>
      <div className={`relative flex justify-center ${first ? 'items-end' : ''}`}>
        <span className={`absolute w-0.5 bg-outline ${first ? 'top-3 bottom-0' : 'top-0 h-3'}`} />
        <span className="absolute top-1.5 size-3 rounded-full border-2 border-outline bg-card" />
      </div>
      <p className="min-w-0">
        <span className="text-base leading-6 font-semibold">
          {place.city_name || place.name} <span className="text-ink-soft">{place.iata_code}</span>
        </span>
        <span className="block text-xs leading-4 text-ink-soft">
          {place.name}
          {terminal === null ? null : ` · Terminal ${terminal}`}
          {offset > 0 ? ` · ${offset === 1 ? 'Next day' : `${offset} days later`}` : null}
          {offset < 0 ? ' · The day before, across the date line' : null}
        </span>
      </p>
    </div>
  );
}

function SegmentFacts({ slice, segment, passengers }: SegmentRowProps) {
  const { marketing_carrier: carrier, operating_carrier: operator, aircraft } = segment;
  const traveller = segment.passengers[0];
  const cabin = traveller?.cabin_class == null ? null : cabinLabels[traveller.cabin_class];
  const fare = traveller?.cabin_class_marketing_name ?? null;
  const bags = bagAllowance([{ ...slice, segments: [segment] }], passengers);
  return (
    <div className="flex min-w-0 gap-3 py-3">
      <AirlineMark carrier={carrier} size={32} />
      <div className="min-w-0 text-sm leading-5">
        <p className="font-medium">
          {carrier.name ?? 'Airline'} {carrier.iata_code ?? ''} {segment.flight_number}
        </p>
        <p className="text-ink-soft">
          {[aircraft?.name, cabin === null || fare === null || fare === cabin ? (cabin ?? fare) : `${cabin} (${fare})`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {hasOtherOperator(segment) ? <p>{`Operated by ${operator.name ?? 'another airline'}`}</p> : null}
        {segment.stops.map(({ airport, duration }) => (
          <p key={airport.iata_code} className="font-medium">
            {`Stops in ${airport.city_name || airport.name} (${airport.iata_code})`}
            {duration === null ? null : ` for ${formatDuration(parseDurationMinutes(duration))}`}
            {', no change of planes'}
          </p>
        ))}
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs leading-4">
          <li className="flex items-center gap-1">
            <Icon name="cabinBag" className="size-4" />
            {bagText('cabin', bags.cabin)}
          </li>
          <li className="flex items-center gap-1">
            <Icon name="checkedBag" className="size-4" />
            {bagText('checked', bags.checked)}
          </li>
          {segment.services.map((service) => (
            <li key={service.type}>{service.description || service.type}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
