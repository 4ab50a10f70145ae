import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeTripRule } from './fare-conditions.ts';
import type { FareRule } from './offer.ts';

const fee = (penalty_amount: string | null, penalty_currency: string | null = 'USD'): FareRule => ({
  allowed: true,
  penalty_amount,
  penalty_currency: penalty_amount === null ? null : penalty_currency,
});
const denied: FareRule = { allowed: false, penalty_amount: null, penalty_currency: null };
const open: FareRule = { ...denied, allowed: null };

test.each<[string, FareRule | null, (FareRule | null)[], FareRule]>([
  ['no fee for the trip beside $99 for a slice', fee('0.00'), [fee('99.00'), null], fee('99.00')],
  ['no fee for the trip beside $99 and none', fee('0'), [fee('99.00'), fee('0.00')], fee('99.00')],
  ['$198 for the trip is $99 for each slice, once', fee('198.00'), [fee('99.00'), fee('99.00')], fee('198.00')],
  ['$198 for the trip where one slice says $99', fee('198.00'), [fee('99.00'), null], fee('198.00')],
  ['nothing of the trip, $30 and $10 of the slices', null, [fee('30.00'), fee('10.00')], fee('40.00')],
  ['nothing of the trip, and of one slice only', null, [fee('30.00'), null], open],
  ['a slice that cannot be changed', fee('0.00'), [fee('0.00'), denied], open],
  ['slices that can within a trip that cannot', denied, [fee('0.00'), fee('0.00')], open],
  ['no anywhere', denied, [denied, denied], denied],
  ['no of the trip alone', denied, [null, null], denied],
  ['a fee of the trip alone', fee('20.0'), [null], fee('20.00')],
  ['no fee for the trip beside a fee that is not named', fee('0.00'), [fee(null), fee('0.00')], fee(null)],
  ['$1 for the trip beside $2 and a fee that is not named', fee('1.00'), [fee('2.00'), fee(null)], fee(null)],
  ['two currencies', fee('50.00'), [fee('30.00', 'GBP'), fee('10.00', 'GBP')], fee(null)],
  ['nothing at all', null, [null, null], open],
])('what holds for every slice: %s [F-02]', (_what, trip, slices, whole) => {
  expect(wholeTripRule(trip, slices)).toEqual(whole);
});

test('no slice is ever promised more than the airline says of it [F-02]', () => {
  const anyRule = fc.option(
    fc.oneof(
      fc.constant(denied),
      fc.constant(open),
      fc.constant(fee(null)),
      fc.integer({ min: 0, max: 300 }).map((units) => fee(`${units}.00`)),
    ),
  );
  fc.assert(
    fc.property(anyRule, fc.array(anyRule, { minLength: 1, maxLength: 4 }), (trip, slices) => {
      const whole = wholeTripRule(trip, slices);
      for (const rule of slices) {
        if (rule === null) continue;
        if (rule.allowed !== true) expect(whole.allowed).not.toBe(true);
        if (rule.allowed !== false) expect(whole.allowed).not.toBe(false);
        if (whole.penalty_amount !== null) {
          const penalty = rule.penalty_amount === null ? 0 : Number(rule.penalty_amount);
          expect(Number(whole.penalty_amount)).toBeGreaterThanOrEqual(penalty);
          if (rule.penalty_amount === null) expect(Number(whole.penalty_amount)).toBeGreaterThan(0);
        }
      }
    }),
  );
});
