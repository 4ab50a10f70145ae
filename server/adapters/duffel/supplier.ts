import type { FlightSupplier } from '#server/ports/supplier.ts';
import { cancellationCalls } from './calls/cancellations.ts';
import { connect, type DuffelOptions } from './calls/connection.ts';
import { flightChangeCalls } from './calls/flight-changes.ts';
import { offerCalls } from './calls/offers.ts';
import { orderBagCalls } from './calls/order-bags.ts';
import { orderCalls } from './calls/orders.ts';
import { searchCalls } from './calls/searches.ts';

/** The flight supplier over Duffel's API v2. */
export function createDuffelSupplier(options: DuffelOptions): FlightSupplier {
  const connection = connect(options);
  return {
    live: options.live,
    ...searchCalls(connection),
    ...offerCalls(connection),
    ...orderCalls(connection),
    ...cancellationCalls(connection),
    ...flightChangeCalls(connection),
    ...orderBagCalls(connection),
  };
}
