import { setTimeout as wait } from 'node:timers/promises';
import { apiError } from '../errors.ts';
import { type Answer, type Call, created, type Handler, ok } from '../http/call.ts';
import { childId } from '../ids.ts';
import type { Search } from '../offers/offer-model.ts';
import { readOfferStates, untouched } from '../offers/offer-state.ts';
import { listedOffers } from '../offers/wire-offer.ts';
import { passengerId } from '../offers/wire-slices.ts';
import { paginate } from '../paging.ts';
import { wirePlaceByCode } from '../reference/wire-places.ts';
import { isoInstant } from '../time.ts';
import type { World } from '../world.ts';
import { extremesOf } from './extreme-routes.ts';
import { magicRoute } from './magic-routes.ts';
import { passengerKind } from './make-offers.ts';
import { parseSearch } from './search-input.ts';
import type { SearchRecord } from './search-record.ts';
import { searchId } from './search-shelf.ts';

const DEFAULT_TIMEOUT_MS = 20_000;
/** How long the test route that times out lets the client wait, at most. */
const LONGEST_WAIT_MS = 5000;

/** Milliseconds to wait for airlines; a value out of 2000–60000 is ignored without a word (Duffel documentation, "Response times"). */
function supplierTimeout(query: URLSearchParams): number {
  const value = Number(query.get('supplier_timeout') ?? Number.NaN);
  return Number.isInteger(value) && value >= 2000 && value <= 60_000 ? value : DEFAULT_TIMEOUT_MS;
}

/** Reads a search from a call and keeps it. @throws ApiError 422 for what is wrong with it, 504 on the route that times out */
export async function takeSearch(call: Call, world: World, kind: SearchRecord['kind']): Promise<Search> {
  const now = world.clock.now();
  const asked = parseSearch(call.body, call.query.get('max_connections'), now);
  const { mostConnections } = world.settings;
  const input = {
    ...asked,
    maxConnections: asked.maxConnections < mostConnections ? asked.maxConnections : mostConnections,
  };
  const { latencyMs } = world.settings;
  if (magicRoute(input).search === 'times_out') {
    await wait(Math.min(LONGEST_WAIT_MS, latencyMs * 3), undefined, { ref: false });
    throw apiError('gateway_timeout_error');
  }
  const timeout = supplierTimeout(call.query);
  const token = world.ids.mintToken();
  const heardShare = latencyMs === 0 ? 1 : Math.min(1, timeout / latencyMs);
  const extremes = extremesOf(world.store, input.slices[0]);
  return world.searches.add({
    token,
    kind,
    createdAt: now,
    heardShare,
    clientKey: clientKey(token),
    ...input,
    ...(extremes === null ? {} : { extremes }),
  });
}

function clientKey(token: string): string {
  return `SFMyNTY.${Buffer.from(token).toString('base64url')}`;
}

/** `POST /air/offer_requests`. */
export const createOfferRequest: Handler = async (call, world) => {
  const started = performance.now();
  const search = await takeSearch(call, world, 'request');
  const delay = world.settings.latencyMs * search.record.heardShare - (performance.now() - started);
  if (delay > 0) await wait(delay, undefined, { ref: false });
  return created(wireOfferRequest(search, world, call.query.get('return_offers') !== 'false'));
};

/** `GET /air/offer_requests/{id}`: always with all offers. */
export const getOfferRequest: Handler = (call, world): Answer => {
  const search = world.searches.find(call.params.id ?? '');
  if (search === null || search.record.kind !== 'request') throw apiError('not_found');
  return ok(wireOfferRequest(search, world, true));
};

/** `GET /air/offer_requests`: newest first, without offers. */
export const listOfferRequests: Handler = (call, world): Answer => {
  const records = world.searches.records().filter((record) => record.kind === 'request');
  const page = paginate(records, call.query, (record) => record.token);
  return ok(page.items.map(wireRecord), page.meta);
};

function wireOfferRequest(search: Search, world: World, withOffers: boolean): Record<string, unknown> {
  const wire = wireRecord(search.record);
  if (!withOffers) return wire;
  const states = readOfferStates(world.store, search);
  return {
    ...wire,
    offers: search.offers.flatMap((offer) =>
      listedOffers(search, offer, states.get(offer.id) ?? untouched, world.settings),
    ),
  };
}

function wireRecord(record: SearchRecord): Record<string, unknown> {
  return {
    id: searchId(record.token),
    live_mode: false,
    created_at: isoInstant(record.createdAt),
    cabin_class: record.cabinClass,
    client_key: record.clientKey,
    slices: record.slices.map((slice, i) => {
      const origin = wirePlaceByCode(slice.origin);
      const destination = wirePlaceByCode(slice.destination);
      return {
        id: childId('sli', record.token, 14_000_000 + i),
        origin: origin.place,
        origin_type: origin.type,
        destination: destination.place,
        destination_type: destination.type,
        departure_date: slice.date,
        departure_time: slice.departure,
        arrival_time: slice.arrival,
      };
    }),
    passengers: record.passengers.map((passenger, i) => ({
      id: passengerId(record.token, i),
      type: passenger.type ?? passengerKind(passenger, 12),
      age: passenger.age,
      fare_type: passenger.fareType,
      given_name: null,
      family_name: null,
      loyalty_programme_accounts: [],
    })),
  };
}
