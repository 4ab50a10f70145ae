import type { Context } from '../context.ts';
import type { OfferModel, Search } from '../offers/offer-model.ts';
import { offerRules, wireCondition } from '../offers/wire-conditions.ts';
import { wireSlices } from '../offers/wire-slices.ts';
import { orderSlice } from '../orders/make-order.ts';
import type { OrderRecord, OrderSlice } from '../orders/order-record.ts';
import type { Settings } from '../settings.ts';
import type { JsonObject } from '../wire/json.ts';
import type { ChangeInput } from './change-input.ts';
import { forcedPrice, priceChange } from './change-prices.ts';
import type { ChangeOffer } from './change-record.ts';
import { findChangedFlights } from './changed-flights.ts';
import { forcedAnswerOf } from './forced-answers.ts';
import { isFlyable, slicesAfter } from './slice-order.ts';

/** Offers of other flights for an order, priced at `requestedAt` (ms since 1970), and compatible with the rest. */
export function makeChangeOffers(
  order: OrderRecord,
  input: ChangeInput,
  requestId: string,
  context: Context,
): ChangeOffer[] {
  const now = context.clock.now();
  const answer = forcedAnswerOf(context.store, order.id);
  if (answer === 'none') return [];
  // In the order's own currency, even if the account's billing currency has changed.
  const settings: Settings = { ...context.settings, currency: order.currency };
  const { search, offers } = findChangedFlights(order, input, { now, settings });
  return offers.flatMap((offer, place): ChangeOffer[] => {
    const add = addedSlices(search, offer, settings, context);
    const slices = slicesAfter(order.slices, input.removed, add);
    if (!isFlyable(slices, now)) return [];
    const seed = `${order.owner}|${offer.journeys.map(({ key }) => key).join()}`;
    const price =
      forcedPrice(order, answer, place) ?? priceChange(order, input.removed, offer.baseMinor + offer.taxMinor, seed);
    return [
      {
        id: context.ids.mint('oco'),
        requestId,
        orderId: order.id,
        createdAt: now,
        updatedAt: now,
        expiresAt: now + settings.offerLifetimeMinutes * 60_000,
        currency: order.currency,
        ...price,
        conditions: conditionsOf(search, offer, slices.length, settings),
        add,
        remove: input.removed,
        gone: false,
        orderChangeId: null,
        connections: Math.max(...offer.journeys.map(({ segments }) => segments.length - 1)),
        durationMinutes: offer.durationMinutes,
      },
    ];
  });
}

/** With their own ids: those of the search belong to the order's first flights. */
function addedSlices(search: Search, offer: OfferModel, settings: Settings, { ids }: Context): OrderSlice[] {
  return (wireSlices(search, offer, settings) as JsonObject[]).map((wire) => {
    const slice = orderSlice(wire, ids);
    return { ...slice, segments: slice.segments.map((segment) => ({ ...segment, id: ids.mint('seg') })) };
  });
}

function conditionsOf(search: Search, offer: OfferModel, slices: number, settings: Settings): unknown {
  const { refund, change } = offerRules(search, offer);
  return {
    refund_before_departure: wireCondition(refund, offer, slices, settings),
    change_before_departure: wireCondition(change, offer, slices, settings),
  };
}
