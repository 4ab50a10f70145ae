import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseMoney } from '#domain/money/money.ts';
import type { FareRule } from '../offer.ts';
import { wholeTripRule } from './fare-conditions.ts';

const fee = (penalty: string | null, currency = 'USD'): FareRule => ({
  allowed: true,
  penalty: penalty === null ? null : parseMoney(penalty, currency),
});
const denied: FareRule = { allowed: false, penalty: null };
const open: FareRule = { ...denied, allowed: null };

test.each<[string, FareRule | null, (FareRule | null)[], FareRule]>([
  ['no fee for the trip, $99 for a slice', fee('0.00'), [fee('99.00'), null], fee('99.00')],
  ['no fee for the trip, $99 and no fee for the slices', fee('0'), [fee('99.00'), fee('0.00')], fee('99.00')],
  ['$198 for the trip, $99 for each slice', fee('198.00'), [fee('99.00'), fee('99.00')], fee('198.00')],
  ['$198 for the trip, $99 for one slice', fee('198.00'), [fee('99.00'), null], fee('198.00')],
  ['no rule for the trip, $30 and $10 for the slices', null, [fee('30.00'), fee('10.00')], fee('40.00')],
  ['no rule for the trip, a rule for only one slice', null, [fee('30.00'), null], open],
  ['a slice that cannot be changed', fee('0.00'), [fee('0.00'), denied], open],
  ['changeable slices in a trip that cannot be changed', denied, [fee('0.00'), fee('0.00')], open],
  ['not allowed anywhere', denied, [denied, denied], denied],
  ['not allowed for the trip, no slice rules', denied, [null, null], denied],
  ['a fee for the trip only', fee('20.0'), [null], fee('20.00')],
  ['no fee for the trip, an unknown fee for a slice', fee('0.00'), [fee(null), fee('0.00')], fee(null)],
  ['$1 for the trip, $2 and an unknown fee for the slices', fee('1.00'), [fee('2.00'), fee(null)], fee(null)],
  ['$60 for the trip, repeated for each slice [F-136]', fee('60.00'), [fee('60.00'), fee('60.00')], fee('60.00')],
  ['$60 for the trip, repeated for one slice [F-136]', fee('60.00'), [fee('60.00'), null], fee('60.00')],
  ['$60 for the trip, $60 and $30 for the slices [F-136]', fee('60.00'), [fee('60.00'), fee('30.00')], fee('90.00')],
  ['no fee in another currency for the trip [F-132]', fee('0', 'GBP'), [fee('30.00'), fee('0', 'EUR')], fee('30.00')],
  ['no fee in another currency for the slices [F-132]', fee('50.00'), [fee('0', 'GBP'), fee('0', 'GBP')], fee('50.00')],
  ['two currencies', fee('50.00'), [fee('30.00', 'GBP'), fee('10.00', 'GBP')], fee(null)],
  ['nothing at all', null, [null, null], open],
])('the rule for every slice: %s [F-02]', (_what, trip, slices, whole) => {
  expect(wholeTripRule(trip, slices)).toEqual(whole);
});

test('never promises a slice more than the airline states for it [F-02]', () => {
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
        if (whole.penalty !== null) {
          const penalty = rule.penalty?.amountMinor ?? 0;
          expect(whole.penalty.amountMinor).toBeGreaterThanOrEqual(penalty);
          if (rule.penalty === null) expect(whole.penalty.amountMinor).toBeGreaterThan(0);
        }
      }
    }),
  );
});
