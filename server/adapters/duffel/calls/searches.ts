import { ok } from '#domain/result.ts';
import type {
  FlightSupplier,
  RunningSearch,
  SearchBatch,
  SupplierFailure,
  SupplierSearch,
} from '#server/ports/supplier.ts';
import { createOfferReader } from '../mapping/offer-reader.ts';
import { asObject, nullableNumberOf, textOf, WireError, type WireObject } from '../mapping/wire.ts';
import { batchSearchRequest, searchRequest } from '../requests.ts';
import type { DuffelConnection } from './connection.ts';

export function searchCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'search' | 'startSearch' | 'offersOfSearch'> {
  const { client, ask, deadlines } = connection;
  return {
    async startSearch(query, timeoutMs) {
      const call = async () => {
        const answer = await client.batchOfferRequests.create(batchSearchRequest(query, timeoutMs));
        return asObject(answer.data, 'data');
      };
      const started = await ask('start search', deadlines.read, call, unknownAddress);
      return started.ok ? ok(runningSearch(connection, started.value)) : started;
    },

    search(query) {
      const startedAt = performance.now();
      const call = async () => {
        const answer = await client.offerRequests.create(searchRequest(query));
        return readSearch(connection, asObject(answer.data, 'data'), startedAt);
      };
      return ask('search', deadlines.search, call, unknownAddress);
    },

    offersOfSearch(searchId) {
      const startedAt = performance.now();
      return ask('search again', deadlines.search, async () => {
        const answer = await client.offerRequests.get(searchId);
        return readSearch(connection, asObject(answer.data, 'data'), startedAt);
      });
    },
  };
}

/** A search contains no id that could be unknown: a 404 means that the supplier's URL is wrong. */
function unknownAddress(failure: SupplierFailure): SupplierFailure {
  return failure.kind === 'not_found' ? { ...failure, kind: 'misconfigured' } : failure;
}

/**
 * Reading a batch takes its offers away, so that a response that is lost on its way loses them; they can be read with
 * the whole search. Hence no retries (Duffel documentation, batch offer requests).
 */
function runningSearch(connection: DuffelConnection, started: WireObject): RunningSearch {
  const { client, askOnce, deadlines } = connection;
  const searchId = textOf(started, 'id');
  const read = createOfferReader(connection.events.onUnreadable);
  let isOpen = true;
  return {
    searchId,
    sources: nullableNumberOf(started, 'total_batches') ?? 0,
    next() {
      const call = async (): Promise<SearchBatch> => {
        const wire = asObject((await client.batchOfferRequests.get(searchId)).data, 'data');
        const remaining = nullableNumberOf(wire, 'remaining_batches');
        if (remaining === null) throw new WireError('remaining_batches', 'a number');
        return { offers: read(wire), remaining };
      };
      return askOnce('read batch', deadlines.search, call, () => isOpen);
    },
    // The client cannot abort the call that waits for a silent source; nobody wants its answer now.
    close() {
      isOpen = false;
    },
  };
}

function readSearch(connection: DuffelConnection, wire: WireObject, startedAt: number): SupplierSearch {
  const answeredAt = performance.now();
  const offers = createOfferReader(connection.events.onUnreadable)(wire);
  return {
    searchId: textOf(wire, 'id'),
    offers,
    supplierMs: answeredAt - startedAt,
    mappingMs: performance.now() - answeredAt,
  };
}
