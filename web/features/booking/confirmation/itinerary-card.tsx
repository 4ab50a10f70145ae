import type { Booking } from '#domain/booking/views/booking.ts';
import { bagAllowance, bagSentence, isSameAllowance } from '#domain/flights/fare/bag-text.ts';
import { AirlineChangeNotice } from '#web/booked/airline-change-notice.tsx';
import { PassengerList } from '#web/booked/passenger-list.tsx';
import { FareRuleList, Receipt } from '#web/booked/receipt.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceSection } from '#web/itinerary/slice/slice-section.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Flights, travelers, bags, the amount paid and the fare rules. */
export function ItineraryCard({ booking }: { readonly booking: Booking }) {
  const { payments, bookingData } = booking;
  const { slices, passengers } = bookingData;
  return (
    <section aria-label="Itinerary" className="grid gap-4">
      {booking.airlineChange === null ? null : <AirlineChangeNotice change={booking.airlineChange} slices={slices} />}
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
          <PassengerList booked={bookingData} />
        </div>
        <div>
          <h2 className="text-base font-semibold">{payments.length === 0 ? 'Total' : 'Receipt'}</h2>
          <Receipt booking={booking} />
        </div>
        {booking.fareRules.length === 0 ? null : (
          <div className="flex items-start gap-2 border-t border-line pt-4 sm:col-span-2">
            <Icon name="undo" />
            <div>
              <h2 className="mb-1 text-sm font-semibold">Fare rules</h2>
              <FareRuleList rules={booking.fareRules} />
            </div>
          </div>
        )}
        <p className="flex items-start gap-2 border-t border-line pt-4 text-sm sm:col-span-2">
          <Icon name="checkedBag" />
          {bagSentence(bagAllowance(slices, passengers))}
        </p>
      </div>
    </section>
  );
}
