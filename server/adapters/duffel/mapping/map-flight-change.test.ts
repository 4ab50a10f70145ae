import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapChangeOffer, mapFlightChange } from './map-flight-change.ts';
import { WireError, type WireObject } from './wire.ts';

const segment = {
  id: 'seg_9',
  origin: { iata_code: 'LHR', name: 'Heathrow' },
  destination: { iata_code: 'JFK', name: 'Kennedy' },
  departing_at: '2027-03-06T12:00:00',
  arriving_at: '2027-03-06T15:10:00',
  duration: 'PT8H10M',
  marketing_carrier: { id: 'arl_1', name: 'British Airways', iata_code: 'BA' },
  marketing_carrier_flight_number: '0178',
  passengers: [{ passenger_id: 'pas_a', cabin_class: 'economy', baggages: [{ type: 'checked', quantity: 1 }] }],
};
const slice = { id: 'sli_9', fare_brand_name: 'Economy Flex', segments: [segment] };
const price = {
  change_total_amount: '125.00',
  change_total_currency: 'GBP',
  new_total_amount: '253.06',
  new_total_currency: 'GBP',
  penalty_total_amount: '25.00',
  penalty_total_currency: 'GBP',
  refund_to: null,
};
const offer: WireObject = {
  id: 'oco_1',
  order_change_id: null,
  expires_at: '2027-01-06T10:00:00Z',
  ...price,
  conditions: { change_before_departure: { allowed: true, penalty_amount: '40.00', penalty_currency: 'GBP' } },
  slices: { add: [slice], remove: [{ id: 'sli_1', segments: [] }] },
};
const change: WireObject = {
  id: 'oce_1',
  order_id: 'ord_1',
  confirmed_at: null,
  expires_at: '2027-01-06T10:00:00Z',
  ...price,
};
const gbp = (amountMinor: number) => ({ amountMinor, currency: 'GBP' });

describe('an offer of other flights [SERV-03]', () => {
  test('has its price, its flights as cards show them, and what it replaces', () => {
    expect(mapChangeOffer(offer)).toMatchObject({
      id: 'oco_1',
      expiresAt: '2027-01-06T10:00:00Z',
      changeTotal: gbp(12_500),
      newTotal: gbp(25_306),
      penalty: gbp(2500),
      refundTo: null,
      conditions: { changeable: true, changePenalty: gbp(4000) },
      added: [{ id: 'sli_9', fareBrandName: 'Economy Flex', segments: [{ flightNumber: '178', duration: 'PT8H10M' }] }],
      removedSliceIds: ['sli_1'],
    });
  });

  test('may give money back, in any way that the supplier names', () => {
    const ways = [
      ['balance', 'money'],
      ['original_form_of_payment', 'money'],
      ['arc_bsp_cash', 'money'],
      ['voucher', 'credit'],
      ['airline_credits', 'credit'],
      ['cowrie_shells', 'unknown'],
      [7, null],
      [null, null],
    ] as const;
    for (const [way, refundTo] of ways) {
      const mapped = mapChangeOffer({ ...offer, change_total_amount: '-60.5', refund_to: way });
      expect(mapped).toMatchObject({ changeTotal: gbp(-6050), refundTo });
    }
  });

  test.each([
    ['no price', { change_total_amount: null, change_total_currency: null }, { changeTotal: null }],
    ['nothing to pay', { change_total_amount: '0' }, { changeTotal: gbp(0) }],
    ['no new total', { new_total_amount: undefined }, { newTotal: null }],
    ['a penalty below zero', { penalty_total_amount: '-1.00' }, { penalty: null }],
    [
      'a penalty in another currency',
      { penalty_total_currency: 'EUR' },
      { penalty: { amountMinor: 2500, currency: 'EUR' } },
    ],
    [
      'the penalty by its other name',
      { penalty_total_amount: undefined, penalty_amount: '9.00', penalty_currency: 'GBP' },
      { penalty: gbp(900) },
    ],
    ['a new total beyond any price', { new_total_amount: '999999999999999' }, { newTotal: null }],
    ['no conditions', { conditions: null }, { conditions: { changeable: null } }],
    ['bare slice ids', { slices: { add: [slice], remove: [{ slice_id: 'sli_1' }] } }, { removedSliceIds: ['sli_1'] }],
  ])('with %s can be read', (_what, part, wanted) => {
    expect(mapChangeOffer({ ...offer, ...part })).toMatchObject(wanted);
  });

  test.each([
    ['no id', { id: null }],
    ['an endless id', { id: `oco_${'x'.repeat(10_000)}` }],
    ['no expiry', { expires_at: 'soon' }],
    ['a total that is no amount', { change_total_amount: 'a lot' }],
    ['a total that is a number', { change_total_amount: 125 }],
    ['a total without a currency', { change_total_currency: null }],
    ['a total beyond any price', { change_total_amount: '-999999999999999' }],
    ['no flights', { slices: { add: [], remove: [] } }],
    ['no slices', { slices: null }],
    ['a slice without flights', { slices: { add: [{ ...slice, segments: [] }], remove: [] } }],
    [
      'a flight without a time',
      { slices: { add: [{ ...slice, segments: [{ ...segment, departing_at: null }] }], remove: [] } },
    ],
    ['a removed slice without an id', { slices: { add: [slice], remove: [{}] } }],
  ])('with %s cannot be sold', (_what, part) => {
    expect(() => mapChangeOffer({ ...offer, ...part })).toThrow(WireError);
  });

  test('whatever else is sent, it is read or refused, and never with an amount that is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(offer)), fc.jsonValue(), (field, value) => {
        try {
          const { changeTotal, newTotal, penalty } = mapChangeOffer({ ...offer, [field]: value });
          for (const money of [changeTotal, newTotal, penalty])
            expect(money === null || Number.isSafeInteger(money.amountMinor)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }),
    );
  });
});

describe('a change that was chosen [SERV-03]', () => {
  test('is pending or confirmed', () => {
    const pending = mapFlightChange(change);
    expect(pending).toEqual({
      id: 'oce_1',
      orderId: 'ord_1',
      confirmedAt: null,
      expiresAt: '2027-01-06T10:00:00.000Z',
      changeTotal: gbp(12_500),
      newTotal: gbp(25_306),
      penalty: gbp(2500),
      refundTo: null,
    });
    const confirmed = mapFlightChange({ ...change, confirmed_at: '2027-01-06T09:30:00.000000Z' });
    expect(confirmed.confirmedAt).toEqual(new Date('2027-01-06T09:30:00Z'));
  });

  test('is known to be confirmed even if its price or its expiry cannot be read', () => {
    const odd = { change_total_amount: 'a lot', new_total_currency: 7, expires_at: 'never', slices: 'gone' };
    const confirmed = mapFlightChange({ ...change, ...odd, confirmed_at: '2027-01-06T09:30:00Z' });
    expect(confirmed).toMatchObject({ changeTotal: null, newTotal: null, expiresAt: null });
    expect(confirmed.confirmedAt).not.toBeNull();
  });

  test.each([{ id: '' }, { order_id: null }, { id: 'x'.repeat(101) }])('of %o is not one', (part) => {
    expect(() => mapFlightChange({ ...change, ...part })).toThrow(WireError);
  });
});
