import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { type Answer, type Call, created, type Handler, ok } from '../http/call.ts';
import type { Search } from '../offers/offer-model.ts';
import { readOfferStates, untouched } from '../offers/offer-state.ts';
import { listedOffers } from '../offers/wire-offer.ts';
import { passengerId } from '../offers/wire-slices.ts';
import { wirePlaceByCode } from '../reference/wire-places.ts';
import { apiError } from '../wire/errors.ts';
import { childId } from '../wire/ids.ts';
import { paginate } from '../wire/paging.ts';
import { isoInstant } from '../wire/time.ts';
import { extremesOf } from './extreme-routes.ts';
import { itinerariesView, wantsItineraries } from './itineraries-view.ts';
import { magicRoute } from './magic-routes.ts';
import { passengerKind } from './make-offers.ts';
import { parseSearch } from './search-input.ts';
import type { SearchRecord } from './search-record.ts';
import { searchId } from './search-repository.ts';

const defaultTimeoutMs = 20_000;
/** Maximum delay of the timeout test route. */
const longestWaitMs = 5000;

/** Milliseconds to wait for airlines; ignored outside 2000–60000 (Duffel documentation, "Response times"). */
function supplierTimeout(query: URLSearchParams): number {
  const value = Number(query.get('supplier_timeout') ?? Number.NaN);
  return Number.isInteger(value) && value >= 2000 && value <= 60_000 ? value : defaultTimeoutMs;
}

/** Parses a search from a call and stores it. @throws ApiError 422 for invalid input, 504 on the timeout test route */
export async function takeSearch(call: Call, context: Context, kind: SearchRecord['kind']): Promise<Search> {
  const now = context.clock.now();
  const asked = parseSearch(call.body, call.query.get('max_connections'), now);
  const { connectionLimit } = context.settings;
  const input = {
    ...asked,
    maxConnections: asked.maxConnections < connectionLimit ? asked.maxConnections : connectionLimit,
  };
  const { latencyMs } = context.settings;
  if (magicRoute(input).search === 'times_out') {
    await wait(Math.min(longestWaitMs, latencyMs * 3), undefined, { ref: false });
    throw apiError('gateway_timeout_error');
  }
  const timeout = supplierTimeout(call.query);
  const token = context.ids.mintToken();
  const heardShare = latencyMs === 0 ? 1 : Math.min(1, timeout / latencyMs);
  const extremes = extremesOf(context.store, input.slices[0]);
  return context.searches.add({
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
export const createOfferRequest: Handler = async (call, context) => {
  const started = performance.now();
  const search = await takeSearch(call, context, 'request');
  const delay = context.settings.latencyMs * search.record.heardShare - (performance.now() - started);
  if (delay > 0) await wait(delay, undefined, { ref: false });
  const wire =
    call.query.get('return_offers') === 'false' ? wireRecord(search.record) : wireFound(search, call, context);
  return created(wire);
};

/** `GET /air/offer_requests/{id}`: with all offers, even of batches (Duffel documentation, "Batch offer requests"). */
export const getOfferRequest: Handler = (call, context): Answer => {
  const search = context.searches.find(call.params.id ?? '');
  if (search === null) throw apiError('not_found');
  return ok(wireFound(search, call, context));
};

/** `GET /air/offer_requests`: newest first, without offers. */
export const listOfferRequests: Handler = (call, context): Answer => {
  const records = context.searches.records().filter((record) => record.kind === 'request');
  const page = paginate(records, call.query, (record) => record.token);
  return ok(page.items.map(wireRecord), page.meta);
};

/** A search with its results: its offers, or on request their flights in place of the searched slices. */
function wireFound(search: Search, { query }: Call, context: Context): Record<string, unknown> {
  const states = readOfferStates(context.store, search);
  const offers = search.offers.flatMap((offer) =>
    listedOffers(search, offer, states.get(offer.id) ?? untouched, context.settings),
  );
  return { ...wireRecord(search.record), ...(wantsItineraries(query) ? itinerariesView(offers) : { offers }) };
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
