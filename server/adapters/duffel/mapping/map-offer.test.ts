import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TakeOffer } from '#server/ports/supplier.ts';
import { mapOffer } from './map-offer.ts';
import { mapOffers } from './map-offers.ts';
import { WireError, type WireObject } from './wire.ts';

const carrier = {
  id: 'arl_1',
  name: 'British Airways',
  iata_code: 'BA',
  logo_symbol_url: 'https://cdn.example/ba.svg',
};
const place = (code: string, change: Record<string, unknown> = {}) => ({
  type: 'airport',
  name: `${code} Airport`,
  iata_code: code,
  iata_country_code: 'GB',
  city_name: `City of ${code}`,
  time_zone: 'Europe/London',
  city: null,
  ...change,
});

function wireSegment(change: Record<string, unknown> = {}) {
  return {
    id: 'seg_1',
    origin: place('LHR'),
    destination: place('JFK'),
    origin_terminal: '5',
    destination_terminal: null,
    departing_at: '2027-03-04T23:00:00',
    arriving_at: '2027-03-05T02:10:00',
    duration: 'PT8H10M',
    distance: '5540.1',
    aircraft: { id: 'arc_1', name: 'Boeing 777-300', iata_code: '773' },
    marketing_carrier: carrier,
    marketing_carrier_flight_number: '178',
    operating_carrier: carrier,
    operating_carrier_flight_number: '178',
    stops: [],
    passengers: [
      {
        passenger_id: 'pas_a',
        cabin_class: 'economy',
        cabin_class_marketing_name: 'World Traveller',
        fare_basis_code: 'Y20',
        baggages: [{ type: 'checked', quantity: 1 }],
      },
    ],
    ...change,
  };
}

function wireSlice(change: Record<string, unknown> = {}) {
  return {
    id: 'sli_1',
    origin: place('LHR'),
    destination: place('JFK'),
    duration: 'PT8H10M',
    fare_brand_name: 'Basic',
    segments: [wireSegment()],
    ...change,
  };
}

function wireOffer(change: Record<string, unknown> = {}): WireObject {
  return {
    id: 'off_1',
    live_mode: false,
    created_at: '2027-01-05T10:00:00.120000Z',
    expires_at: '2027-01-05T10:30:00.000000Z',
    total_amount: '221.78',
    total_currency: 'GBP',
    base_amount: '187.95',
    base_currency: 'GBP',
    tax_amount: '33.83',
    tax_currency: 'GBP',
    owner: carrier,
    passengers: [{ id: 'pas_a', type: 'adult', age: null }],
    payment_requirements: {
      requires_instant_payment: false,
      payment_required_by: '2027-01-08T10:00:00Z',
      price_guarantee_expires_at: null,
    },
    conditions: {
      refund_before_departure: { allowed: true, penalty_amount: '40.00', penalty_currency: 'GBP' },
      change_before_departure: { allowed: false, penalty_amount: null, penalty_currency: null },
    },
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: ['passport'],
    available_services: null,
    slices: [wireSlice()],
    ...change,
  };
}

const withSegment = (change: Record<string, unknown>) =>
  wireOffer({ slices: [wireSlice({ segments: [wireSegment(change)] })] });

const gbp = (amountMinor: number) => ({ amountMinor, currency: 'GBP' });

