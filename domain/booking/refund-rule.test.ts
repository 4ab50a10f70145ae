import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cancellationTermsOf, defaultCancellationTerms } from '../content/cancellation-terms.ts';
import { isFinal } from '../state-table.ts';
import { bookingStatus } from './booking-states.ts';
import { cancellationTable } from './cancellation-states.ts';
import {
  type CancellationFacts,
  freeCancellationUntil,
  refundsLess,
  refundTerms,
  type TripFacts,
} from './refund-rule.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const hour = 3_600_000;
const bookedAt = new Date('2027-01-05T10:00:00Z');
const later = (ms: number) => new Date(bookedAt.getTime() + ms);

const trip: TripFacts = { bookedAt, departsAt: later(40 * 24 * hour), countries: ['US', 'GB'], promised: true };

/** Sold at 123 for 100, half of which is refunded, two days after booking. */
const facts: CancellationFacts = {
  now: later(48 * hour),
  freeUntil: later(24 * hour),
  isChanged: false,
  isChangedByAirline: false,
  isCardRefundable: true,
  paid: usd(12_300),
  passengerCount: 1,
  feeMinor: 3500,
  supplierPrice: usd(10_000),
  supplierRefund: usd(5000),
  supplierRefundTo: 'money',
};

describe('the 24-hour rule', () => {
  test.each<[string, Partial<TripFacts>, boolean]>([
    ['applies to a trip from the US', {}, true],
    ['applies to a trip to the US', { countries: ['GB', 'US'] }, true],
    ['applies if only the return ends there', { countries: ['GB', 'FR', 'FR', 'US'] }, true],
    ['applies to a US territory', { countries: ['PR', 'DO'] }, true],
    ['does not apply elsewhere', { countries: ['GB', 'FR'] }, false],
    ['applies with departure exactly 7 days after booking', { departsAt: later(7 * 24 * hour) }, true],
    ['does not apply a millisecond earlier', { departsAt: later(7 * 24 * hour - 1) }, false],
    ['does not apply if the brand does not promise it', { promised: false }, false],
  ])('%s [TRIP-10]', (_what, change, holds) => {
    expect(freeCancellationUntil({ ...trip, ...change })).toEqual(holds ? later(24 * hour) : null);
  });

  test.each<[string, Partial<CancellationFacts>, boolean]>([
    ['at once', { now: bookedAt }, true],
    ['24 hours after booking', { now: later(24 * hour) }, true],
    ['a millisecond later', { now: later(24 * hour + 1) }, false],
    ['for a changed booking', { now: bookedAt, isChanged: true }, false],
    ['if the card cannot be refunded', { now: bookedAt, isCardRefundable: false }, false],
    ['if it never applied', { now: bookedAt, freeUntil: null }, false],
    ['if the airline keeps everything', { now: bookedAt, supplierRefund: usd(0) }, true],
    ['if the airline does not say', { now: bookedAt, supplierRefund: null }, true],
    ['if the airline gives credit', { now: bookedAt, supplierRefundTo: 'credit' }, true],
  ])('refunds everything without fee %s: %j → %s [TRIP-10] [TRIP-12]', (_when, change, isFree) => {
    const terms = refundTerms({ ...facts, ...change });
    expect(terms?.rule === 'free_24h').toBe(isFree);
    if (isFree) expect(terms).toEqual({ rule: 'free_24h', refund: usd(12_300), fee: usd(0), refundTo: 'card' });
  });
});

test('a change by the airline refunds everything without fee, and is the reason within the 24 hours too [SERV-02]', () => {
  const all = { rule: 'airline_change', refund: usd(12_300), fee: usd(0), refundTo: 'card' };
  for (const now of [bookedAt, later(48 * hour)])
    expect(refundTerms({ ...facts, now, isChangedByAirline: true, supplierRefund: usd(0) })).toEqual(all);
  expect(refundTerms({ ...facts, now: bookedAt, isChangedByAirline: true, isCardRefundable: false })).toBeNull();
});

