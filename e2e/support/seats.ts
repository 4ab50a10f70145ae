import { createHash } from 'node:crypto';
import { type Locator, type Page, test } from '@playwright/test';
import type { OfferAnswer } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { duffelOrigin } from './browser/servers.ts';
import { open } from './browser/test.ts';
import { openStep } from './draft.ts';
import { inDays } from './search.ts';

/**
 * Days until the flights of this test: tests that run concurrently use different planes, so they cannot take each
 * other's seats. Always the same day of the week, whose timetable the tests rely on.
 */
export function ownDay(): number {
  const random = createHash('sha256').update(test.info().testId).digest().readUInt16BE();
  return 40 + 7 * (random % 30);
}

/** Finds a matching offer as a page's visitor; with `hasSeats`, with matching seat maps: free seats change daily. */
export async function findOffer(
  page: Page,
  query: Record<string, string>,
  fits: (offer: OfferAnswer) => boolean = () => true,
  hasSeats: ((maps: readonly SeatMapAnswer[]) => boolean) | null = null,
): Promise<OfferAnswer> {
  const departureDate = query.departureDate ?? inDays(ownDay());
  const params = new URLSearchParams({ limit: '100', ...query, departureDate });
  const found = await page.request.get(`/api/flights/search?${params}`);
  const { offers } = (await found.json()) as { offers: OfferAnswer[] };
  const matching = offers.filter(fits);
  let offer = hasSeats === null ? matching[0] : undefined;
  for (const one of hasSeats === null ? [] : matching) {
    const answer = await page.request.get(`/api/flights/seatmaps/${one.id}`);
    const { data } = (await answer.json()) as { data?: SeatMapAnswer[] };
    if (data === undefined || !hasSeats?.(data)) continue;
    offer = one;
    break;
  }
  if (offer === undefined) throw new Error(`No such offer among ${offers.length} of ${params}`);
  // Search results contain less than the offer itself.
  return (await (await page.request.get(`/api/flights/offer/${offer.id}`)).json()) as OfferAnswer;
}

/** Whether the first flight still sells a seat that is not for infants, and is not at an exit. */
export function barsInfants([first]: readonly SeatMapAnswer[]): boolean {
  const rows = first?.cabins.flatMap(({ rows }) => rows) ?? [];
  const elements = rows.flatMap(({ sections }) => sections.flatMap((section) => section.elements));
  return elements.some(({ available, disclosures }) => available && disclosures.join() === 'Not available for infants');
}

/** Searches as this page's visitor and opens the booking of the first matching offer. */
export async function openBooking(
  page: Page,
  { brand = 'default', ...query }: Record<string, string>,
  fits: (offer: OfferAnswer) => boolean = () => true,
): Promise<OfferAnswer> {
  const offer = await findOffer(page, query, fits);
  await open(page, `/booking?offer=${offer.id}&brand=${brand}`);
  return offer;
}

/** Opens a booking and continues to its seat step. */
export async function toSeats(
  page: Page,
  { brand = 'default', ...query }: Record<string, string>,
  fits: (offer: OfferAnswer) => boolean,
): Promise<OfferAnswer> {
  const offer = await findOffer(page, query, fits);
  await openStep(page, offer, 'seat-selection', { brand });
  return offer;
}

/** Sold by this airline, with this many flights. */
export const soldBy =
  (airline: string, flights = 1) =>
  (offer: OfferAnswer): boolean =>
    offer.owner.name === airline && offer.slices.every(({ segments }) => segments.length === flights);

export const freeSeats = (page: Page): Locator => page.getByRole('button', { name: /^\d+[A-Z], .*, available$/ });
export const cabin = (page: Page): Locator => page.getByRole('grid');
export const toast = (page: Page): Locator => page.getByRole('region', { name: /notifications/i });

/** Designator and price in whole dollars of an available seat. */
export async function readSeat(seat: Locator): Promise<{ designator: string; dollars: number }> {
  const name = (await seat.getAttribute('aria-label')) ?? '';
  return { designator: name.split(',')[0] ?? '', dollars: Number(/\$(\d+)/.exec(name)?.[1] ?? 0) };
}

const headers = {
  authorization: 'Bearer duffel_test_simulator',
  'duffel-version': 'v2',
  'content-type': 'application/json',
};

/** Calls the supplier directly. */
async function duffel<T>(path: string, data?: unknown): Promise<T> {
  const init = data === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ data }) };
  const response = await fetch(`${duffelOrigin}/air/${path}`, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

interface OrderService {
  readonly type: string;
  readonly total_amount: string;
  readonly passenger_ids: readonly string[];
  readonly metadata: { readonly designator: string };
}

/** The services of an order according to the supplier. */
export async function servicesOfOrder(orderId: string): Promise<readonly OrderService[]> {
  return (await duffel<{ services: readonly OrderService[] }>(`orders/${orderId}`)).services;
}

/** The seats among them. */
export async function seatsOfOrder(orderId: string): Promise<readonly OrderService[]> {
  return (await servicesOfOrder(orderId)).filter(({ type }) => type === 'seat');
}

interface WireOffer {
  readonly id: string;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly owner: { readonly name: string };
  readonly passengers: readonly { readonly id: string }[];
  readonly slices: readonly {
    readonly segments: readonly { readonly marketing_carrier_flight_number: string }[];
  }[];
}

interface WireSeat {
  readonly type: string;
  readonly designator: string | null;
  readonly available_services: readonly { readonly id: string; readonly total_amount: string }[] | null;
}

interface WireMap {
  readonly cabins: readonly {
    readonly rows: readonly { readonly sections: readonly { readonly elements: readonly WireSeat[] }[] }[];
  }[];
}

/** Books a seat of the same direct flight at the supplier as someone else. */
export async function sellSeat(offer: OfferAnswer, designator: string): Promise<void> {
  const [slice] = offer.slices;
  const [flight] = slice?.segments ?? [];
  const { offers } = await duffel<{ offers: readonly WireOffer[] }>('offer_requests?return_offers=true', {
    slices: [
      {
        origin: slice?.origin.iata_code,
        destination: slice?.destination.iata_code,
        departure_date: flight?.departing_at.slice(0, 10),
      },
    ],
    passengers: [{ type: 'adult' }],
    cabin_class: flight?.passengers[0]?.cabin_class,
  });
  const same = offers.find(
    ({ owner, slices }) =>
      owner.name === offer.owner.name &&
      slices[0]?.segments.length === 1 &&
      slices[0].segments[0]?.marketing_carrier_flight_number === flight?.flight_number,
  );
  if (same === undefined) throw new Error('Nobody else can book this flight');
  const maps = await duffel<readonly WireMap[]>(`seat_maps?offer_id=${same.id}`);
  const seats = maps.flatMap(({ cabins }) =>
    cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections.flatMap(({ elements }) => elements))),
  );
  const service = seats.find((seat) => seat.designator === designator)?.available_services?.[0];
  if (service === undefined) throw new Error(`${designator} is not for sale`);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  await duffel('orders', {
    type: 'instant',
    selected_offers: [same.id],
    services: [{ id: service.id, quantity: 1 }],
    payments: [
      {
        type: 'balance',
        currency: same.total_currency,
        amount: ((cents(same.total_amount) + cents(service.total_amount)) / 100).toFixed(2),
      },
    ],
    passengers: same.passengers.map(({ id }) => ({
      id,
      title: 'ms',
      gender: 'f',
      given_name: 'Mary',
      family_name: 'Somerville',
      born_on: '1980-12-26',
      email: 'mary@example.com',
      phone_number: '+12125550143',
    })),
  });
}
