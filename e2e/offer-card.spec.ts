import { answerSearches, countOf, realOffers, roundTrip, type ShownOffer } from './support/results.ts';
import { expect, open, test } from './support/test.ts';

const nobody = { name: null, iata_code: null, logo_url: null };

/** A change of the first segment of the outbound slice. */
function withSegment(offer: ShownOffer, change: Partial<ShownOffer['slices'][number]['segments'][number]>): ShownOffer {
  const [outbound, ...others] = offer.slices;
  if (outbound === undefined) throw new Error('An offer has an outbound slice');
  const segments = outbound.segments.map((segment, index) => (index === 0 ? { ...segment, ...change } : segment));
  return { ...offer, slices: [{ ...outbound, segments }, ...others] };
}

test('a card shows airline, both ways, times, days, codes, durations, stops, price, badge and the way on [CARD-01] [CARD-03]', async ({
  page,
}) => {
  const [offer] = await realOffers(page, 30);
  if (offer === undefined) throw new Error('There is an offer');
  const airline = { name: 'SkyWest Airlines', iata_code: 'OO', logo_url: null };
  const changed = {
    ...withSegment(offer, {
      departing_at: '2026-12-31T22:05:00',
      operating_carrier: airline,
    }),
    owner: { ...offer.owner, name: 'Fjord Air', logo_url: null, iata_code: 'FJ' },
    conditions: { ...offer.conditions, refundable: true },
  };
  const direct = changed.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.slice(0, 1),
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
  // Beside the duration, or under it and without a dot where a card is too narrow for both.
  const dot = card.getByText('·', { exact: true }).first();
  await expect(dot).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(dot).toBeHidden();
  await expect(card.getByText('Refundable', { exact: true })).toBeVisible();
  await expect(card.getByText('Operated by SkyWest Airlines')).toBeVisible();
  await expect(card.getByText(/cabin bag/)).toBeVisible();
  await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
    'href',
    new RegExp(`^/flight/${offer.id}\\?from_origin=JFK&.*from_adults=1&from_children=0&from_infants=0`),
  );
});

test.describe('offers that lack something', () => {
  test.use({ allowMessages: [/An offer without an outbound flight is not shown \(off_(none|empty)\)/] });

  test('missing parts are named N/A; without an outbound flight there is no card, and a trace is left [CARD-02]', async ({
    page,
  }) => {
    const [offer] = await realOffers(page, 30);
    if (offer === undefined) throw new Error('There is an offer');
    const bare = withSegment(offer, { departing_at: 'soon' });
    const slices = bare.slices.map((slice) => ({
      ...slice,
      duration: 'a while',
      origin: { ...slice.origin, iata_code: '' },
    }));
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await answerSearches(page, [
      { ...bare, owner: nobody, slices, id: 'off_bare' },
      { ...offer, slices: [], id: 'off_none' },
      { ...offer, slices: offer.slices.map((slice) => ({ ...slice, segments: [] })), id: 'off_empty' },
    ]);
    await open(page, roundTrip());
    await expect(countOf(page)).toHaveText('3 flights');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('heading', { name: 'Airline' })).toBeVisible();
    // Time and day of departure, the code of either origin, either duration.
    expect((await card.locator('[aria-hidden="true"]').filter({ hasText: 'N/A' }).allInnerTexts()).join(' ')).toMatch(
      /N\/A.*N\/A.*N\/A.*N\/A/s,
    );
    await expect(card).not.toContainText('NaN');
    await expect
      .poll(() => messages.filter((text) => text.startsWith('An offer without')).sort())
      .toEqual([
        'An offer without an outbound flight is not shown (off_empty)',
        'An offer without an outbound flight is not shown (off_none)',
      ]);
  });
});
