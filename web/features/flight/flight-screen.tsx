import { useQuery } from '@tanstack/react-query';
import { getSeatMaps } from '../../../contract/flights.ts';
import type { PricedOffer } from '../../../domain/flights/offer.ts';
import { formatAmount } from '../../../domain/money/format.ts';
import { travellerSummary } from '../../../domain/search/party.ts';
import { request } from '../../api/client.ts';
import { Bill } from '../../ui/bill.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackLink } from './back-link.tsx';
import { bagAllowance, bagFeesText, bagText } from './bag-text.ts';
import { FareRules } from './fare-rules.tsx';
import { OfferClock } from './offer-clock.tsx';
import { SeatMapTab } from './seat-map-tab.tsx';
import { SliceSection } from './slice-section.tsx';

interface FlightScreenProps {
  readonly offer: PricedOffer;
  readonly readAt: number;
  /** Where Back leads, and where booking goes on. */
  readonly backTo: string;
  readonly bookingTo: string;
}

const titles = ['Outbound Flight', 'Return Flight'];

/** Everything about one offer, and the way to book it (FLT-01…10). */
export function FlightScreen({ offer, readAt, backTo, bookingTo }: FlightScreenProps) {
  const seatMaps = useQuery({
    queryKey: ['seat-maps', offer.id],
    queryFn: ({ signal }) => request(getSeatMaps, { params: { id: offer.id }, signal }),
  });
  const price = (amount: string) => formatAmount(amount, offer.sale_currency);
  const [first] = offer.slices;
  return (
    <div className="page-width pt-4 lg:pb-12">
      <BackLink to={backTo}>Back to Search</BackLink>
      <h1 className="mt-1 flex flex-wrap items-center gap-x-2 text-lg leading-8 font-bold md:text-xl md:leading-10">
        {first?.origin.city_name}
        <Icon name={offer.slices.length > 1 ? 'swap' : 'right'} className="size-5 text-ink-soft" />
        <span className="sr-only">to</span>
        {first?.destination.city_name}
      </h1>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <OfferClock offer={offer} readAt={readAt} />
          <Tabs
            label="About this flight"
            tabs={[
              {
                name: 'Flight Details',
                content: (
                  <div className="grid gap-4">
                    {offer.slices.map((slice, index) => (
                      <SliceSection
                        key={slice.id}
                        slice={slice}
                        title={titles[index] ?? `Flight ${index + 1}`}
                        passengers={offer.passengers}
                      />
                    ))}
                  </div>
                ),
              },
              { name: 'Fare Rules', content: <FareRules offer={offer} /> },
              {
                name: 'Seat Maps',
                content: (
                  <SeatMapTab
                    state={
                      seatMaps.isError
                        ? { kind: 'failed' }
                        : seatMaps.data === undefined
                          ? { kind: 'loading' }
                          : { kind: 'known', maps: seatMaps.data.data }
                    }
                  />
                ),
              },
            ]}
          />
        </div>
        <aside aria-label="Price" className="grid gap-4 lg:sticky lg:top-20">
          <section className="rounded-lg border border-line bg-card p-5 shadow-raised">
            <h2 className="mb-2 text-base font-semibold">Price summary</h2>
            <Bill
              lines={[
                { label: 'Base fare', value: price(offer.sale_base_amount) },
                { label: 'Taxes & fees', value: price(offer.sale_tax_amount) },
              ]}
              total={{ label: 'Total', value: price(offer.sale_amount) }}
              note="Price is for all passengers"
            />
            <div className="mt-4 hidden lg:block">
              <ButtonLink to={bookingTo} viewTransition className="w-full">
                Book This Flight
              </ButtonLink>
            </div>
          </section>
          <BagsIncluded offer={offer} />
        </aside>
      </div>
      <div className="sticky bottom-0 z-30 -mx-4 mt-4 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-3 shadow-floating lg:hidden">
        <p className="tabular leading-5">
          <span className="block text-lg font-bold">{price(offer.sale_amount)}</span>
          <span className="text-xs text-ink-soft">Total for {travellerSummary(offer.passengers.length)}</span>
        </p>
        <ButtonLink to={bookingTo} viewTransition className="px-6">
          Book Now
        </ButtonLink>
      </div>
    </div>
  );
}

function BagsIncluded({ offer }: { readonly offer: PricedOffer }) {
  const { cabin, checked } = bagAllowance(offer.slices, offer.passengers);
  return (
    <section className="rounded-lg border border-line bg-card p-5 text-sm shadow-raised">
      <h2 className="mb-2 text-base font-semibold">Bags</h2>
      <ul className="grid gap-1">
        <li className="flex items-center gap-2">
          <Icon name="cabinBag" />
          {bagText('cabin', cabin)}
        </li>
        <li className="flex items-center gap-2">
          <Icon name="checkedBag" />
          {bagText('checked', checked)}
        </li>
      </ul>
      <p className="mt-2 text-xs text-ink-soft">{bagFeesText}</p>
    </section>
  );
}
