import type { FlightSupplier, FoundOffer, SupplierSearch } from '#server/ports/supplier.ts';
import { mapOffer, mapOfferHead } from '../mapping/map-offer.ts';
import { createSharedParts } from '../mapping/shared-parts.ts';
import { asObject, readableOf, textOf, WireError, type WireObject } from '../mapping/wire.ts';
import { searchRequest } from '../requests.ts';
import type { DuffelConnection } from './connection.ts';

export function searchCalls(connection: DuffelConnection): Pick<FlightSupplier, 'search' | 'offersOfSearch'> {
  const { client, ask, deadlines } = connection;
  return {
    search(query) {
      const startedAt = performance.now();
      const call = async () => {
        const answer = await client.offerRequests.create(searchRequest(query));
        return readSearch(connection, asObject(answer.data, 'data'), startedAt);
      };
      // A search contains no id that could be unknown: a 404 means that the supplier's URL is wrong.
      return ask('search', deadlines.search, call, (failure) =>
        failure.kind === 'not_found' ? { ...failure, kind: 'misconfigured' } : failure,
      );
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

function readSearch({ events, unreadable }: DuffelConnection, wire: WireObject, startedAt: number): SupplierSearch {
  const answeredAt = performance.now();
  const shared = createSharedParts(unreadable);
  const readOrReport = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      events.onUnreadable('offer', error.message);
      return null;
    }
  };
  // A response without a list must not be taken for a search without offers.
  if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
  const seen = new Set<string>();
  const offers = readableOf(
    wire,
    'offers',
    (offer): FoundOffer[] => {
      const head = mapOfferHead(offer);
      // Recorded responses list some offers twice.
      if (seen.has(head.id)) return [];
      seen.add(head.id);
      return [{ ...head, read: () => readOrReport(() => mapOffer(offer, shared)) }];
    },
    (reason) => events.onUnreadable('offer', reason),
  );
  return {
    searchId: textOf(wire, 'id'),
    offers,
    supplierMs: answeredAt - startedAt,
    mappingMs: performance.now() - answeredAt,
  };
}
