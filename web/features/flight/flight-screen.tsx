import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EarlierBooking } from '#contract/bookings.ts';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { getSeatMaps } from '#contract/flights.ts';
import { carrierNames, otherSeller } from '#domain/flights/carriers.ts';
import { tripTypeOfDirections } from '#domain/flights/directions.ts';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { isSameAllowance } from '#domain/flights/fare/bag-text.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { travelerSummary } from '#domain/search/party.ts';
import { request } from '#web/api/client.ts';
import { AlreadyBooked } from '#web/booked/already-booked.tsx';
import { useClock } from '#web/clock/use-clock.ts';
import type { RouteDrawing } from '#web/itinerary/route-map/route-drawing.ts';
import { RouteMap } from '#web/itinerary/route-map/route-map.tsx';
import { ReturnAirportNotes } from '#web/itinerary/slice/return-airport-notes.tsx';
import { SliceSection } from '#web/itinerary/slice/slice-section.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useStickySide } from '#web/ui/use-sticky-side.ts';
import { BackLink } from './back-link.tsx';
import { FareBox } from './fare-box.tsx';
import { FareChoice } from './fare-choice.tsx';
import { FareRules } from './fare-rules.tsx';
import { FlightEmissions } from './flight-emissions.tsx';
import { useJourneyFares } from './journey-fares.ts';
import { OfferClock } from './offer-clock.tsx';
import { BookBar, BookEnd, PriceBox } from './price-box.tsx';
import { PriceChangeNotice } from './price-change-notice.tsx';
import { searchedPrice } from './searched-price.ts';
import { SeatMapTab } from './seat-map-tab.tsx';

interface FlightScreenProps {
  readonly offer: OfferDetail;
  /** When the offer was loaded, in epoch milliseconds. */
  readonly readAt: number;
  /** Null if its airports are unknown. */
  readonly map: RouteDrawing | null;
  /** URLs of Back and of the booking. */
  readonly backTo: string;
  readonly bookingTo: string;
  /** This visitor's booking of the offer or its search, if any: then it is not sold again (F-71). */
  readonly earlier: EarlierBooking | null;
}

/** Everything about one offer, with the link to book it (FLT-01…10). */
export function FlightScreen({ offer, readAt, map, backTo, bookingTo: bookingAddress, earlier }: FlightScreenProps) {
  const seatMaps = useQuery({
    queryKey: ['seat-maps', offer.id],
    queryFn: ({ signal }) => request(getSeatMaps, { params: { id: offer.id }, signal }),
  });
  const side = useStickySide<HTMLElement>();
  const client = useQueryClient();
  const searched = useMemo(() => searchedPrice(client, offer.id), [client, offer.id]);
  const fares = useJourneyFares(offer, earlier === null);
  const now = useClock(readAt, 10_000);
  const bookingTo = isOfferExpired(offer, now) ? null : bookingAddress;
  return (
    <div className="page-width pt-4 lg:pb-12 max-lg:[&_:is(a,button)]:scroll-mb-24">
      <BackLink to={backTo}>Back to Search</BackLink>
      <Title offer={offer} />
      <FlightEmissions offer={offer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <PriceChangeNotice offer={offer} searched={searched} />
          {earlier === null ? (
            <OfferClock offer={offer} now={now} backTo={backTo} />
          ) : (
            <AlreadyBooked booking={earlier} searchTo={backTo} />
          )}
          {earlier === null ? <FareChoice offer={offer} fares={fares} now={now} /> : null}
          <Tabs
            label="About this flight"
            tabs={[
              { name: 'Flight Details', content: <Itinerary offer={offer} map={map} /> },
              { name: 'Fare Rules', content: <FareRules offer={offer} /> },
              {
                name: 'Seat Maps',
                content: (
                  <SeatMapTab
                    offer={offer}
                    state={
                      seatMaps.isError
                        ? { kind: 'failed' }
                        : seatMaps.data === undefined
                          ? { kind: 'loading' }
                          : { kind: 'known', maps: seatMaps.data }
                    }
                  />
                ),
              },
            ]}
          />
          <BookEnd offer={offer} bookingTo={bookingTo} backTo={backTo} earlier={earlier} />
        </div>
        <aside ref={side} aria-label="Price and fare" className="beside-sticky-whole grid grid-cols-1 gap-4">
          <PriceBox offer={offer} bookingTo={bookingTo} backTo={backTo} earlier={earlier} />
          <FareBox offer={offer} />
        </aside>
      </div>
      <BookBar offer={offer} bookingTo={bookingTo} backTo={backTo} earlier={earlier} />
    </div>
  );
}

const kindNames = { one_way: 'One way', round_trip: 'Round trip', multi_city: 'Multi-city' } as const;

function Title({ offer }: { readonly offer: PricedOffer }) {
  const [first] = offer.slices;
  const kind = tripTypeOfDirections(offer.slices.length);
  const seller = otherSeller(offer);
  return (
    <>
      <h1 className="mt-1 flex flex-wrap items-center gap-x-2 text-lg leading-8 font-bold md:text-xl md:leading-10">
        {first?.origin.cityName || first?.origin.name}
        <Icon name={kind === 'round_trip' ? 'swap' : 'right'} className="size-5 text-ink-soft" />
        <span className="sr-only">to</span>
        {first?.destination.cityName || first?.destination.name}
        {kind === 'multi_city' ? ' …' : null}
      </h1>
      <p className="text-sm text-ink-soft">
        {kindNames[kind]} · {travelerSummary(offer.passengers.length)}
        {` · ${carrierNames(offer.slices)}`}
        {seller === null ? null : ` · Sold by ${seller}`}
      </p>
    </>
  );
}

function Itinerary({ offer, map }: { readonly offer: PricedOffer; readonly map: RouteDrawing | null }) {
  const showBags = !isSameAllowance(offer.slices, offer.passengers);
  return (
    <div className="grid gap-4">
      <ReturnAirportNotes slices={offer.slices} />
      {offer.slices.map((slice, index) => (
        <SliceSection
          key={slice.id}
          slice={slice}
          index={index}
          count={offer.slices.length}
          passengers={offer.passengers}
          showBags={showBags}
        />
      ))}
      {map === null ? null : <RouteMap drawing={map} className="rounded-lg border border-line shadow-raised" />}
    </div>
  );
}