describe('the refund under the fare rules', () => {
  test.each<[string, Partial<CancellationFacts>, number, number, string]>([
    ['half of 123 less 35 is 26.50, half up', {}, 2700, 3500, 'fare_rules'],
    ['a full refund minus the fee', { supplierRefund: usd(10_000) }, 8800, 3500, 'fare_rules'],
    ['the fee is per passenger', { supplierRefund: usd(10_000), passengerCount: 3 }, 1800, 10_500, 'fare_rules'],
    ['a fee that consumes the whole refund', { passengerCount: 2 }, 0, 6200, 'no_refund'],
    ['no refund, and no fee', { supplierRefund: usd(0) }, 0, 0, 'no_refund'],
    ['nothing, which goes nowhere', { supplierRefund: usd(0), supplierRefundTo: 'unknown' }, 0, 0, 'no_refund'],
    ['nothing as credit', { supplierRefund: usd(0), supplierRefundTo: 'credit' }, 0, 0, 'no_refund'],
    ['nothing in any currency', { supplierRefund: { amountMinor: 0, currency: 'EUR' } }, 0, 0, 'no_refund'],
    ['a fee with cents is not rounded', { feeMinor: 3550 }, 2600, 3550, 'fare_rules'],
    ['no fee if none is set', { feeMinor: 0 }, 6200, 0, 'fare_rules'],
    ['never more than was paid', { supplierRefund: usd(20_000), feeMinor: 0 }, 12_300, 0, 'fare_rules'],
    ['never below zero', { supplierRefund: usd(-100), feeMinor: 0 }, 0, 0, 'no_refund'],
    ['a third is rounded by PRICE-03', { supplierRefund: usd(3333), feeMinor: 0 }, 4100, 0, 'fare_rules'],
  ])('%s [TRIP-11] [PRICE-03]', (_what, change, refund, fee, rule) => {
    expect(refundTerms({ ...facts, ...change })).toEqual({
      rule,
      refund: usd(refund),
      fee: usd(fee),
      refundTo: refund === 0 ? 'none' : 'card',
    });
  });

  test.each<[string, Partial<CancellationFacts>]>([
    ['the airline does not state the refund', { supplierRefund: null }],
    ['the refund’s recipient is unknown', { supplierRefundTo: 'unknown' }],
    ['the refund is in another currency', { supplierRefund: { amountMinor: 5000, currency: 'EUR' } }],
    [
      'the credit is in another currency',
      { supplierRefund: { amountMinor: 5000, currency: 'EUR' }, supplierRefundTo: 'credit' },
    ],
    ['nothing was paid to the supplier', { supplierPrice: usd(0) }],
    ['the card cannot be refunded', { isCardRefundable: false }],
  ])('no online cancellation if %s [TRIP-11]', (_what, change) => {
    expect(refundTerms({ ...facts, ...change })).toBeNull();
  });

  test('airline credit goes to the traveler: nothing to the card, no fee [TRIP-11]', () => {
    expect(refundTerms({ ...facts, supplierRefundTo: 'credit' })).toEqual({
      rule: 'airline_credit',
      refund: usd(0),
      fee: usd(0),
      refundTo: 'airline_credit',
    });
  });

  const anyFacts = fc
    .record({
      currency: fc.constantFrom('JPY', 'USD', 'KWD'),
      units: fc.integer({ min: 0, max: 1e6 }),
      price: fc.integer({ min: 1, max: 1e9 }),
      back: fc.integer({ min: 0, max: 1e9 }),
      passengerCount: fc.integer({ min: 1, max: 9 }),
      fee: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ currency, units, price, back, passengerCount, fee }): CancellationFacts => {
      const unit = { JPY: 1, USD: 100, KWD: 1000 }[currency] ?? 1;
      const money = (amountMinor: number) => ({ amountMinor, currency });
      return {
        ...facts,
        paid: money(units * unit),
        supplierPrice: money(price),
        supplierRefund: money(Math.min(back, price)),
        passengerCount,
        feeMinor: fee * unit,
      };
    });

  test('is whole units between zero and the price paid, within half a unit of the exact rule; the lines add up [TRIP-11] [PRICE-03]', () => {
    fc.assert(
      fc.property(anyFacts, (given) => {
        const terms = refundTerms(given);
        const { currency, amountMinor: paid } = given.paid;
        const unit = { JPY: 1, USD: 100, KWD: 1000 }[currency] ?? 1;
        const refund = terms?.refund.amountMinor ?? -1;
        const fee = terms?.fee.amountMinor ?? -1;
        expect(refund >= 0 && refund <= paid && refund % unit === 0).toBe(true);
        expect(fee >= 0 && fee <= given.feeMinor * given.passengerCount && refund + fee <= paid).toBe(true);
        const price = BigInt(given.supplierPrice.amountMinor);
        const exact =
          BigInt(paid) * BigInt(given.supplierRefund?.amountMinor ?? 0) -
          BigInt(given.feeMinor * given.passengerCount) * price;
        const off = 2n * exact - 2n * BigInt(refund) * price;
        if (refund > 0) expect(off >= -BigInt(unit) * price && off < BigInt(unit) * price).toBe(true);
        else expect(2n * exact < BigInt(unit) * price).toBe(true);
      }),
    );
  });

  test('never falls when the supplier refunds more [TRIP-11]', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 1e9 }), (given, more) => {
        const back = given.supplierRefund?.amountMinor ?? 0;
        const refund = (amountMinor: number) =>
          refundTerms({ ...given, supplierRefund: { ...given.paid, amountMinor } })?.refund.amountMinor ?? -1;
        expect(refund(back + more)).toBeGreaterThanOrEqual(refund(back));
      }),
    );
  });
});

