import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { hasOtherOperator } from '../../../../domain/flights/itinerary.ts';
import { formatAmount } from '../../../../domain/money/format.ts';
import { formatFullDate } from '../../../../domain/time/local-time.ts';
import { AirlineMark } from '../../../itinerary/airline-mark.tsx';
import { bagAllowance, bagSentence } from '../../../itinerary/bag-text.ts';
import { SliceLine } from '../../../itinerary/slice-line.tsx';
import { Icon } from '../../../ui/icon.tsx';

const titles = ['Outbound Flight', 'Return Flight'];
const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;

/** Flights, travellers, bags and what was paid. */
export function ItineraryCard({ booking }: { readonly booking: BookingAnswer }) {
  const { slices, passengers, sale_amount, sale_currency } = booking.bookingData;
  const isBooked = booking.status === 'confirmed' || booking.status === 'completed';
  return (
    <section aria-label="Itinerary" className="rounded-lg border border-line bg-card shadow-raised">
      {slices.map((slice, index) => (
        <div key={slice.id} className="border-b border-line px-4 py-4 md:px-6">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-base font-semibold">{titles[index] ?? `Flight ${index + 1}`}</h2>
            <p className="tabular text-sm text-ink-soft">{formatFullDate(slice.departure_time)}</p>
          </div>
          <SliceLine slice={slice} />
          <ul className="mt-3 grid gap-2">
            {slice.segments.map((segment) => (
              <li key={segment.id} className="flex items-center gap-2 text-sm">
                <AirlineMark carrier={segment.marketing_carrier} size={24} />
                <span>
                  <span className="font-medium">
                    {segment.marketing_carrier.name ?? 'Airline'} {segment.marketing_carrier.iata_code ?? ''}{' '}
                    {segment.flight_number}
                  </span>
                  {` · ${segment.origin.iata_code} to ${segment.destination.iata_code}`}
                  {segment.origin_terminal === null ? null : `, Terminal ${segment.origin_terminal}`}
                  {hasOtherOperator(segment)
                    ? ` · Operated by ${segment.operating_carrier.name ?? 'another airline'}`
                    : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="grid gap-4 px-4 py-4 sm:grid-cols-2 md:px-6">
        <div>
          <h2 className="text-base font-semibold">Passengers</h2>
          <ul className="mt-1 text-sm">
            {passengers.map((passenger) => (
              <li key={passenger.id}>
                {passenger.given_name} {passenger.family_name}
                <span className="text-ink-soft"> · {types[passenger.type]}</span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-base font-semibold">{isBooked ? 'Total paid' : 'Total'}</h2>
          <p className="tabular text-xl leading-10 font-bold">{formatAmount(sale_amount, sale_currency)}</p>
        </div>
        <p className="flex items-start gap-2 text-sm sm:col-span-2">
          <Icon name="checkedBag" />
          {bagSentence(bagAllowance(slices, passengers))}
        </p>
      </div>
    </section>
  );
}
