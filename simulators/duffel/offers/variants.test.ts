import { describe, expect, test } from 'vitest';
import { makeSearch } from '../search/make-offers.ts';
import type { SearchRecord } from '../search/search-record.ts';
import { makeSeatMaps } from '../seats/seat-maps.ts';
import type { Settings } from '../settings.ts';
import { searchRecord, searchSettings, searchSlice } from '../testing/search-record.ts';
import type { OfferModel } from './offer-model.ts';
import { untouched } from './offer-state.ts';
import { listedServices, offerServices, wireOfferService } from './services.ts';
import { readVariants, type Variant, variants } from './variants.ts';
import { listedOffers } from './wire-offer.ts';

/** Identifying patterns in the JSON of an offer, its services and its seat maps. */
const signs: Record<Variant, RegExp> = {
  capital_cabin_names: /"cabin_class_marketing_name":"(?:ECONOMY|PREMIUM-COACH|BUSINESS|FIRST)"/,
  zero_padded_numbers: /"marketing_carrier_flight_number":"0\d/,
  long_fare_names: /"fare_brand_name":"[^"]*(?:Unrestricted|Refundable Main Cabin)/,
  one_name_in_all_cabins: /"fare_brand_name":"(?:Basic|Standard|Flexible)"/,
  no_cabin_bag_entry: /"baggages":\[\{"type":"checked"/,
  seats_without_designator: /"restricted_seat_general","designator":null/,
  named_seats: /"name":"(?:STANDARD|PREFERRED ZONE|EXTRA LEGROOM) SEAT"/,
  sized_bags: /"type":"checked","maximum_weight_kg":\d+,"maximum_length_cm":90/,
  bags_without_flights: /"type":"baggage","maximum_quantity":\d,"passenger_ids":\["[^"]+"\],"segment_ids":\[\]/,
  refunds_by_slice:
    /"conditions":\{"refund_before_departure":\{"allowed":true[^}]*\},"change_before_departure":[^}]*\}(?:,"advance|\},"segments)/,
  only_seats_described: /"amenities":\{"wifi":null,"power":null,"seat":\{"type"/,
  cabins_without_amenities: /"amenities":null/,
  unmentioned_cabins: /"fare_basis_code":(?:null|"[^"]*"),"baggages"/,
  detailed_amenities: /"seat":\{"type":(?:null|"recliner"|"full_flat_pod")/,
  absent_members: /"allowed_passenger_identity_document_types"/,
  split_bags: /\{"type":"(\w+)","quantity":1\},\{"type":"\1","quantity":1\}/,
  unweighed_bags: /"type":"checked","maximum_weight_kg":null/,
  bare_amounts: /"penalty_amount":"\d+"/,
  seats_among_services: /"type":"seat","maximum_quantity"/,
  clerical_seat_names: /"name":"(?:SEAT ASSIGNMENT|SEAT RESERVATION|PRE RESERVED SEAT ASSIGNMENT|DEFAULT FREE SEAT|)"/,
  plural_seat_names: /"name":"(?:Preferred|Standard) Seats"/,
  mixed_rows: /"type":"lavatory"[^{}]*\},\{"type":"(?:seat|restricted)/,
  wings_in_front: /"wings":\{"first_row_index":0/,
  identified_seats: /"seat_characteristics":null/,
  repeated_offers: /^\[\[\{"id":"([^"]+)".*\},\{"id":"\1"/,
};

/** Shapes that follow from how an airline sells or what it flies. */
const others: Record<string, RegExp> = {
  'a seller that operates none of the flights': /"owner":\{[^}]*"iata_code":"HR"/,
  'cabins that differ between flights':
    /"cabin_class":"economy".*"cabin_class":"(?:business|first|premium_economy)"|"cabin_class":"(?:business|first|premium_economy)".*"cabin_class":"economy"/,
  'bags that are not stated': /"baggages":\[\]/,
  'bags stated as none': /"baggages":\[[^\]]*"quantity":0/,
  "disclosures in words to the airline's staff":
    /"disclosures":\["Do not seat children in exit row seats","Do not seat/,
  'disclosures that require an adult': /"disclosures":\["Passenger must be an adult"/,
  'conditions that are not stated': /"refund_before_departure":null,"change_before_departure":null/,
  'an allowed refund for an unknown fee': /"refund_before_departure":\{"allowed":true,"penalty_amount":null/,
  'penalties in another currency than the fare': /"penalty_currency":"(?!USD)/,
  'no fare name': /"fare_brand_name":null/,
  'no aircraft': /"aircraft":null/,
  'no distance': /"distance":null/,
  'no city of an airport': /"city":null/,
  'no terminal': /"origin_terminal":null/,
  'no taxes separate from the fare': /"tax_amount":null/,
  'another operating airline without its flight number': /"operating_carrier_flight_number":null/,
  'durations with leading zeros': /"duration":"PT0\d/,
  'amounts with one decimal place': /"total_amount":"\d+\.\d"/,
};

const routes = ['JFK LHR', 'DFW LAX', 'IST LHR', 'BKK SIN', 'LHR CDG', 'SYD MEL', 'EDI NAN'];
const cabins = ['economy', 'business'] as const;

function settingsWith(always: readonly Variant[]): Settings {
  return { ...searchSettings, connectionLimit: 1, variants: always };
}

function record(route: string, cabinClass: (typeof cabins)[number]): SearchRecord {
  const [origin = '', destination = ''] = route.split(' ');
  return searchRecord({ slices: [searchSlice(origin, destination, '2027-03-04')], cabinClass });
}

/** The JSON of the first offers of some ordinary searches, without Duffel Airways. */
function said(settings: Settings): { readonly offer: OfferModel; readonly text: string }[] {
  return routes.flatMap((route) =>
    cabins.flatMap((cabin) => {
      const search = makeSearch(record(route, cabin), settings);
      const sold = search.offers.filter(({ owner }) => owner !== 'ZZ');
      const offers = [...sold.slice(0, 40), ...sold.slice(40).filter(({ owner }) => owner === 'HR')];
      return offers.map((offer) => {
        const seats = makeSeatMaps(search, offer, untouched, settings, () => false);
        const parts = [
          listedOffers(search, offer, untouched, settings),
          listedServices(search, offer, untouched, settings, () => seats.services.values()),
          seats.maps,
        ];
        return { offer, text: JSON.stringify(parts) };
      });
    }),
  );
}

describe('shapes of recorded answers', () => {
  const usual = said(settingsWith([]));

  test.each(variants)('%s occurs on ordinary routes, and not everywhere', (variant) => {
    const count = usual.filter(({ text }) => signs[variant].test(text)).length;
    expect(count).toBeGreaterThan(usual.length / 50);
    expect(count).toBeLessThan(usual.length);
  });

  test.each(Object.keys(others))('%s: occurs on ordinary routes', (name) => {
    const count = usual.filter(({ text }) => others[name]?.test(text)).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(usual.length);
  });

  test('each one applies to every eligible airline if the simulator is configured that way', () => {
    const list = said(settingsWith(variants));
    for (const variant of variants) {
      const owners = (of: typeof list) =>
        new Set(of.flatMap(({ offer, text }) => (signs[variant].test(text) ? [offer.owner] : [])));
      expect(owners(list).size, variant).toBeGreaterThan(owners(usual).size);
    }
  });

  test('a bag that names no flights is for all of them, as it is in the order [BAGS-03] [BAGS-04]', () => {
    const settings = settingsWith(['bags_without_flights']);
    const slices = [searchSlice('LAX', 'ORD', '2027-03-04'), searchSlice('ORD', 'LAX', '2027-03-11')];
    const search = makeSearch(searchRecord({ slices }), settings);
    const bags = search.offers.flatMap((offer) =>
      offerServices(search, offer, untouched, settings).flatMap((service) =>
        service.type === 'baggage' ? [{ offer, service, wire: wireOfferService(service, offer, settings) }] : [],
      ),
    );
    const unnamed = bags.filter(({ wire }) => (wire.segment_ids as string[]).length === 0);
    expect(unnamed.length).toBeGreaterThan(0);
    expect(unnamed.length).toBeLessThan(bags.length);
    for (const { offer, service } of unnamed) {
      const flights = offer.journeys.reduce((count, { segments }) => count + segments.length, 0);
      expect(service.segmentIds).toHaveLength(flights);
    }
  });

  test('names are parsed from a list; an unknown one is rejected with the list of known names', () => {
    expect(readVariants('')).toEqual([]);
    expect(readVariants('named_seats,sized_bags')).toEqual(['named_seats', 'sized_bags']);
    expect(readVariants('all')).toEqual(variants);
    expect(() => readVariants('tails')).toThrow(/Unknown variant tails; there are: all, capital_cabin_names/);
  });
});
