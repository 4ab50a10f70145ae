import { Duffel } from '@duffel/api';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { failure, success } from '../../ports/outcome.ts';
import type {
  CancellationOutcome,
  CancellationQuoteOutcome,
  FlightSupplier,
  FoundOffer,
  OrderCommand,
  OrderOutcome,
  SupplierEvents,
  SupplierFailure,
  SupplierOrder,
  SupplierOutcome,
  SupplierSearch,
  SupplierSeatMap,
} from '../../ports/supplier.ts';
import { askPatiently, deadlines, withDeadline } from './deadline.ts';
import { toCancellationOutcome, toOrderOutcome, toQuoteOutcome, toSupplierFailure } from './failures.ts';
import { withAmenities } from './map-amenities.ts';
import { mapOffer, mapOfferHead } from './map-offer.ts';
import { mapCancellation, mapOrder, mapOrderState } from './map-order.ts';
import { mapSeatMap } from './map-seat-maps.ts';
import { orderRequest, searchRequest } from './requests.ts';
import { createSharedParts } from './shared-parts.ts';
import {
  asNullableObject,
  asObject,
  listOf,
  nullableTextOf,
  readableOf,
  textOf,
  WireError,
  type WireObject,
} from './wire.ts';

export interface DuffelOptions {
  readonly token: string;
  /** Null is Duffel's own host. */
  readonly baseUrl: string | null;
  readonly live: boolean;
  readonly events: SupplierEvents;
  /** Milliseconds to wait for an order; tests shorten it. */
  readonly orderDeadlineMs?: number;
  /** The same for a search. */
  readonly searchDeadlineMs?: number;
  /** Milliseconds before a question is repeated; tests shorten it. */
  readonly retryPauseMs?: number;
}

