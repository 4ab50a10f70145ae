import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { bagAllowance, bagSentence, isSameAllowance } from '../../../../domain/flights/bag-text.ts';
import { PriceText } from '../../../itinerary/price-text.tsx';
import { SliceSection } from '../../../itinerary/slice-section.tsx';
import { Icon } from '../../../ui/icon.tsx';

const types = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const;

/** Flights, travellers, bags and what was paid. */
export function ItineraryCard({ booking }: { readonly booking: BookingAnswer }) {
  const { slices, passengers, sale_amount, sale_currency } = booking.bookingData;
  const isBooked = booking.status === 'confirmed' || booking.status === 'completed';
  return (
    <section aria-label="Itinerary" className="grid gap-4">
      {slices.map((slice, index) => (
        <SliceSection
          key={slice.id}
          slice={slice}
          index={index}
          passengers={passengers}
          showBags={!isSameAllowance(slices, passengers)}
        />
      ))}
      <div className="grid gap-x-6 gap-y-5 rounded-lg border border-line bg-card p-4 shadow-raised sm:grid-cols-2 md:p-6 print:break-inside-avoid">
        <div>
          <h2 className="text-base font-semibold">Passengers</h2>
          <ul className="mt-2 grid gap-2 text-sm">
            {passengers.map((passenger) => (
              <li key={passenger.id} className="flex items-start gap-2">
                <Icon name="person" className="size-5 text-ink-soft" />
                <span className="min-w-0 break-words">
                  <span className="font-medium">
                    {passenger.given_name} {passenger.family_name}
                  </span>
                  <span className="text-ink-soft"> · {types[passenger.type]}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="text-base font-semibold">{isBooked ? 'Total paid' : 'Total'}</h2>
          <p>
            <PriceText amount={sale_amount} currency={sale_currency} className="text-xl leading-10" />
          </p>
          <p className="text-xs text-ink-soft">For all passengers, taxes and fees included</p>
        </div>
        <p className="flex items-start gap-2 border-t border-line pt-4 text-sm sm:col-span-2">
          <Icon name="checkedBag" />
          {bagSentence(bagAllowance(slices, passengers))}
        </p>
      </div>
    </section>
  );
}
