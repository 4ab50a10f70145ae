import type { FlightSupplier, SupplierSeatMap } from '#server/ports/supplier.ts';
import { readFailure } from '../failures/failures.ts';
import { mapLoyalty } from '../mapping/map-loyalty.ts';
import { mapOffer } from '../mapping/map-offer.ts';
import { mapSeatMap } from '../mapping/map-seat-maps.ts';
import { asObject, readableOf } from '../mapping/wire.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

export function offerCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'getOffer' | 'getDearerOffers' | 'setLoyalty' | 'getSeatMaps'> {
  const { api, ask, askOnce, deadlines, events, unreadable } = connection;
  return {
    getOffer: (offerId) =>
      ask('offer', deadlines.read, async () => {
        const answer = await api.get(pathOf`air/offers/${offerId}`, { return_available_services: true });
        const wire = asObject(answer.data, 'data');
        return { ...mapOffer(wire, unreadable), ...mapLoyalty(wire, unreadable) };
      }),

    setLoyalty: (offerId, { passengerId, givenName, familyName, account }) =>
      ask('loyalty account', deadlines.read, async () => {
        const accounts =
          account === null ? [] : [{ airline_iata_code: account.airline, account_number: account.number }];
        try {
          await api.patch(pathOf`air/offers/${offerId}/passengers/${passengerId}`, {
            given_name: givenName,
            family_name: familyName,
            loyalty_programme_accounts: accounts,
          });
          return true;
        } catch (error) {
          if (readFailure(error).code === 'invalid_loyalty_card') return false;
          throw error;
        }
      }),

    getDearerOffers: (offerId) => {
      const call = async () => {
        const answer = await api.post(pathOf`air/offers/${offerId}/upsell`);
        const report = (reason: string) => events.onUnreadable('offer', reason);
        const offers = readableOf({ offers: answer.data }, 'offers', (wire) => [mapOffer(wire, unreadable)], report);
        return [...new Map(offers.map((offer) => [offer.id, offer])).values()];
      };
      // Airlines without such fares refuse, which is not worth reporting.
      return askOnce('dearer offers', deadlines.read, call, () => false);
    },

    getSeatMaps: (offerId) =>
      ask('seat maps', deadlines.read, async (): Promise<SupplierSeatMap[]> => {
        const answer = await api.get('air/seat_maps', { offer_id: offerId });
        const report = (reason: string) => events.onUnreadable('seat', reason);
        return readableOf({ data: answer.data }, 'data', (map) => [mapSeatMap(map, report)], report);
      }),
  };
}