describe('a quote and its predecessor', () => {
  const card = { refund: usd(5000), refundTo: 'card' as const, supplierRefund: usd(6000) };
  const credit = { refund: usd(0), refundTo: 'airline_credit' as const, supplierRefund: usd(6000) };
  const none = { refund: usd(0), refundTo: 'none' as const, supplierRefund: usd(0) };
  test.each([
    ['the same', card, card, false],
    ['more', { ...card, refund: usd(5100) }, card, false],
    ['the same for the traveler, less for us', { ...card, supplierRefund: usd(0) }, card, false],
    ['less', { ...card, refund: usd(4900) }, card, true],
    ['credit for money', credit, card, true],
    ['money for credit', card, credit, true],
    ['the same credit', credit, credit, false],
    ['less credit', { ...credit, supplierRefund: usd(5999) }, credit, true],
    ['credit of another currency', { ...credit, supplierRefund: { amountMinor: 9000, currency: 'EUR' } }, credit, true],
    ['credit of unknown value', { ...credit, supplierRefund: null }, credit, true],
    ['any credit instead of none', credit, none, false],
  ])('%s is less: %#: %j for %j is %s [TRIP-11]', (_what, offered, promised, isLess) => {
    expect(refundsLess(offered, promised)).toBe(isLess);
  });
});

test('the brand’s promise and fee apply if set; other currencies have no fee [TRIP-10] [TRIP-11]', () => {
  expect(cancellationTermsOf(undefined)).toEqual(defaultCancellationTerms);
  expect(cancellationTermsOf({ freeWithin24Hours: false })).toEqual({
    freeWithin24Hours: false,
    feeMinorByCurrency: { USD: 3500 },
  });
  expect(cancellationTermsOf({ feeMinorByCurrency: { EUR: 3000 } }).feeMinorByCurrency.USD).toBeUndefined();
});

test('a canceled booking is canceled for the traveler, and every open cancellation can end at an administrator [TRIP-07]', () => {
  expect(bookingStatus('cancelled', false)).toBe('cancelled');
  expect(isFinal(cancellationTable, 'done')).toBe(false);
  expect(cancellationTable.confirming).toContain('needs_attention');
});