describe('a supplier offer', () => {
  test('is mapped to a domain offer with exact amounts and wall-clock times [API-01]', () => {
    const offer = mapOffer(wireOffer());
    expect(offer).toMatchObject({
      id: 'off_1',
      total: gbp(22_178),
      base: gbp(18_795),
      tax: gbp(3383),
      expiresAt: '2027-01-05T10:30:00.000000Z',
      availableServices: [],
      paymentRequirements: { requiresInstantPayment: false, paymentRequiredBy: '2027-01-08T10:00:00Z' },
    });
    expect(offer.slices[0]?.segments[0]).toMatchObject({
      departingAt: '2027-03-04T23:00:00',
      arrivingAt: '2027-03-05T02:10:00',
      flightNumber: '178',
      airline: { id: 'arl_1', iataCode: 'BA', icaoCode: 'BAW' },
    });
  });

  test.each([
    ['412', 412],
    ['1880.5', 1880.5],
    [null, null],
    ['unknown', null],
    [412, null],
  ])('has the CO2 that the supplier states: %j is %j [FARE-06]', (stated, kg) => {
    expect(mapOffer(wireOffer({ total_emissions_kg: stated })).emissionsKg).toBe(kg);
    expect(mapOffer(wireOffer()).emissionsKg).toBeNull();
  });

  test('can be sold with every nullable field null, and nothing is made up [API-13]', () => {
    const offer = mapOffer(
      wireOffer({
        tax_amount: null,
        tax_currency: null,
        created_at: null,
        conditions: { refund_before_departure: null, change_before_departure: null },
        payment_requirements: null,
        supported_passenger_identity_document_types: null,
        slices: [
          wireSlice({
            duration: null,
            fare_brand_name: null,
            segments: [
              wireSegment({
                aircraft: null,
                origin_terminal: null,
                duration: null,
                distance: null,
                operating_carrier: null,
                operating_carrier_flight_number: null,
                marketing_carrier_flight_number: null,
                stops: null,
                passengers: [
                  { passenger_id: 'pas_a', cabin_class: null, cabin_class_marketing_name: null, baggages: null },
                ],
              }),
            ],
          }),
        ],
      }),
    );
    expect(offer).toMatchObject({
      tax: null,
      conditions: { refundable: null, changeable: null, cancellationOptions: [] },
      paymentRequirements: { requiresInstantPayment: true },
      supportedPassengerIdentityDocumentTypes: [],
    });
    expect(offer.slices[0]).toMatchObject({ duration: null, fareBrandName: null });
    expect(offer.slices[0]?.segments[0]).toMatchObject({
      aircraft: null,
      flightNumber: '',
      operatingCarrier: { iataCode: 'BA' },
      passengers: [{ cabinClass: null, baggages: [] }],
    });
  });

  test.each([
    [{ allowed: true, penalty_amount: '40.00', penalty_currency: 'GBP' }, true, 1],
    [{ allowed: true, penalty_amount: null, penalty_currency: null }, true, 1],
    [{ allowed: false, penalty_amount: null, penalty_currency: null }, false, 0],
    [{ penalty_amount: '1.00', penalty_currency: 'GBP' }, null, 0],
    [null, null, 0],
  ])('a refund rule %o is refundable %s [API-13]', (rule, refundable, options) => {
    const { conditions } = mapOffer(wireOffer({ conditions: { refund_before_departure: rule } }));
    expect(conditions.refundable).toBe(refundable);
    expect(conditions.cancellationOptions).toHaveLength(options);
  });

  test.each(['-10.00', '1e3', 'some'])('a fee of %o is not stated, and is never shown [TRIP-11]', (penalty_amount) => {
    const rule = { allowed: true, penalty_amount, penalty_currency: 'GBP' };
    const { conditions } = mapOffer(wireOffer({ conditions: { refund_before_departure: rule } }));
    expect(conditions).toMatchObject({ refundable: true, refundPenalty: null });
  });

  test('a fee for one slice applies even if the trip states none, and is kept with its slice [F-02] [API-13]', () => {
    const rule = (penalty_amount: string) => ({ allowed: true, penalty_amount, penalty_currency: 'USD' });
    const slices = [
      wireSlice({ conditions: { change_before_departure: rule('99.00'), advance_seat_selection: true } }),
      wireSlice({ id: 'sli_2', conditions: { change_before_departure: null } }),
    ];
    const offer = mapOffer(wireOffer({ conditions: { change_before_departure: rule('0.00') }, slices }));
    expect(offer.conditions).toMatchObject({
      changeable: true,
      changePenalty: { amountMinor: 9900, currency: 'USD' },
    });
    expect(offer.slices.map(({ conditions }) => conditions)).toEqual([
      {
        refund: null,
        change: { allowed: true, penalty: { amountMinor: 9900, currency: 'USD' } },
        seatSelection: true,
      },
      undefined,
    ]);
  });

  test('starts and ends at the airports of its flights, whatever was searched [F-70]', () => {
    const city = place('DFW', { type: 'city', name: 'Dallas', city_name: null });
    const segments = [
      wireSegment({ origin: place('DAL'), destination: place('HOU') }),
      wireSegment({ id: 'seg_2', origin: place('HOU'), destination: place('LGW') }),
    ];
    const [slice] = mapOffer(
      wireOffer({ slices: [wireSlice({ origin: city, destination: place('LON'), segments })] }),
    ).slices;
    expect([slice?.origin.iataCode, slice?.destination.iataCode]).toEqual(['DAL', 'LGW']);
  });

  test('a slice with one flight has the flight’s duration, a slice with two its own [F-81]', () => {
    const flights = (...segments: unknown[]) =>
      mapOffer(wireOffer({ slices: [wireSlice({ duration: null, segments })] })).slices[0]?.duration;
    expect(flights(wireSegment())).toBe('PT8H10M');
    expect(flights(wireSegment({ duration: null }))).toBeNull();
    expect(flights(wireSegment(), wireSegment({ id: 'seg_2' }))).toBeNull();
  });

  test.each([
    ['0207', '207'],
    ['0', '0'],
    ['007A', '7A'],
  ])('the flight number %s becomes %s [F-25]', (told, shown) => {
    expect(mapOffer(withSegment({ marketing_carrier_flight_number: told })).slices[0]?.segments[0]?.flightNumber).toBe(
      shown,
    );
  });

  test.each(['PT02H05M', 'PT5H4M', 'PT2H', 'P1DT22H30M'])('keeps the nonstandard duration %s', (duration) => {
    expect(mapOffer(withSegment({ duration })).slices[0]?.segments[0]?.duration).toBe(duration);
  });

  test.each(['', 'soon', 'PT', 8])(
    'an unreadable duration %o counts as not stated, and the offer can still be sold',
    (duration) => {
      expect(mapOffer(withSegment({ duration })).slices[0]?.segments[0]?.duration).toBeNull();
    },
  );

  test('reads one decimal, numeric flight numbers, quantity 0 and unknown cabins correctly', () => {
    const offer = mapOffer(
      wireOffer({
        total_amount: '20.0',
        base_amount: '20',
        slices: [
          wireSlice({
            segments: [
              wireSegment({
                marketing_carrier_flight_number: 178,
                passengers: [
                  { passenger_id: 'pas_a', cabin_class: 'suite_of_2031', baggages: [{ type: 'checked', quantity: 0 }] },
                ],
              }),
            ],
          }),
        ],
      }),
    );
    expect(offer).toMatchObject({ total: gbp(2000), base: gbp(2000) });
    expect(offer.slices[0]?.segments[0]).toMatchObject({
      flightNumber: '178',
      passengers: [{ cabinClass: null, baggages: [{ type: 'checked', quantity: 0 }] }],
    });
  });

  test.each([
    [{ id: 'p', type: 'adult', age: null }, 'adult'],
    [{ id: 'p', age: 34 }, 'adult'],
    [{ id: 'p', age: 12 }, 'adult'],
    [{ id: 'p', age: 11 }, 'child'],
    [{ id: 'p', age: 2 }, 'child'],
    [{ id: 'p', age: 1 }, 'infant_without_seat'],
    [{ id: 'p', type: 'some_new_type', age: 8 }, 'child'],
    [{ id: 'p' }, 'adult'],
  ])('the passenger %o is %s', (passenger, type) => {
    expect(mapOffer(wireOffer({ passengers: [passenger] })).passengers[0]?.type).toBe(type);
  });

  test('bags have weight and size, services of unknown type are hidden [F-28]', () => {
    const bag = {
      id: 'ase_1',
      type: 'baggage',
      maximum_quantity: 2,
      total_amount: '20.00',
      total_currency: 'GBP',
      passenger_ids: ['pas_a'],
      segment_ids: ['seg_1'],
      metadata: { type: 'checked', maximum_weight_kg: 23 },
    };
    const size = { maximum_length_cm: 45, maximum_height_cm: 56, maximum_depth_cm: 25 };
    const sized = { ...bag, id: 'ase_4', metadata: { ...bag.metadata, ...size } };
    const insurance = { id: 'ase_2', type: 'cancel_for_any_reason', total_amount: '9.00', total_currency: 'GBP' };
    const open = { ...bag, id: 'ase_3', metadata: { type: 'carry_on' } };
    const unknown = { ...bag, id: 'ase_5', metadata: null };
    const meal = { ...bag, id: 'ase_6', type: 'meal', metadata: { name: 'Vegetarian' } };
    const services = [bag, insurance, open, sized, unknown, meal, { ...bag, id: 'ase_7', type: 'seat' }];
    const offer = mapOffer(wireOffer({ available_services: services }));
    expect(offer.availableServices.map(({ id, kind, description }) => [id, kind, description])).toEqual([
      ['ase_1', 'checked_bag', 'Extra bag of up to 23 kg'],
      ['ase_3', 'cabin_bag', 'Extra bag'],
      ['ase_4', 'checked_bag', 'Extra bag of up to 23 kg, 45 × 56 × 25 cm'],
      ['ase_6', 'meal', 'Vegetarian'],
    ]);
  });

  test('services for other passengers or flights are hidden, quantities are whole and bounded [BAGS-03]', () => {
    const bag = {
      type: 'baggage',
      total_amount: '20.00',
      total_currency: 'GBP',
      metadata: { type: 'checked' },
    };
    const services = [
      { ...bag, id: 'ase_1', passenger_ids: ['pas_other'], segment_ids: ['seg_1'] },
      { ...bag, id: 'ase_2', passenger_ids: ['pas_a'], segment_ids: ['seg_1', 'seg_other'] },
      { ...bag, id: 'ase_3', passenger_ids: [], segment_ids: [], maximum_quantity: 2.9 },
      { ...bag, id: 'ase_4', passenger_ids: ['pas_a'], segment_ids: ['seg_1'], maximum_quantity: 380 },
      { ...bag, id: 'ase_5', passenger_ids: ['pas_a'], segment_ids: ['seg_1'], maximum_quantity: 0 },
      { ...bag, id: 'ase_6', passenger_ids: ['pas_a'], segment_ids: ['seg_1'], maximum_quantity: null },
    ];
    const offer = mapOffer(wireOffer({ available_services: services }));
    expect(offer.availableServices.map(({ id, maximumQuantity }) => [id, maximumQuantity])).toEqual([
      ['ase_3', 2],
      ['ase_4', 9],
      ['ase_6', 1],
    ]);
  });

  test('services that share an id cannot be ordered apart, and only the first of them is offered [BAGS-03]', () => {
    const bag = { id: 'ase_1', type: 'baggage', total_currency: 'GBP', metadata: { type: 'checked' } };
    const services = [
      { ...bag, total_amount: '20.00', passenger_ids: ['pas_a'], segment_ids: ['seg_1'] },
      { ...bag, total_amount: '35.00', passenger_ids: ['pas_a'], segment_ids: [] },
    ];
    const { availableServices } = mapOffer(wireOffer({ available_services: services }));
    expect(availableServices.map(({ id, price }) => [id, price.amountMinor])).toEqual([['ase_1', 2000]]);
  });

  test('of ten thousand services as many are read as a page can show, for every traveler, and it is reported [BAGS-03]', () => {
    const services = Array.from({ length: 10_000 }, (_, index) => ({
      id: `ase_${index}`,
      type: 'baggage',
      total_amount: '20.00',
      total_currency: 'GBP',
      metadata: { type: 'checked' },
      passenger_ids: index < 9999 ? ['pas_a'] : [],
      segment_ids: ['seg_1'],
    }));
    const reports: string[] = [];
    const { availableServices } = mapOffer(wireOffer({ available_services: services }), (reason) =>
      reports.push(reason),
    );
    expect(availableServices).toHaveLength(101);
    expect(availableServices.at(-1)?.id).toBe('ase_9999');
    expect(reports).toEqual(['available_services: more than 100 for the same travelers']);
  });

  test('a service whose price cannot be sold is dropped and takes nothing with it [BAGS-03]', () => {
    const bag = { type: 'baggage', total_currency: 'GBP', metadata: { type: 'checked' } };
    const services = ['90000000000000.00', '-1.00', '0.00'].map((total_amount, index) => ({
      ...bag,
      id: `ase_${index}`,
      total_amount,
    }));
    const { availableServices } = mapOffer(wireOffer({ available_services: services }));
    expect(availableServices.map(({ id }) => id)).toEqual(['ase_2']);
  });

  test('never uses a logo from another host: browsers load only from this site [SAFE-04]', () => {
    expect(JSON.stringify(mapOffer(wireOffer()))).not.toContain('cdn.example');
  });

  test.each<[string, WireObject]>([
    ['no id', wireOffer({ id: undefined })],
    ['an empty id', wireOffer({ id: '' })],
    ['no total', wireOffer({ total_amount: null })],
    ['a total that is a number', wireOffer({ total_amount: 221.78 })],
    ['a total that is not an amount', wireOffer({ total_amount: '1e3' })],
    ['a total of nothing, which no card pays', wireOffer({ total_amount: '0.00' })],
    ['a negative total', wireOffer({ total_amount: '-5.00' })],
    ['a total with too many decimals for its currency', wireOffer({ total_amount: '221.785' })],
    ['a total that has no sale price', wireOffer({ total_amount: '90000000000000.00' })],
    ['no base', wireOffer({ base_amount: null })],
    ['an unknown currency', wireOffer({ total_currency: 'ZZZ' })],
    ['no expiry', wireOffer({ expires_at: null })],
    ['an unreadable expiry', wireOffer({ expires_at: 'tomorrow' })],
    ['no slices', wireOffer({ slices: [] })],
    ['slices that are not a list', wireOffer({ slices: 'LHR-JFK' })],
    ['a slice without segments', wireOffer({ slices: [wireSlice({ segments: null })] })],
    ['a segment without a departure', withSegment({ departing_at: null })],
    ['a segment with an unreadable arrival', withSegment({ arriving_at: 'late' })],
    ['a segment without a marketing carrier', withSegment({ marketing_carrier: null })],
    ['a place without a code', withSegment({ origin: place('LHR', { iata_code: null }) })],
    ['no owner', wireOffer({ owner: null })],
    ['no passengers [F-135]', wireOffer({ passengers: [] })],
    ['passengers that are missing [F-135]', wireOffer({ passengers: null })],
    ['a passenger who is missing [F-135]', wireOffer({ passengers: [null] })],
  ])('an offer with %s cannot be sold and is refused by name [SAFE-02] [PRICE-03]', (_what, wire) => {
    expect(() => mapOffer(wire)).toThrow(WireError);
  });

  test('keeps 1,000 characters of a text, whole, and no more [SAFE-02]', () => {
    const fareOf = (name: string) =>
      mapOffer(wireOffer({ slices: [wireSlice({ fare_brand_name: name })] })).slices[0]?.fareBrandName;
    expect(fareOf('A'.repeat(1000))).toBe('A'.repeat(1000));
    expect(fareOf('A'.repeat(60_000))).toBe('A'.repeat(1000));
    // Half a character could not be stored.
    expect(fareOf(`${'A'.repeat(999)}✈️🛫`)).toBe(`${'A'.repeat(999)}✈`);
    expect(fareOf(`${'A'.repeat(999)}🛫`)).toBe(`${'A'.repeat(999)}\ufffd`);
  });

  test('a name of nothing but spaces is none, so that no line of a card begins with a dot [CARD-02] [FARE-02]', () => {
    const blank = { ...carrier, name: '  ' };
    const segment = wireSegment({ marketing_carrier: blank, operating_carrier: blank, origin_terminal: ' ' });
    const [slice] = mapOffer(wireOffer({ slices: [wireSlice({ fare_brand_name: ' ', segments: [segment] })] })).slices;
    expect(slice).toMatchObject({
      fareBrandName: null,
      segments: [{ marketingCarrier: { name: null }, operatingCarrier: { name: null }, originTerminal: null }],
    });
  });

  test.each<[string, WireObject, WireObject]>([
    ['aircraft', withSegment({ aircraft: null }), withSegment({ aircraft: 'A320' })],
    ['operating_carrier', withSegment({ operating_carrier: null }), withSegment({ operating_carrier: 'X' })],
    ['operating_carrier', withSegment({ operating_carrier: null }), withSegment({ operating_carrier: {} })],
    ['city', withSegment({ origin: place('LHR') }), withSegment({ origin: place('LHR', { city: 'Town' }) })],
    ['stops', withSegment({ stops: null }), withSegment({ stops: {} })],
    ['a stop', withSegment({ stops: [] }), withSegment({ stops: [null, 'AMS', {}, { airport: 'AMS' }] })],
    ['the passengers of a flight', withSegment({ passengers: null }), withSegment({ passengers: 'two' })],
    ['a passenger of a flight', withSegment({ passengers: [] }), withSegment({ passengers: [null, 'x', {}] })],
    ['conditions', wireOffer({ conditions: null }), wireOffer({ conditions: 'x' })],
    ['conditions', wireOffer({ conditions: null }), wireOffer({ conditions: [] })],
    ['payment_requirements', wireOffer({ payment_requirements: null }), wireOffer({ payment_requirements: 'now' })],
    [
      'a condition',
      wireOffer({ conditions: { refund_before_departure: null } }),
      wireOffer({ conditions: { refund_before_departure: 'yes' } }),
    ],
    [
      'conditions of a slice',
      wireOffer({ slices: [wireSlice({ conditions: null })] }),
      wireOffer({ slices: [wireSlice({ conditions: 'x' })] }),
    ],
  ])('%s of the wrong type counts as missing, and the offer is sold [F-134]', (_what, missing, broken) => {
    expect(mapOffer(broken)).toEqual(mapOffer(missing));
  });

  test.each([
    ['XQA', 'Asia/Kolkata', 'Asia/Kolkata'],
    ['LHR', 'GB', undefined],
    ['LHR', 'Europe/Paris', 'Europe/Paris'],
    ['XQA', 'Mars/Olympus', undefined],
    ['XQA', '+05:30', undefined],
    ['XQA', {}, undefined],
  ])('the zone of %s, %j on the wire, is kept where our table has none or another [F-95]', (code, time_zone, zone) => {
    const offer = mapOffer(withSegment({ origin: place(code, { time_zone }) }));
    expect(offer.slices[0]?.segments[0]?.origin.timeZone).toBe(zone);
  });

  test('garbage in any field gives an offer or a WireError, never another error [SAFE-02]', () => {
    const whole = wireOffer();
    const paths = leafPaths(whole);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, junk) => {
        const wire = structuredClone(whole) as Record<string, unknown>;
        replaceAt(wire, path, junk);
        try {
          mapOffer(wire);
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Every path to a value inside a JSON object, inner nodes included. */
function leafPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, child]) => leafPaths(child, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function replaceAt(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((node, key) => node[key] as Record<string, unknown>, root);
  parent[path.at(-1) ?? ''] = value;
}

describe('the offers of an answer', () => {
  const offer = wireOffer();
  const other = wireOffer({ id: 'off_2' });
  /** The ids taken, null for unreadable ones, and the reports. */
  async function read(offers: unknown, signal = new AbortController().signal) {
    const taken: (string | null)[] = [];
    const reports: string[] = [];
    const take: TakeOffer = (found) => taken.push(found.offer === null ? null : found.offer.id);
    await mapOffers({ offers }, take, (what, reason) => reports.push(`${what}: ${reason}`), signal);
    return { taken, reports };
  }

  test.each([
    null,
    'x',
    7,
    [],
    {},
    { ...offer, slices: null },
    { ...offer, slices: [null] },
    { ...offer, passengers: null },
  ])('one that is %j takes no other with it and is reported [F-162] [F-131]', async (broken) => {
    const { taken, reports } = await read([offer, broken, other]);
    expect(taken).toEqual([offer.id, null, 'off_2']);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatch(/^offer: /);
  });

  test('none is not the same as something else than a list [SAFE-02]', async () => {
    expect(await read(null)).toEqual({ taken: [], reports: [] });
    expect(await read([])).toEqual({ taken: [], reports: [] });
    for (const broken of [{}, 'off_1', 7]) await expect(read(broken)).rejects.toThrow(WireError);
  });

  test('let others have their turn, and end when nobody wants them any longer [LIVE-06] [SAFE-02]', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const many = Array.from({ length: 2000 }, (_, n) => wireOffer({ id: `off_${n}` }));
    expect((await read(many)).taken).toHaveLength(2000);
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(2);
    await expect(read(many, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  });
});
