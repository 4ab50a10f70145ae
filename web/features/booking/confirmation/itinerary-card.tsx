import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { bagAllowance, bagSentence, isSameAllowance } from '../../../../domain/flights/bag-text.ts';
import { formatAmount } from '../../../../domain/money/format.ts';
import { AirlineChangeNotice } from '../../../itinerary/airline-change-notice.tsx';
import { PassengerList } from '../../../itinerary/passenger-list.tsx';
import { priceBill } from '../../../itinerary/price-bill.ts';
import { PriceText } from '../../../itinerary/price-text.tsx';
import { ReturnAirportNotes } from '../../../itinerary/return-airport-notes.tsx';
import { SliceSection } from '../../../itinerary/slice-section.tsx';
import { Bill } from '../../../ui/bill.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Flights, travellers, bags and what was paid. */
export function ItineraryCard({ booking }: { readonly booking: BookingAnswer }) {
  const { slices, passengers, sale_amount, sale_currency, sale_parts } = booking.bookingData;
  const isBooked = booking.status === 'confirmed' || booking.status === 'completed';
  return (
    <section aria-label="Itinerary" className="grid gap-4">
      {booking.airline_change === null ? null : <AirlineChangeNotice change={booking.airline_change} />}
      <ReturnAirportNotes slices={slices} />
      {slices.map((slice, index) => (
        <SliceSection
          key={slice.id}
          slice={slice}
          index={index}
          count={slices.length}
          passengers={passengers}
          showBags={!isSameAllowance(slices, passengers)}
        />
      ))}
      <div className="grid gap-x-6 gap-y-5 rounded-lg border border-line bg-card p-4 shadow-raised sm:grid-cols-2 md:p-6 print:break-inside-avoid">
        <div>
          <h2 className="text-base font-semibold">Passengers</h2>
          <PassengerList booked={booking.bookingData} />
        </div>
        <div>
          <h2 className="text-base font-semibold">{isBooked ? 'Total paid' : 'Total'}</h2>
          {sale_parts === null ? (
            <>
              <p>
                <PriceText amount={sale_amount} currency={sale_currency} className="text-xl leading-10" />
              </p>
              <p className="text-xs text-ink-soft">For all passengers, taxes and fees included</p>
            </>
          ) : (
            <Bill
              lines={priceBill(sale_parts, sale_currency)}
              total={{ label: 'Total', value: formatAmount(sale_amount, sale_currency) }}
              note="For all passengers"
            />
          )}
        </div>
        {booking.free_cancellation === null ? null : (
          <p className="flex items-start gap-2 border-t border-line pt-4 text-sm sm:col-span-2">
            <Icon name="undo" />
            {booking.free_cancellation}
          </p>
        )}
        <p className="flex items-start gap-2 border-t border-line pt-4 text-sm sm:col-span-2">
          <Icon name="checkedBag" />
          {bagSentence(bagAllowance(slices, passengers))}
        </p>
      </div>
    </section>
  );
}