/** The flight supplier over Duffel's API v2 with Duffel's own client. */
export function createDuffelSupplier(options: DuffelOptions): FlightSupplier {
  const client = new Duffel({
    token: options.token,
    source: 'tailfin',
    ...(options.baseUrl === null ? {} : { basePath: `${options.baseUrl}/` }),
  });

  const searchDeadline = options.searchDeadlineMs ?? deadlines.search;

  const ask = async <T>(
    operation: string,
    timeoutMs: number,
    call: () => Promise<T>,
    refine = (read: SupplierFailure) => read,
  ): Promise<SupplierOutcome<T>> => {
    try {
      return success(await askPatiently(operation, timeoutMs, call, options.retryPauseMs));
    } catch (error) {
      const read = refine(toSupplierFailure(error));
      report(operation, read);
      return failure(read);
    }
  };
  const report = (operation: string, { kind, message, upstreamStatus, upstreamRequestId }: SupplierFailure): void =>
    options.events.onFailedCall({
      operation,
      message,
      upstreamStatus,
      upstreamRequestId,
      heals: kind !== 'misconfigured',
    });

  const unreadable = (reason: string) => options.events.onUnreadable('service', reason);

  const readSearch = (wire: WireObject, startedAt: number): SupplierSearch => {
    const answeredAt = performance.now();
    const shared = createSharedParts(unreadable);
    const orReport = <T>(read: () => T): T | null => {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        options.events.onUnreadable('offer', error.message);
        return null;
      }
    };
    // No list is no answer: it must not read as a journey that nobody sells.
    if (wire.offers != null && !Array.isArray(wire.offers)) throw new WireError('offers', 'a list');
    const seen = new Set<string>();
    const offers = readableOf(
      wire,
      'offers',
      (offer): FoundOffer[] => {
        const head = mapOfferHead(offer);
        // Answers have been recorded that list one offer twice.
        if (seen.has(head.id)) return [];
        seen.add(head.id);
        return [{ ...head, read: () => orReport(() => mapOffer(offer, shared)) }];
      },
      (reason) => options.events.onUnreadable('offer', reason),
    );
    return {
      searchId: textOf(wire, 'id'),
      offers,
      supplierMs: answeredAt - startedAt,
      mappingMs: performance.now() - answeredAt,
    };
  };

  return {
    live: options.live,

    search: (query: SearchQuery) => {
      const startedAt = performance.now();
      const call = async () => {
        const answer = await client.offerRequests.create(searchRequest(query));
        return readSearch(asObject(answer.data, 'data'), startedAt);
      };
      // Nothing can be missing where nothing was named: the address of the supplier is wrong.
      return ask('search', searchDeadline, call, (read) =>
        read.kind === 'not_found' ? { ...read, kind: 'misconfigured' } : read,
      );
    },

    offersOfSearch: (searchId: string) => {
      const startedAt = performance.now();
      return ask('search again', searchDeadline, async () => {
        const answer = await client.offerRequests.get(searchId);
        return readSearch(asObject(answer.data, 'data'), startedAt);
      });
    },

    getOffer: (offerId: string) =>
      ask('offer', deadlines.read, async () => {
        const answer = await client.offers.get(offerId, { return_available_services: true });
        const wire = asObject(answer.data, 'data');
        const shared = createSharedParts(unreadable);
        return withAmenities(mapOffer(wire, shared), wire);
      }),

    getSeatMaps: (offerId: string) =>
      ask('seat maps', deadlines.read, async (): Promise<SupplierSeatMap[]> => {
        const answer = await client.seatMaps.get({ offer_id: offerId });
        return listOf({ data: answer.data }, 'data').map((map) =>
          mapSeatMap(map, (reason) => options.events.onUnreadable('seat', reason)),
        );
      }),

    async createOrder(command: OrderCommand): Promise<OrderOutcome> {
      try {
        // The client's types know 'instant' orders paid by 'balance' only; this is one.
        const answer = await withDeadline(
          'order',
          options.orderDeadlineMs ?? deadlines.order,
          client.orders.create(orderRequest(command)),
        );
        const data = asNullableObject(answer.data, 'data');
        if (data === null || nullableTextOf(data, 'id') === null) return { kind: 'accepted' };
        return { kind: 'ordered', order: mapOrder(data, unreadable) };
      } catch (error) {
        report('order', toSupplierFailure(error));
        return toOrderOutcome(error);
      }
    },

    findOrder: (search): Promise<SupplierOutcome<SupplierOrder | null>> =>
      ask('order look-up', deadlines.read, async () => {
        // `offer_id` filters on the wire but is missing from the client's type.
        const filter = { offer_id: search.offerId } as Parameters<typeof client.orders.list>[0];
        const answer = await client.orders.list(filter);
        const ours = listOf({ data: answer.data }, 'data').find((order) => {
          const metadata = asNullableObject(order.metadata, 'metadata');
          return metadata !== null && metadata.booking_id === search.bookingId;
        });
        return ours === undefined ? null : mapOrder(ours, unreadable);
      }),

    getOrder: (orderId: string) =>
      ask('order read', deadlines.read, async () => {
        const answer = await client.orders.get(orderId);
        return mapOrderState(asObject(answer.data, 'data'), unreadable);
      }),

    async quoteCancellation(orderId: string): Promise<CancellationQuoteOutcome> {
      try {
        const quote = async () => client.orderCancellations.create({ order_id: orderId });
        const answer = await askPatiently('cancellation quote', deadlines.read, quote, options.retryPauseMs);
        return { kind: 'quoted', cancellation: mapCancellation(asObject(answer.data, 'data')) };
      } catch (error) {
        report('cancellation quote', toSupplierFailure(error));
        return toQuoteOutcome(error);
      }
    },

    async confirmCancellation(cancellationId: string): Promise<CancellationOutcome> {
      try {
        const call = client.orderCancellations.confirm(cancellationId);
        const answer = await withDeadline('cancellation', options.orderDeadlineMs ?? deadlines.order, call);
        const cancellation = mapCancellation(asObject(answer.data, 'data'));
        if (cancellation.confirmedAt !== null) return { kind: 'confirmed', cancellation };
        return { kind: 'unknown', message: 'answered without a time of confirmation' };
      } catch (error) {
        report('cancellation', toSupplierFailure(error));
        return toCancellationOutcome(error);
      }
    },
  };
}
