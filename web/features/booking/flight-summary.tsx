import { useId, useState } from 'react';
import { type ChosenExtra, extrasTotal } from '#domain/extras/choose-extras.ts';
import { purchaseTotal } from '#domain/extras/purchase.ts';
import { carrierNames, marketingCarriers, otherSeller } from '#domain/flights/carriers.ts';
import { routeName } from '#domain/flights/directions.ts';
import { operatingCarrierNames } from '#domain/flights/itinerary.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import { extraLines } from '#domain/money/price-lines.ts';
import { travelerSummary } from '#domain/search/party.ts';
import { type SelectedSeat, seatTotal } from '#domain/seats/choose-seat.ts';
import { AirlineMark } from '#web/itinerary/airline-mark.tsx';
import { offerParts, priceBill } from '#web/itinerary/price/price-bill.ts';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { Bill } from '#web/ui/bill.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ExtraLines } from './extras/extra-lines.tsx';
import type { NamedTraveler, PartyMember } from './seats/party.ts';
import { SeatLines } from './seats/seat-lines.tsx';

interface FlightSummaryProps {
  readonly offer: PricedOffer;
  /** The fare that was agreed to, without seats and extras. */
  readonly price: Money;
  readonly chosen: readonly SelectedSeat[];
  readonly extras: readonly ChosenExtra[];
  readonly travelers: readonly NamedTraveler[];
  readonly party: readonly PartyMember[];
}

/** What is being booked and its price; on small screens the flights expand below the route (BOOK-01). */
export function FlightSummary(props: FlightSummaryProps) {
  const { offer, price, chosen, extras, travelers, party } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const total = formatPrice(purchaseTotal(price, chosen, extras));
  const carrier = marketingCarriers(offer.slices)[0] ?? offer.owner;
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
        <AirlineMark carrier={carrier} size={32} />
        <span className="min-w-0 flex-1 text-sm leading-5">
          <span className="sr-only">Flight summary: </span>
          <span className="block font-semibold">{routeName(offer.slices)}</span>
          <span className="tabular block text-ink-soft">
            {total} · {travelerSummary(offer.passengers.length)}
          </span>
        </span>
        <Icon name="chevron" className={`size-5 transition-transform duration-150 ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={`${id}-content`} className={`px-4 pb-4 lg:block lg:px-5 lg:pb-0 ${open ? '' : 'hidden'}`}>
        <p className="flex items-center gap-2 pt-2 text-sm max-lg:hidden">
          <AirlineMark carrier={carrier} size={28} />
          <span>
            <span className="font-medium">{carrierNames(offer.slices)}</span>
            {seller === null ? null : <span className="block text-xs text-ink-soft">{`Sold by ${seller}`}</span>}
          </span>
        </p>
        <Slices slices={offer.slices} />
        {chosen.length === 0 ? null : <SeatLines offer={offer} chosen={chosen} travelers={travelers} />}
        {extras.length === 0 ? null : <ExtraLines offer={offer} chosen={extras} party={party} />}
        {/* However long the trip is, its price stays in the window. */}
        <div className="rounded-b-lg bg-card pt-3 lg:sticky lg:bottom-0 lg:pb-5">
          <Bill
            lines={billLines(props)}
            total={{ label: 'Total', value: total }}
            note={`Price is for all passengers (${travelerSummary(offer.passengers.length)})`}
          />
        </div>
      </div>
    </aside>
  );
}

function Slices({ slices }: Pick<PricedOffer, 'slices'>) {
  return (
    <div className="grid gap-4 border-b border-line py-4">
      {slices.map((slice) => {
        const operators = operatingCarrierNames(slice);
        return (
          <div key={slice.id}>
            <p className="tabular mb-1 text-xs text-ink-soft">{shownDay(slice.segments[0]?.departingAt)}</p>
            {/* The summary is narrow on wide screens too. */}
            <SliceLine slice={slice} showDates={false} className="slice-line-narrow" />
            {operators.length === 0 ? null : (
              <p className="mt-1 text-xs text-ink-soft">{`Operated by ${operators.join(', ')}`}</p>
            )}
          </div>
        );
      })}
      <ReturnAirportNotes slices={slices} />
    </div>
  );
}

/** The parts of the price; unknown if the price differs from the offer's. */
function billLines({ offer, price, chosen, extras }: FlightSummaryProps) {
  const sums = { seats: seatTotal(chosen, price.currency), extras: extrasTotal(extras, price.currency) };
  if (isSameMoney(price, offer.sale.total)) return priceBill(offerParts(offer, sums));
  if (chosen.length + extras.length === 0) return [];
  return [{ label: 'Fare', value: formatPrice(price) }, ...extraLines(sums)];
}
