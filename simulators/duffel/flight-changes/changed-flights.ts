import { makeConnection, makeDirectFlight } from '../inventory/timetable/segments.ts';
import type { Journey } from '../inventory/types.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import type { CabinClass } from '../offers/cabin-class.ts';
import { fareBrands } from '../offers/fare-brands.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import { isLongHaul } from '../offers/pricing.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { airportsOf } from '../search/duffel-airways.ts';
import { magicRoute } from '../search/magic-routes.ts';
import { makeSearch, passengerKind } from '../search/make-offers.ts';
import type { SearchRecord } from '../search/search-record.ts';
import type { Settings } from '../settings.ts';
import { between, unit } from '../wire/hash.ts';
import { parseChildId } from '../wire/ids.ts';
import { ageOn } from '../wire/time.ts';
import type { ChangeInput } from './change-input.ts';

/** Maximum offers of an airline for one request. */
const maxOffers = 40;
/** Share of requests without any offers. */
const nothingShare = 0.04;
const testCabins: readonly CabinClass[] = ['economy', 'premium_economy', 'first'];
const testTimes = ['06:00', '12:00', '18:00'] as const;

/**
 * The flights sold by an order's airline instead of others, one fare of each. The test airline always has nine: three
 * cabins, whatever was requested, at three times (Duffel documentation, "Changing an order").
 */
export function findChangedFlights(
  order: OrderRecord,
  input: ChangeInput,
  { now, settings }: { readonly now: number; readonly settings: Settings },
): { readonly search: Search; readonly offers: readonly OfferModel[] } {
  const record = searchRecordOf(order, input, now, settings);
  if (order.owner === 'ZZ') return testFlights(record, order);
  const route = record.slices.map(({ origin, destination, date }) => `${origin}${destination}${date}`).join();
  const search = makeSearch(record, settings);
  if (unit(`no other flights|${order.owner}|${route}`) < nothingShare) return { search, offers: [] };
  const ofAirline = search.offers.filter(({ owner }) => owner === order.owner);
  return { search, offers: oneFareEach(ofAirline, input).slice(0, maxOffers) };
}

/** As if the order's passengers searched the new slices, with their ids and ages. */
function searchRecordOf(order: OrderRecord, input: ChangeInput, now: number, settings: Settings): SearchRecord {
  const last = input.slices.at(-1)?.date ?? '';
  const place = (id: string) => parseChildId('pas', id)?.n ?? 0;
  return {
    token: order.searchToken,
    kind: 'request',
    createdAt: now,
    slices: input.slices,
    passengers: order.passengers
      .toSorted((a, b) => place(a.id) - place(b.id))
      .map(({ born_on: bornOn }) => ({ type: null, age: ageOn(bornOn, last), fareType: null })),
    cabinClass: input.cabinClass,
    maxConnections: settings.connectionLimit,
    heardShare: 1,
    clientKey: '',
  };
}

/** The fare with the previous one's name, else the cheapest. */
function oneFareEach(offers: readonly OfferModel[], { removed }: ChangeInput): OfferModel[] {
  const names = new Set(removed.map(({ fare_brand_name: name }) => name));
  const byFlights = new Map<string, OfferModel>();
  for (const offer of offers) {
    const key = offer.journeys.map((journey) => journey.key).join();
    if (!byFlights.has(key) || names.has(offer.brand.name)) byFlights.set(key, offer);
  }
  return [...byFlights.values()];
}

function testFlights(record: SearchRecord, order: OrderRecord) {
  const search: Search = { record, magic: magicRoute(record), offers: [], upsells: [] };
  const flights = testCabins.flatMap((cabin) => testTimes.map((time) => ({ cabin, time })));
  const kinds = record.passengers.map((one) => passengerKind(one, airlineProfile(order.owner).adultFromAge));
  const offers = flights.flatMap(({ cabin, time }, index): OfferModel[] => {
    const journeys = record.slices.flatMap((slice) => testJourney(slice, time));
    const [brand] = fareBrands(order.owner, cabin, journeys.some(isLongHaul));
    if (brand === undefined || journeys.length < record.slices.length) return [];
    return [
      {
        index,
        id: '',
        owner: order.owner,
        journeys,
        brand,
        baseMinor: 0,
        taxMinor: 0,
        emissionsKg: 0,
        durationMinutes: journeys.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
        expiresAt: 0,
        hold: null,
        documentsRequired: false,
        passengerKinds: kinds,
      },
    ];
  });
  return { search, offers };
}

function testJourney(slice: SearchRecord['slices'][number], time: string): Journey[] {
  const ends = airportsOf(slice);
  if (ends === null) return [];
  const [origin, destination] = ends.map(({ iataCode }) => iataCode);
  if (origin === undefined || destination === undefined) return [];
  const number = between(`changed|${origin}${destination}${time}`, 2500, 8999);
  const facts = { carrier: 'ZZ', origin, destination, date: slice.date, departureTime: time };
  return [makeConnection([makeDirectFlight({ ...facts, flightNumber: String(number) })])];
}
