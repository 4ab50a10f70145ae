import type { FlightSupplier, SupplierSeatMap } from '#server/ports/supplier.ts';
import { withAmenities } from '../mapping/map-amenities.ts';
import { mapOffer } from '../mapping/map-offer.ts';
import { mapSeatMap } from '../mapping/map-seat-maps.ts';
import { createSharedParts } from '../mapping/shared-parts.ts';
import { asObject, listOf } from '../mapping/wire.ts';
import type { DuffelConnection } from './connection.ts';

export function offerCalls(connection: DuffelConnection): Pick<FlightSupplier, 'getOffer' | 'getSeatMaps'> {
  const { client, ask, deadlines, events, unreadable } = connection;
  return {
    getOffer: (offerId) =>
      ask('offer', deadlines.read, async () => {
        const answer = await client.offers.get(offerId, { return_available_services: true });
        const wire = asObject(answer.data, 'data');
        return withAmenities(mapOffer(wire, createSharedParts(unreadable)), wire);
      }),

    getSeatMaps: (offerId) =>
      ask('seat maps', deadlines.read, async (): Promise<SupplierSeatMap[]> => {
        const answer = await client.seatMaps.get({ offer_id: offerId });
        return listOf({ data: answer.data }, 'data').map((map) =>
          mapSeatMap(map, (reason) => events.onUnreadable('seat', reason)),
        );
      }),
  };
}
