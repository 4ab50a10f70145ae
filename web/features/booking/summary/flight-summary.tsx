import { useId, useState } from 'react';
import { carrierNames, marketingCarriers, otherSeller } from '../../../../domain/flights/carriers.ts';
import { routeName } from '../../../../domain/flights/directions.ts';
import { operatingCarrierNames } from '../../../../domain/flights/itinerary.ts';
import type { PricedOffer } from '../../../../domain/flights/offer.ts';
import { formatAmount, formatExact } from '../../../../domain/money/format.ts';
import { formatMoneyDecimal } from '../../../../domain/money/money.ts';
import { travellerSummary } from '../../../../domain/search/party.ts';
import { type SelectedSeat, seatTotal, totalWithSeats } from '../../../../domain/seats/choose-seat.ts';
import { AirlineMark } from '../../../itinerary/airline-mark.tsx';
import { offerParts, priceBill } from '../../../itinerary/price-bill.ts';
import { ReturnAirportNotes } from '../../../itinerary/return-airport-notes.tsx';
import { shownDay } from '../../../itinerary/shown-day.ts';
import { SliceLine } from '../../../itinerary/slice-line.tsx';
import { Bill } from '../../../ui/bill.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { NamedTraveller } from '../seats/party.ts';
import { SeatLines } from '../seats/seat-lines.tsx';
import type { Price } from '../verification/verification.ts';

interface FlightSummaryProps {
  readonly offer: PricedOffer;
  /** The fare that was agreed to, without seats. */
  readonly price: Price;
  readonly chosen: readonly SelectedSeat[];
  readonly travellers: readonly NamedTraveller[];
}

/** What is being booked and what it costs; on small screens the flights unfold under the route (BOOK-01). */
export function FlightSummary({ offer, price, chosen, travellers }: FlightSummaryProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const seats = seatTotal(chosen, price.currency);
  const charged = totalWithSeats(price, chosen);
  const total = formatAmount(charged.amount, charged.currency);
  const unchanged = price.amount === offer.sale_amount && price.currency === offer.sale_currency;
  const seller = otherSeller(offer);
  return (
    <aside aria-labelledby={`${id}-title`} className="rounded-lg border border-line bg-card shadow-raised">
      <h2 id={`${id}-title`} className="hidden px-5 pt-5 text-base font-semibold lg:block">
        Flight summary
      </h2>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-content`}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center gap-3 rounded-lg px-4 py-2 text-left lg:hidden"
      >
        <AirlineMark carrier={marketingCarriers(offer.slices)[0] ?? offer.owner} size={32} />
        <span className="min-w-0 flex-1 text-sm leading-5">
          <span className="sr-only">Flight summary: </span>
          <span className="block font-semibold">{routeName(offer.slices)}</span>
          <span className="tabular block text-ink-soft">
            {total} · {travellerSummary(offer.passengers.length)}
          </span>
        </span>
        <Icon name="chevron" className={`size-5 transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={`${id}-content`} className={`px-4 pb-4 lg:block lg:px-5 lg:pb-5 ${open ? '' : 'hidden'}`}>
        <p className="flex items-center gap-2 pt-2 text-sm max-lg:hidden">
          <AirlineMark carrier={marketingCarriers(offer.slices)[0] ?? offer.owner} size={28} />
          <span>
            <span className="font-medium">{carrierNames(offer.slices)}</span>
            {seller === null ? null : <span className="block text-xs text-ink-soft">{`Sold by ${seller}`}</span>}
          </span>
        </p>
        <div className="grid gap-4 border-b border-line py-4">
          {offer.slices.map((slice) => {
            const operators = operatingCarrierNames(slice);
            return (
              <div key={slice.id}>
                <p className="tabular mb-1 text-xs text-ink-soft">{shownDay(slice.segments[0]?.departing_at)}</p>
                {/* The summary is narrow on wide screens too. */}
                <SliceLine
                  slice={slice}
                  showDates={false}
                  className="md:[&>.grid]:grid-cols-[4.5rem_minmax(0,1fr)_4.5rem]"
                />
                {operators.length === 0 ? null : (
                  <p className="mt-1 text-xs text-ink-soft">{`Operated by ${operators.join(', ')}`}</p>
                )}
              </div>
            );
          })}
          <ReturnAirportNotes slices={offer.slices} />
        </div>
        {chosen.length === 0 ? null : <SeatLines offer={offer} chosen={chosen} travellers={travellers} />}
        <div className="pt-3">
          <Bill
            lines={
              unchanged
                ? priceBill(offerParts(offer, formatMoneyDecimal(seats)), price.currency)
                : chosen.length > 0
                  ? [
                      { label: 'Fare', value: formatAmount(price.amount, price.currency) },
                      { label: 'Seats', value: formatExact(seats) },
                    ]
                  : []
            }
            total={{ label: 'Total', value: total }}
            note={`Price is for all passengers (${travellerSummary(offer.passengers.length)})`}
          />
        </div>
      </div>
    </aside>
  );
}
