import { err, ok, type Result } from '#domain/result.ts';
import type {
  FlightSupplier,
  FoundOffer,
  RunningSearch,
  SupplierFailure,
  SupplierSearch,
} from '#server/ports/supplier.ts';
import { afterValue } from '../answers/json-walk.ts';
import type { ReadElement } from '../answers/offer-scanner.ts';
import type { OffersQuestion } from '../answers/offers-call.ts';
import { createListingReader } from '../mapping/listing-reader.ts';
import { createOfferReader, wireWithOffers } from '../mapping/offer-reader.ts';
import { nullableNumberOf, textOf, WireError } from '../mapping/wire.ts';
import { batchSearchRequest, searchRequest } from '../requests.ts';
import type { DuffelConnection } from './connection.ts';

export function searchCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'search' | 'startSearch' | 'offersOfSearch' | 'listingsOfSearch'> {
  const { ask, deadlines, askForOffers, events } = connection;
  return {
    async startSearch(query, timeoutMs) {
      const { supplier_timeout, ...data } = batchSearchRequest(query, timeoutMs);
      const parameters = { supplier_timeout: String(supplier_timeout) };
      const question = { path: 'air/batch_offer_requests/', parameters, data };
      const start = async (signal: AbortSignal) => {
        const wire = await askForOffers(question, afterValue, signal);
        return { id: textOf(wire, 'id'), sources: nullableNumberOf(wire, 'total_batches') ?? 0 };
      };
      const started = await whileWanted((signal) =>
        ask('start search', deadlines.read, () => start(signal), unknownAddress),
      );
      return started.ok ? ok(runningSearch(connection, started.value)) : started;
    },

    search(query) {
      const { return_offers, supplier_timeout, ...data } = searchRequest(query);
      const parameters = { return_offers: String(return_offers), supplier_timeout: String(supplier_timeout) };
      const question = { path: 'air/offer_requests/', parameters, data };
      return whileWanted((signal) =>
        ask('search', deadlines.search, () => readSearch(connection, question, signal), unknownAddress),
      );
    },

    offersOfSearch: (searchId) =>
      whileWanted((signal) =>
        ask('search again', deadlines.search, () => readSearch(connection, storedSearch(searchId), signal)),
      ),

    listingsOfSearch: (searchId, take) =>
      whileWanted((signal) =>
        ask('search again', deadlines.search, async () => {
          const read = createListingReader(events.onUnreadable)(take);
          wireWithOffers(await askForOffers(storedSearch(searchId), read, signal));
        }),
      ),
  };
}

function storedSearch(searchId: string): OffersQuestion {
  return { path: `air/offer_requests/${encodeURIComponent(searchId)}` };
}

/** Ends a call that failed: an answer that comes after the deadline is not read. One that succeeded has been read to its end. */
async function whileWanted<T>(
  call: (signal: AbortSignal) => Promise<Result<T, SupplierFailure>>,
): Promise<Result<T, SupplierFailure>> {
  const over = new AbortController();
  const outcome = await call(over.signal);
  if (outcome.ok) return outcome;
  over.abort();
  // Offers that cannot be read are left out and counted: what is left of a whole answer is an outage.
  return outcome.error.kind === 'unreadable' ? err({ ...outcome.error, kind: 'unavailable' }) : outcome;
}

/** A search contains no id that could be unknown: a 404 means that the supplier's URL is wrong. */
function unknownAddress(failure: SupplierFailure): SupplierFailure {
  return failure.kind === 'not_found' ? { ...failure, kind: 'misconfigured' } : failure;
}

/**
 * Reading a batch takes its offers away, so that a response that is lost on its way loses them; they can be read with
 * the whole search. Hence no retries (Duffel documentation, batch offer requests).
 */
function runningSearch(
  connection: DuffelConnection,
  { id, sources }: { readonly id: string; readonly sources: number },
): RunningSearch {
  const { askForOffers, askOnce, deadlines, events } = connection;
  const batch = { path: `air/batch_offer_requests/${encodeURIComponent(id)}` };
  const closed = new AbortController();
  const readTo = createListingReader(events.onUnreadable);
  return {
    searchId: id,
    sources,
    next(take) {
      const call = async (signal: AbortSignal): Promise<number> => {
        const wire = wireWithOffers(await askForOffers(batch, readTo(take), AbortSignal.any([signal, closed.signal])));
        const remaining = nullableNumberOf(wire, 'remaining_batches');
        if (remaining === null) throw new WireError('remaining_batches', 'a number');
        return remaining;
      };
      return whileWanted((signal) =>
        askOnce(
          'read batch',
          deadlines.search,
          () => call(signal),
          () => !closed.signal.aborted,
        ),
      );
    },
    close: () => closed.abort(),
  };
}

async function readSearch(
  { askForOffers, events }: DuffelConnection,
  question: OffersQuestion,
  signal: AbortSignal,
): Promise<SupplierSearch> {
  const startedAt = performance.now();
  const offers: FoundOffer[] = [];
  let mappingMs = 0;
  const read = createOfferReader(events.onUnreadable)((found) => offers.push(found));
  const element: ReadElement = (bytes, from) => {
    const began = performance.now();
    const end = read(bytes, from);
    mappingMs += performance.now() - began;
    return end;
  };
  const wire = wireWithOffers(await askForOffers(question, element, signal));
  return { searchId: textOf(wire, 'id'), offers, supplierMs: performance.now() - startedAt - mappingMs, mappingMs };
}
