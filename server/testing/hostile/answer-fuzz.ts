import { expect } from 'vitest';
import * as z from 'zod/mini';
import { seatMapCodec } from '#contract/codec/seat-map.ts';
import { seatMap as seatMapSchema } from '#contract/seat-map.ts';
import { err, ok } from '#domain/result.ts';
import type { DuffelConnection } from '#server/adapters/duffel/calls/connection.ts';
import { offerCalls } from '#server/adapters/duffel/calls/offers.ts';
import { orderCalls } from '#server/adapters/duffel/calls/orders.ts';
import { toSupplierFailure } from '#server/adapters/duffel/failures/failures.ts';
import { mapOffers } from '#server/adapters/duffel/mapping/map-offers.ts';
import type { WireObject } from '#server/adapters/duffel/mapping/wire.ts';
import { priceSeatMap } from '#server/features/flights/offers/seat-maps.ts';
import { supplierRefusal } from '#server/features/flights/offers/supplier-refusal.ts';
import type { TakeOffer } from '#server/ports/supplier.ts';
import { type HostileAnswer, hostileAnswers, wholeOffers, wholeSeatMaps } from './offer-fuzz.ts';

/** Responses that were read, and those with a required broken part, by kind. */
export type FuzzedAnswers = Record<'batch' | 'offer' | 'seatMaps' | 'order', { read: number; refused: number }>;

/**
 * Reads `count` responses of each kind with one broken part each, like the adapter's calls. Throws if one throws, is
 * mistaken for an unreachable airline, or affects anything unrelated to the broken part.
 */
export async function fuzzAnswers(seed: number, count: number): Promise<FuzzedAnswers> {
  const none = () => ({ read: 0, refused: 0 });
  const outcome: FuzzedAnswers = { batch: none(), offer: none(), seatMaps: none(), order: none() };
  const note = (kind: keyof FuzzedAnswers, isRead: boolean) => {
    outcome[kind][isRead ? 'read' : 'refused'] += 1;
  };
  const offers = wholeOffers();
  for (const hostile of hostileAnswers(offers, seed, count)) {
    note('batch', await readsBatch(hostile, offers[0] as WireObject));
    note('offer', await readsOffer(hostile));
  }
  for (const hostile of hostileAnswers(wholeSeatMaps(), seed, count)) note('seatMaps', await readsSeatMaps(hostile));
  for (const hostile of hostileAnswers(offers.slice(0, 20).map(orderOf), seed, count))
    note('order', await readsOrder(hostile));
  return outcome;
}

/** The offer beside a broken one stays in its batch. */
async function readsBatch({ broken, what }: HostileAnswer, whole: WireObject): Promise<boolean> {
  const ids: string[] = [];
  const wire = { offers: [whole, { ...broken, id: 'off_broken' }, whole] };
  const take: TakeOffer = ({ offer }) => offer !== null && ids.push(offer.id);
  await mapOffers(wire, take, () => undefined, new AbortController().signal);
  expect(
    ids.filter((id) => id === whole.id),
    what,
  ).toHaveLength(2);
  return ids.length === 3;
}

async function readsOffer({ broken, what }: HostileAnswer): Promise<boolean> {
  const found = await callsOn(async () => ({ data: broken })).getOffer('off_1');
  if (!found.ok) {
    expect(found.error.kind, what).toBe('unreadable');
    expect(supplierRefusal(found.error).message, what).toMatch(/cannot be read/);
    return false;
  }
  expect(found.value.passengers.length, what).toBeGreaterThan(0);
  return true;
}

async function readsSeatMaps({ whole, broken, what }: HostileAnswer): Promise<boolean> {
  const found = await callsOn(async () => broken).getSeatMaps('off_1');
  if (!found.ok) throw new Error(`${what}: ${found.error.message}`);
  for (const map of found.value)
    expect(z.safeParse(seatMapSchema, seatMapCodec.encode(priceSeatMap(map, 1500))).success, what).toBe(true);
  const { data: all } = whole as { data: readonly unknown[] };
  if (!Array.isArray(broken.data) || broken.data.length < all.length) return false;
  expect(found.value.length, what).toBeGreaterThanOrEqual(all.length - 1);
  return found.value.length === all.length;
}

async function readsOrder({ broken, what }: HostileAnswer): Promise<boolean> {
  const found = await callsOn(async (path) => ({ data: path.startsWith('air/orders/') ? broken : [] })).getOrder(
    'ord_1',
  );
  if (!found.ok) {
    expect(found.error.kind, what).toBe('unreadable');
    return false;
  }
  expect(JSON.stringify(found.value), what).not.toMatch(/undefined|NaN|\[object/);
  return true;
}

/** An order of the offer's flights with all possible parts. */
function orderOf(offer: WireObject): WireObject {
  const { slices, passengers, total_amount, total_currency } = structuredClone(offer);
  const [slice] = slices as { segments: { id: string }[] }[];
  const segmentIds = slice?.segments.map(({ id }) => id) ?? [];
  const passengerIds = (passengers as { id: string }[]).map(({ id }) => id);
  const bought = { quantity: 1, passenger_ids: passengerIds, segment_ids: segmentIds };
  const metadata = { type: 'checked', maximum_weight_kg: 23, designator: '14B', name: 'Seat', disclosures: [] };
  return {
    id: 'ord_1',
    booking_reference: 'RZPNX8',
    ...{ slices, passengers, total_amount, total_currency },
    live_mode: false,
    available_actions: ['cancel', 'update'],
    cancelled_at: '2027-01-06T10:00:00Z',
    cancellation: {
      id: 'ore_1',
      confirmed_at: '2027-01-06T10:00:00Z',
      refund_amount: '0.00',
      refund_currency: 'USD',
      refund_to: 'airline_credits',
      airline_credits: [
        { passenger_id: passengerIds[0], credit_amount: '20.00', credit_currency: 'USD', credit_code: '1' },
      ],
    },
    services: ['seat', 'baggage', 'meal'].map((type) => ({ type, ...bought, metadata })),
    documents: [{ type: 'electronic_ticket', unique_identifier: '125', passenger_ids: passengerIds }],
    changes: [{ id: 'orc_1', confirmed_at: null }],
    airline_initiated_changes: [
      {
        id: 'aic_1',
        created_at: '2027-01-05T10:00:00Z',
        action_taken: null,
        available_actions: ['accept'],
        added: [],
        removed: [],
      },
    ],
  };
}

/** The adapter's calls, on an API with these responses to reads. */
function callsOn(get: (path: string) => Promise<object>) {
  const connection = {
    api: { get },
    deadlines: { read: 1000 },
    events: { onUnreadable: () => undefined },
    unreadable: () => undefined,
    ask: (_operation: string, _timeout: number, call: () => Promise<unknown>) =>
      call().then(ok, (error: unknown) => err(toSupplierFailure(error))),
  } as unknown as DuffelConnection;
  return { ...offerCalls(connection), ...orderCalls(connection) };
}
