import type { Page } from '@playwright/test';
import type { SearchAnswer } from '#contract/flights.ts';
import { expect, open, slowOnce, test } from '../support/browser/test.ts';
import type { ShownOffer } from '../support/results.ts';
import { inDays } from '../support/search.ts';

/** Markets of all sizes; each has its own offers, drawn by route and date. */
const markets = [
  ['JFK', 'LHR'],
  ['LAX', 'NRT'],
  ['ORD', 'CDG'],
  ['BOS', 'KEF'],
  ['SEA', 'ANC'],
  ['MIA', 'GRU'],
  ['DEN', 'SFO'],
  ['ATL', 'MEX'],
  ['FRA', 'SIN'],
  ['MAD', 'EZE'],
  ['AMS', 'JNB'],
  ['DUB', 'FCO'],
  ['SYD', 'AKL'],
  ['HND', 'ICN'],
  ['DXB', 'BKK'],
  ['YYZ', 'YVR'],
  ['ZRH', 'OSL'],
  ['LIS', 'ATH'],
  ['DOH', 'BOM'],
  ['HNL', 'OGG'],
] as const;

type Passes = (offer: ShownOffer) => boolean;

const flightsOf = ({ slices }: ShownOffer) => slices.flatMap(({ segments }) => segments);

/** The same flights, times and cabins, read only from the API's response. */
const journeyOf = (offer: ShownOffer) =>
  offer.slices
    .map(({ segments }) =>
      segments
        .map((flight) =>
          [
            flight.marketing_carrier.iata_code ?? flight.marketing_carrier.name,
            flight.flight_number,
            flight.origin.iata_code,
            flight.destination.iata_code,
            flight.departing_at.slice(0, 16),
            flight.arriving_at.slice(0, 16),
            flight.passengers[0]?.cabin_class,
          ].join(),
        )
        .join(';'),
    )
    .join('|');

const stops = ({ slices }: ShownOffer) =>
  Math.max(...slices.map(({ segments }) => segments.length - 1 + segments.flatMap(({ stops }) => stops).length));

const hasCheckedBags = (offer: ShownOffer) => {
  const seated = offer.passengers.filter(({ type }) => type !== 'infant_without_seat').map(({ id }) => id);
  return flightsOf(offer).every(({ passengers }) =>
    seated.every((id) =>
      passengers.some(
        (traveler) =>
          traveler.passenger_id === id &&
          traveler.baggages.some(({ type, quantity }) => type === 'checked' && quantity > 0),
      ),
    ),
  );
};

/** Not if the airline's fee equals the fare. */
const isRefundable = ({ conditions, ...offer }: ShownOffer) =>
  conditions.refundable === true &&
  (conditions.refund_penalty_currency !== offer.total_currency ||
    Number(conditions.refund_penalty_amount) < Number(offer.total_amount));

const startsWithin = (time: string | undefined, hours: string) => {
  const [from = '', to = ''] = hours.split('–');
  const clock = time?.slice(11, 16) ?? '';
  return clock >= from && clock <= to;
};

/** The meaning of a choice's words; null for a choice counted elsewhere. */
function meaningOf({ group, name, text }: Choice, airlines: ReadonlyMap<string, string>): Passes | null {
  const hours = /\d\d:\d\d–\d\d:\d\d/.exec(text)?.[0] ?? '';
  switch (group) {
    case 'Stops':
      if (name === 'Nonstop') return (offer) => stops(offer) === 0;
      if (name === '1 stop') return (offer) => stops(offer) === 1;
      return name === '2+ stops' ? (offer) => stops(offer) > 1 : null;
    case 'Departure':
      return ({ slices }) => startsWithin(slices[0]?.segments[0]?.departing_at, hours);
    case 'Arrival':
      return ({ slices }) => startsWithin(slices[0]?.segments.at(-1)?.arriving_at, hours);
    case 'Airlines':
      return (offer) =>
        flightsOf(offer).some(({ marketing_carrier: { iata_code } }) => airlines.get(iata_code ?? '') === name);
    case 'Included':
      if (name === 'Refundable') return isRefundable;
      return name === 'Checked bag' ? hasCheckedBags : null;
    default:
      return null;
  }
}

interface Choice {
  readonly group: string;
  readonly name: string;
  readonly text: string;
}

async function shownChoices(page: Page): Promise<Choice[]> {
  await page.locator('label.choice-row').first().waitFor();
  const more = page.getByRole('button', { name: /^Show all \d+ airlines$/ });
  if (await more.isVisible()) await more.click();
  return page.locator('label.choice-row').evaluateAll((rows) =>
    rows.map((row) => ({
      group: row.closest('fieldset')?.querySelector('legend')?.textContent ?? '',
      name: row.querySelector('.font-medium')?.textContent ?? '',
      text: (row.textContent ?? '').trim(),
    })),
  );
}

async function offersOf(page: Page, query: URLSearchParams): Promise<ShownOffer[]> {
  const offers: ShownOffer[] = [];
  for (let number = 1; ; number++) {
    const answer = await page.request.get(`/api/flights/search?${query}&page=${number}&limit=100`);
    const { offers: more, total_count } = (await answer.json()) as SearchAnswer;
    offers.push(...more);
    if (offers.length >= total_count || more.length === 0) return offers;
  }
}

async function recount(page: Page, [origin, destination]: (typeof markets)[number]): Promise<void> {
  const query = new URLSearchParams({ origin, destination, departureDate: inDays(40), returnDate: inDays(47) });
  await open(page, `/search?${query}&anyAirport=origin,destination`);
  const line = page.locator('.list-count');
  await expect(line).toHaveText(/^[\d,]+( of [\d,]+)? flights( · [\d,]+ fares)?$/, { timeout: 30_000 });
  const offers = await offersOf(page, query);
  const journeys = (kept: readonly ShownOffer[]) => new Set(kept.map(journeyOf)).size;
  const [, total, fares] = /([\d,]+) flights(?: · ([\d,]+) fares)?$/.exec(await line.innerText()) ?? [];
  const numberOf = (text = '') => Number(text.replaceAll(',', ''));
  expect(numberOf(total)).toBe(journeys(offers));
  expect(numberOf(fares ?? total)).toBe(offers.length);
  const airlines = new Map(
    offers.flatMap(flightsOf).map(({ marketing_carrier: { iata_code, name } }) => [iata_code ?? '', name ?? '']),
  );
  const choices = await shownChoices(page);
  let counted = 0;
  for (const choice of choices) {
    const { group, text } = choice;
    const passes = meaningOf(choice, airlines);
    if (passes === null) continue;
    counted += 1;
    const kept = offers.filter(passes);
    const [, count, lowest] = /\((\d+)[^)]*\)(?:.*from \$([\d,]+))?/.exec(text) ?? [];
    expect(Number(count), `${origin}–${destination}, ${group}: ${text}`).toBe(journeys(kept));
    const cheapest = Math.min(...kept.map(({ sale_amount }) => Number(sale_amount)));
    if (kept.length > 0) expect(Math.abs(numberOf(lowest) - cheapest), `${group}: ${text}`).toBeLessThanOrEqual(1);
  }
  // Four parts of the day twice, three numbers of stops, two inclusions, and the airlines.
  expect(counted).toBeGreaterThanOrEqual(11);
}

test(
  'in twenty markets a plain loop over the offers of the API finds every number that the filters show [LIVE-04] [FARE-01]',
  slowOnce,
  async ({ page }) => {
    test.setTimeout(300_000);
    for (const market of markets) await recount(page, market);
  },
);
