import { expect, open, test } from '../support/browser/test.ts';
import { answerSearches, realOffers, roundTrip, type ShownOffer } from '../support/results.ts';

/** A change of the first segment of the outbound slice. */
function withSegment(offer: ShownOffer, change: Partial<ShownOffer['slices'][number]['segments'][number]>): ShownOffer {
  const [outbound, ...others] = offer.slices;
  if (outbound === undefined) throw new Error('An offer has an outbound slice');
  const segments = outbound.segments.map((segment, index) => (index === 0 ? { ...segment, ...change } : segment));
  return { ...offer, slices: [{ ...outbound, segments }, ...others] };
}

test('a card shows airline, both directions, times, days, codes, durations, stops, price, badge and button without overlaps [CARD-01] [CARD-03] [F-21] [F-22]', async ({
  page,
}) => {
  const [offer] = await realOffers(page, 30);
  if (offer === undefined) throw new Error('There is an offer');
  const airline = { name: 'SkyWest Airlines', iata_code: 'OO', logo_url: null };
  const changed = {
    ...withSegment(offer, {
      departing_at: '2026-12-31T22:05:00',
    }),
    owner: { ...offer.owner, name: 'Hahn Air', logo_url: null, iata_code: 'HR' },
    conditions: { ...offer.conditions, refundable: true },
  };
  const direct = changed.slices.map((slice) => ({
    ...slice,
    fare_brand_name: 'Premium Economy Unrestricted',
    segments: slice.segments.slice(0, 1).map((segment) => ({
      ...segment,
      marketing_carrier: { name: 'Fjord Air', logo_url: null, iata_code: 'FJ' },
      operating_carrier: airline,
    })),
    duration: 'PT7H5M',
  }));
  await answerSearches(page, [{ ...changed, slices: direct }]);
  await open(page, roundTrip());
  const card = page.getByRole('article', { name: 'Fjord Air' });
  await expect(card.getByRole('heading', { name: 'Fjord Air' })).toBeVisible();
  await expect(card.locator('svg text')).toHaveText('FJ');
  await expect(card).toContainText('22:05');
  await expect(card).toContainText('Thu, Dec 31');
  await expect(card).toContainText('JFK');
  await expect(card).toContainText('LHR');
  await expect(card.getByText('7h 5m', { exact: true })).toHaveCount(2);
  await expect(card.getByText('Direct', { exact: true })).toHaveCount(2);
  // Next to the duration, or below it without a dot if a card is too narrow for both.
  /** Whether the fare's long name is shown in full and does not overlap the times next to it. */
  const isClear = () =>
    card.evaluate((element) => {
      const fare = [...element.querySelectorAll('p')].find(({ textContent }) =>
        textContent.startsWith('Premium Economy'),
      );
      const times = element.querySelector('.slice-line')?.getBoundingClientRect();
      if (fare === undefined || times === undefined) throw new Error('The card has a fare and times');
      const range = document.createRange();
      range.selectNodeContents(fare);
      const words = range.getBoundingClientRect();
      const isBeside = words.right <= times.left || words.left >= times.right;
      return (
        fare.scrollWidth <= fare.clientWidth && (isBeside || words.bottom <= times.top || words.top >= times.bottom)
      );
    });
  expect(await isClear()).toBe(true);
  const dot = card.getByText('·', { exact: true }).first();
  await expect(dot).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(dot).toBeHidden();
  expect(await isClear()).toBe(true);
  await expect(card.getByText('Refundable', { exact: true })).toBeVisible();
  await expect(card.getByText('Operated by SkyWest Airlines')).toBeVisible();
  await expect(card.getByText(/carry-on bag/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    new RegExp(`^/flight/${offer.id}\\?from_origin=JFK&.*from_adults=1&from_children=0&from_infants=0`),
  );
});
