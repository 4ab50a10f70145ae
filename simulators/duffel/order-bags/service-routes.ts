import { type Answer, type Handler, ok } from '../http/call.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import { checkPayment } from '../orders/check-payment.ts';
import { type ChosenService, chooseServices } from '../orders/check-services.ts';
import { readServices } from '../orders/order-input.ts';
import type { OrderAddition, OrderRecord, OrderService } from '../orders/order-record.ts';
import { getOrderRecord } from '../orders/order-routes.ts';
import { saveOrder } from '../orders/order-store.ts';
import { wireOrder } from '../orders/wire-order.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { formatMinor } from '../wire/money.ts';
import { laterBags } from './later-bags.ts';

/**
 * `GET /air/orders/{id}/available_services`: bags (Duffel documentation, "Orders"). Empty for the test airline; other
 * airlines without bags do not support the call.
 */
export const listOrderServices: Handler = (call, context): Answer => {
  const order = getOrderRecord(call.params.id ?? '', context);
  if (order.owner !== 'ZZ' && !airlineProfile(order.owner).sellsBagsLater) throw apiError('unsupported_operation');
  const { code, exponent } = order.currency;
  return ok(
    laterBags(order, context.clock.now(), context.settings).map((bag) => ({
      id: bag.id,
      type: bag.type,
      maximum_quantity: bag.maximumQuantity,
      passenger_ids: bag.passengerIds,
      segment_ids: bag.segmentIds,
      total_amount: formatMinor(bag.amountMinor, exponent),
      total_currency: code,
      metadata: bag.metadata,
    })),
  );
};

/** `POST /air/orders/{id}/services`: adds bags for exactly their price; returns the order. */
export const addOrderServices: Handler = (call, context): Answer => {
  const order = getOrderRecord(call.params.id ?? '', context);
  if (!airlineProfile(order.owner).sellsBagsLater) throw apiError('unsupported_operation');
  if (order.cancelledAt !== null) throw apiError('already_cancelled');
  const issues = new Issues();
  const wanted = readServices(call.body.add_services, issues, '/add_services');
  if (wanted.length === 0) issues.add('validation_required', '/add_services');
  issues.throwIfAny();
  const known = new Map(laterBags(order, context.clock.now(), context.settings).map((bag) => [bag.id, bag]));
  const chosen = chooseServices(wanted, known, issues, '/add_services');
  issues.throwIfAny();
  const price = chosen.reduce((sum, { service, quantity }) => sum + service.amountMinor * quantity, 0);
  checkPayment(call.body.payment, price, order.currency, '/payment', issues);
  issues.throwIfAny();
  const next = withServices(
    order,
    chosen.map((one) => orderService(one, order, context.ids.mint('ser'))),
    {
      totalMinor: price,
      bags: chosen.map(({ service: { amountMinor }, quantity }) => ({ amountMinor, quantity })),
    },
  );
  saveOrder(context.store, next);
  return ok(wireOrder(next, context));
};

function orderService({ service, quantity }: ChosenService, { currency }: OrderRecord, id: string): OrderService {
  return {
    id,
    type: service.type,
    quantity,
    total_amount: formatMinor(service.amountMinor * quantity, currency.exponent),
    total_currency: currency.code,
    passenger_ids: service.passengerIds,
    segment_ids: service.segmentIds,
    metadata: service.metadata,
  };
}

/** The order with more services, included in its total and base; refunded with it unless the airline keeps extras. */
function withServices(order: OrderRecord, added: readonly OrderService[], addition: OrderAddition): OrderRecord {
  const { refundMinor } = order;
  const { totalMinor: price } = addition;
  const isRefunded = refundMinor !== null && refundMinor > 0 && !airlineProfile(order.owner).keepsExtras;
  return {
    ...order,
    services: [...order.services, ...added],
    additions: [...(order.additions ?? []), addition],
    baseMinor: order.baseMinor + price,
    totalMinor: order.totalMinor + price,
    refundMinor: isRefunded ? refundMinor + price : refundMinor,
  };
}
