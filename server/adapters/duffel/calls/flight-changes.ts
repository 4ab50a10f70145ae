import { err, ok } from '#domain/result.ts';
import type { FlightChangeCalls } from '#server/ports/flight-changes.ts';
import { withDeadline, withRetries } from '../failures/deadline.ts';
import { toSupplierFailure } from '../failures/failures.ts';
import {
  toChangeConfirmationFailure,
  toChangeCreationFailure,
  toChangeSearchFailure,
} from '../failures/flight-change-failures.ts';
import { mapChangeOffer, mapFlightChange } from '../mapping/map-flight-change.ts';
import { asObject, readableOf, WireError } from '../mapping/wire.ts';
import { changePayment, changeRequest } from '../requests.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

export function flightChangeCalls(connection: DuffelConnection): FlightChangeCalls {
  const { api, ask, deadlines, events, report, retryPauseMs, unreadable } = connection;
  return {
    async searchFlightChanges(request) {
      try {
        const search = async () => api.post('air/order_change_requests', changeRequest(request));
        const answer = await withRetries('change search', deadlines.search, search, retryPauseMs);
        const wire = asObject(answer.data, 'data');
        // A response without a list does not mean that there are no offers.
        if (!Array.isArray(wire.order_change_offers)) throw new WireError('order_change_offers', 'a list');
        const dropped = (reason: string) => events.onUnreadable('offer', reason);
        return ok(readableOf(wire, 'order_change_offers', (offer) => [mapChangeOffer(offer, unreadable)], dropped));
      } catch (error) {
        report('change search', toSupplierFailure(error));
        return err(toChangeSearchFailure(error));
      }
    },

    getChangeOffer: (offerId) =>
      ask('change offer', deadlines.read, async () => {
        const answer = await api.get(pathOf`air/order_change_offers/${offerId}`);
        return mapChangeOffer(asObject(answer.data, 'data'), unreadable);
      }),

    async createFlightChange(offerId) {
      try {
        const create = async () => api.post('air/order_changes', { selected_order_change_offer: offerId });
        const answer = await withRetries('flight change', deadlines.read, create, retryPauseMs);
        return ok(mapFlightChange(asObject(answer.data, 'data')));
      } catch (error) {
        report('flight change', toSupplierFailure(error));
        return err(toChangeCreationFailure(error));
      }
    },

    async confirmFlightChange(changeId, payment) {
      try {
        const call = api.post(pathOf`air/order_changes/${changeId}/actions/confirm`, changePayment(payment));
        const answer = await withDeadline('flight change confirmation', deadlines.order, call);
        return ok(mapFlightChange(asObject(answer.data, 'data')));
      } catch (error) {
        report('flight change confirmation', toSupplierFailure(error));
        return err(toChangeConfirmationFailure(error));
      }
    },

    getFlightChange: (changeId) =>
      ask('flight change look-up', deadlines.read, async () => {
        const answer = await api.get(pathOf`air/order_changes/${changeId}`);
        return mapFlightChange(asObject(answer.data, 'data'));
      }),
  };
}
