import type { EarlierBooking } from '#contract/bookings.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { priceEach } from '#domain/flights/price-each.ts';
import { formatPrice } from '#domain/money/format.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { travelerSummary } from '#domain/search/party.ts';
import { tripAddressOf } from '#web/booked/already-booked.tsx';
import { offerParts, priceBill } from '#web/itinerary/price/price-bill.ts';
import { Bill } from '#web/ui/bill.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

interface BookProps {
  readonly offer: PricedOffer;
  /** URL of the booking; null once the offer has expired. */
  readonly bookingTo: string | null;
  /** URL that reopens the search. */
  readonly backTo: string;
  readonly earlier: EarlierBooking | null;
}

/** The price of the trip and the screen's primary action (FLT-03, FLT-04). */
export function PriceBox({ offer, ...way }: BookProps) {
  return (
    <section aria-label="Price summary" className="rounded-lg border border-line bg-card p-5 shadow-raised">
      <h2 className="mb-2 text-base font-semibold">Price summary</h2>
      <Bill
        lines={priceBill(offerParts(offer))}
        total={{ label: 'Total', value: formatPrice(offer.sale.total) }}
        note={['Price is for all passengers', priceEach(offer.sale.total, offer.passengers)].filter(Boolean).join(', ')}
      />
      <div className="mt-4 hidden lg:block">
        <BookLink offer={offer} {...way} label="Book This Flight" className="w-full" />
      </div>
    </section>
  );
}

/** The total and the booking link, at the bottom of small screens. */
export function BookBar({ offer, ...way }: BookProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 mt-4 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-3 shadow-floating lg:hidden print:hidden">
      <Total offer={offer} />
      <BookLink offer={offer} {...way} label="Book Now" className="px-6" />
    </div>
  );
}

/** The same after the flights on wide screens, so that readers find price and link at the end (F-82). */
export function BookEnd({ offer, ...way }: BookProps) {
  return (
    <section
      aria-label="Total"
      className="hidden items-center justify-between gap-4 rounded-lg border border-line bg-card p-5 shadow-raised lg:flex print:hidden"
    >
      <Total offer={offer} />
      <BookLink offer={offer} {...way} label="Book Now" className="px-6" />
    </section>
  );
}

function Total({ offer }: Pick<BookProps, 'offer'>) {
  return (
    <p className="tabular leading-5">
      <span className="block text-lg font-bold">{formatPrice(offer.sale.total)}</span>
      <span className="text-xs text-ink-soft">Total for {travelerSummary(offer.passengers.length)}</span>
    </p>
  );
}

interface BookLinkProps extends BookProps {
  readonly label: string;
  readonly className: string;
}

/** Passes the displayed price on: the booking flow asks for consent if the price has changed (PRICE-06). */
function BookLink({ offer, bookingTo, backTo, earlier, label, className }: BookLinkProps) {
  if (earlier !== null) {
    return (
      <ButtonLink to={tripAddressOf(earlier)} className={className}>
        View This Trip
      </ButtonLink>
    );
  }
  const seenPrice = offer.sale.total;
  return (
    <ButtonLink to={bookingTo ?? freshSearchAddress(backTo)} state={{ seenPrice }} viewTransition className={className}>
      {bookingTo === null ? 'Search Again' : label}
    </ButtonLink>
  );
}
