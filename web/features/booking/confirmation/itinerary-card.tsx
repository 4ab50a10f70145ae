import type { BookingAnswer } from '../../../../contract/bookings.ts';
import { bagAllowance, bagSentence, isSameAllowance } from '../../../../domain/flights/bag-text.ts';
import { AirlineChangeNotice } from '../../../itinerary/airline-change-notice.tsx';
import { PassengerList } from '../../../itinerary/passenger-list.tsx';
import { FareRuleList, Receipt } from '../../../itinerary/receipt.tsx';
import { ReturnAirportNotes } from '../../../itinerary/return-airport-notes.tsx';
import { SliceSection } from '../../../itinerary/slice-section.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Flights, travelers, bags, what was paid and by which rules. */
export function ItineraryCard({ booking }: { readonly booking: BookingAnswer }) {
  const { payment, bookingData } = booking;
  const { slices, passengers } = bookingData;
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
          <PassengerList booked={bookingData} />
        </div>
        <div>
          <h2 className="text-base font-semibold">{payment === null ? 'Total' : 'Receipt'}</h2>
          <Receipt booking={booking} />
        </div>
        {booking.fare_rules.length === 0 ? null : (
          <div className="flex items-start gap-2 border-t border-line pt-4 sm:col-span-2">
            <Icon name="undo" />
            <div>
              <h2 className="mb-1 text-sm font-semibold">Fare rules</h2>
              <FareRuleList rules={booking.fare_rules} />
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
