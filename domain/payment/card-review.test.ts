import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardReviewChoices, departingSoonHours, reviewEnd, waitsForReview } from './card-review.ts';

const now = new Date('2026-12-01T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test('by default only trips that depart within 48 hours wait for a review [HOST-03]', () => {
  expect(waitsForReview('departing_soon', inHours(departingSoonHours), now)).toBe(true);
  expect(waitsForReview('departing_soon', new Date(inHours(departingSoonHours).getTime() + 1), now)).toBe(false);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9000 }), (hours) => {
      const waits = cardReviewChoices.map((choice) => waitsForReview(choice, inHours(hours), now));
      expect(waits).toEqual([hours <= 48, true, false]);
    }),
  );
});

test('a review ends two minutes before the offer [HOST-03]', () => {
  expect(reviewEnd('2026-12-01T12:30:00Z')).toEqual(new Date('2026-12-01T12:28:00Z'));
});
