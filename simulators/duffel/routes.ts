import {
  confirmCancellation,
  createCancellation,
  getCancellation,
  listCancellations,
} from './cancellations/cancellation-routes.ts';
import {
  confirmOrderChange,
  createChangeRequest,
  createOrderChange,
  getChangeOffer,
  getChangeRequest,
  getOrderChange,
  listChangeOffers,
} from './flight-changes/change-routes.ts';
import type { Handler, Route } from './http/call.ts';
import {
  getOffer,
  getSeatMaps,
  listOffers,
  priceOffer,
  updateOfferPassenger,
  upsellOffers,
} from './offers/offer-routes.ts';
import { addOrderServices, listOrderServices } from './order-bags/service-routes.ts';
import { acceptChange, listChanges, updateChange } from './orders/airline-change-routes.ts';
import { createOrder } from './orders/create-order.ts';
import { getOrder, listOrders, updateOrder } from './orders/order-routes.ts';
import { createPayment, getPayment, listPayments } from './orders/payment-routes.ts';
import { aircraftHandlers, airlineHandlers, airportHandlers, loyaltyHandlers } from './reference/reference-routes.ts';
import { suggestPlaces } from './reference/suggestion-routes.ts';
import { createBatch, getBatch } from './search/batch-routes.ts';
import { createOfferRequest, getOfferRequest, listOfferRequests } from './search/offer-request-routes.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listEvents,
  listWebhooks,
  pingWebhook,
  readEvent,
  readWebhook,
  redeliverEvent,
  updateWebhook,
} from './webhooks/webhook-routes.ts';
import { apiError } from './wire/errors.ts';

const refuseFeature: Handler = () => {
  throw apiError('unavailable_feature');
};

function get(path: string, operation: string, handler: Handler, pace: Route['pace'] = 'read'): Route {
  return { method: 'GET', path, operation, pace, handler };
}

function post(path: string, operation: string, handler: Handler, pace: Route['pace'] = 'read'): Route {
  return { method: 'POST', path, operation, pace, handler };
}

function withBody(route: Route): Route {
  return { ...route, needsBody: true };
}

/** Every endpoint of the simulator. Partial offer requests, cards, stays, cars and identity respond with 404 or 403. */
export const routes: readonly Route[] = [
  withBody(post('/air/offer_requests', 'offer_requests.create', createOfferRequest, 'search')),
  get('/air/offer_requests', 'offer_requests.list', listOfferRequests),
  get('/air/offer_requests/:id', 'offer_requests.get', getOfferRequest),
  withBody(post('/air/batch_offer_requests', 'batch_offer_requests.create', createBatch, 'none')),
  get('/air/batch_offer_requests/:id', 'batch_offer_requests.get', getBatch, 'none'),
  get('/air/offers', 'offers.list', listOffers),
  get('/air/offers/:id', 'offers.get', getOffer),
  post('/air/offers/:id/actions/price', 'offers.price', priceOffer),
  {
    ...withBody(post('/air/offers/:id/passengers/:passenger', 'offers.update_passenger', updateOfferPassenger)),
    method: 'PATCH',
  },
  post('/air/offers/:id/upsell', 'offers.upsell', upsellOffers),
  post('/air/offers/:id/upsell_offers', 'offers.upsell', upsellOffers),
  get('/air/seat_maps', 'seat_maps.get', getSeatMaps),
  withBody(post('/air/orders', 'orders.create', createOrder, 'write')),
  get('/air/orders', 'orders.list', listOrders),
  get('/air/orders/:id', 'orders.get', getOrder),
  { ...withBody(post('/air/orders/:id', 'orders.update', updateOrder)), method: 'PATCH' },
  get('/air/orders/:id/available_services', 'orders.available_services', listOrderServices),
  withBody(post('/air/orders/:id/services', 'orders.add_services', addOrderServices, 'write')),
  withBody(post('/air/payments', 'payments.create', createPayment, 'write')),
  get('/air/payments', 'payments.list', listPayments),
  get('/air/payments/:id', 'payments.get', getPayment),
  withBody(post('/air/order_cancellations', 'order_cancellations.create', createCancellation)),
  get('/air/order_cancellations', 'order_cancellations.list', listCancellations),
  get('/air/order_cancellations/:id', 'order_cancellations.get', getCancellation),
  post('/air/order_cancellations/:id/actions/confirm', 'order_cancellations.confirm', confirmCancellation, 'write'),
  get('/air/airline_initiated_changes', 'airline_initiated_changes.list', listChanges),
  post('/air/airline_initiated_changes/:id/actions/accept', 'airline_initiated_changes.accept', acceptChange),
  {
    ...withBody(post('/air/airline_initiated_changes/:id', 'airline_initiated_changes.update', updateChange)),
    method: 'PATCH',
  },
  withBody(post('/air/order_change_requests', 'order_change_requests.create', createChangeRequest, 'write')),
  get('/air/order_change_requests/:id', 'order_change_requests.get', getChangeRequest),
  get('/air/order_change_offers', 'order_change_offers.list', listChangeOffers),
  get('/air/order_change_offers/:id', 'order_change_offers.get', getChangeOffer),
  withBody(post('/air/order_changes', 'order_changes.create', createOrderChange)),
  get('/air/order_changes/:id', 'order_changes.get', getOrderChange),
  post('/air/order_changes/:id/actions/confirm', 'order_changes.confirm', confirmOrderChange, 'write'),
  get('/places/suggestions', 'suggestions.list', suggestPlaces),
  get('/air/airlines', 'airlines.list', airlineHandlers.list),
  get('/air/airlines/:id', 'airlines.get', airlineHandlers.get),
  get('/air/airports', 'airports.list', airportHandlers.list),
  get('/air/airports/:id', 'airports.get', airportHandlers.get),
  get('/air/aircraft', 'aircraft.list', aircraftHandlers.list),
  get('/air/aircraft/:id', 'aircraft.get', aircraftHandlers.get),
  get('/air/loyalty_programmes', 'loyalty_programmes.list', loyaltyHandlers.list),
  get('/air/loyalty_programmes/:id', 'loyalty_programmes.get', loyaltyHandlers.get),
  withBody(post('/air/webhooks', 'webhooks.create', createWebhook)),
  get('/air/webhooks', 'webhooks.list', listWebhooks),
  get('/air/webhooks/events', 'webhooks.events', listEvents),
  get('/air/webhooks/events/:id', 'webhooks.event', readEvent),
  get('/air/webhooks/deliveries', 'webhooks.deliveries', listDeliveries),
  post('/air/webhooks/events/:id/actions/redeliver', 'webhooks.redeliver', redeliverEvent),
  get('/air/webhooks/:id', 'webhooks.get', readWebhook),
  { ...withBody(post('/air/webhooks/:id', 'webhooks.update', updateWebhook)), method: 'PATCH' },
  { ...get('/air/webhooks/:id', 'webhooks.delete', deleteWebhook), method: 'DELETE' },
  post('/air/webhooks/:id/actions/ping', 'webhooks.ping', pingWebhook),
  post('/payments/three_d_secure_sessions', 'three_d_secure_sessions.create', refuseFeature),
];
