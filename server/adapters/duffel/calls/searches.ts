import { err, ok, type Result } from '#domain/result.ts';
import type { FlightSupplier, RunningSearch, SupplierFailure } from '#server/ports/supplier.ts';
import { mapOffers } from '../mapping/map-offers.ts';
import { asObject, nullableNumberOf, textOf, WireError } from '../mapping/wire.ts';
import { searchRequest } from '../requests.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

export function searchCalls(connection: DuffelConnection): Pick<FlightSupplier, 'startSearch' | 'offersOfSearch'> {
  const { ask, api, deadlines, events } = connection;
  return {
    async startSearch(query, timeoutMs) {
      const { supplier_timeout, ...data } = searchRequest(query, timeoutMs);
      const start = async (signal: AbortSignal) => {
        const options = { parameters: { supplier_timeout }, signal };
        const wire = asObject((await api.post('air/batch_offer_requests/', data, options)).data, 'data');
        return { id: textOf(wire, 'id'), sources: nullableNumberOf(wire, 'total_batches') ?? 0 };
      };
      const started = await whileWanted((signal) =>
        ask('start search', deadlines.read, () => start(signal), unknownAddress),
      );
      return started.ok ? ok(runningSearch(connection, started.value)) : started;
    },

    offersOfSearch: (searchId, take) =>
      whileWanted((signal) =>
        ask('search again', deadlines.search, async () => {
          const answer = await api.get(pathOf`air/offer_requests/${searchId}`, {}, signal);
          const wire = asObject(answer.data, 'data');
          await mapOffers(wire, take, events.onUnreadable, signal);
        }),
      ),
  };
}

/** Ends a failed call: a response after the deadline is not read. A successful one has been read to its end. */
async function whileWanted<T>(
  call: (signal: AbortSignal) => Promise<Result<T, SupplierFailure>>,
): Promise<Result<T, SupplierFailure>> {
  const over = new AbortController();
  const outcome = await call(over.signal);
  if (outcome.ok) return outcome;
  over.abort();
  // Unreadable offers are omitted and counted. If none is left of a whole response, that is an outage.
  return outcome.error.kind === 'unreadable' ? err({ ...outcome.error, kind: 'unavailable' }) : outcome;
}

/** A search contains no id that could be unknown, so 404 means that the supplier's URL is wrong. */
function unknownAddress(failure: SupplierFailure): SupplierFailure {
  return failure.kind === 'not_found' ? { ...failure, kind: 'misconfigured' } : failure;
}

/**
 * Reading a batch consumes it, so a lost response loses its offers until the whole search is read. Hence no retries
 * (Duffel documentation, batch offer requests).
 */
function runningSearch(
  connection: DuffelConnection,
  { id, sources }: { readonly id: string; readonly sources: number },
): RunningSearch {
  const { api, askOnce, deadlines, events } = connection;
  const path = pathOf`air/batch_offer_requests/${id}`;
  const closed = new AbortController();
  return {
    searchId: id,
    sources,
    next(take) {
      const readBatch = async (deadline: AbortSignal): Promise<number> => {
        const signal = AbortSignal.any([deadline, closed.signal]);
        const wire = asObject((await api.get(path, {}, signal)).data, 'data');
        await mapOffers(wire, take, events.onUnreadable, signal);
        const remaining = nullableNumberOf(wire, 'remaining_batches');
        if (remaining === null) throw new WireError('remaining_batches', 'a number');
        return remaining;
      };
      return whileWanted((signal) =>
        askOnce(
          'read batch',
          deadlines.search,
          () => readBatch(signal),
          () => !closed.signal.aborted,
        ),
      );
    },
    close: () => closed.abort(),
  };
}
