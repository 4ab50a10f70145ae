import { operatorOf } from '#domain/content/operator.ts';
import { ownTextsOf } from '#server/features/brands/index.ts';
import type { BookingDeps } from '../features/booking/index.ts';
import { shownPolicies } from '../features/order-file/index.ts';
import type { Services } from './services.ts';
import { vendorsOfMode } from './vendors.ts';

/** The dependencies of paying, booking and canceling, shared by requests, the bookings desk and the reconciler. */
export function createMoneyPath(services: Services): BookingDeps {
  const { db, clock, log, config, metrics, brands } = services;
  const moves = {
    payment: metrics.paymentMoves,
    refund: metrics.refundMoves,
    booking: metrics.bookingMoves,
    cancellation: metrics.cancellationMoves,
    amendment: metrics.amendmentMoves,
  };
  return {
    db,
    clock,
    log,
    vendors: vendorsOfMode(services.vendors),
    secrets: config.secrets,
    orderWaitMs: config.orderWaitMs,
    orderSettleMs: config.orderSettleMs,
    orderChecksPerMinute: config.orderChecksPerMinute,
    remindsOfCheckIn: async (brandKey) => (await brands.ofKey(brandKey, log)).mails?.checkIn ?? true,
    termsOf: async (brandKey) => (await brands.ofKey(brandKey, log)).cancellation,
    changeTermsOf: async (brandKey) => {
      const { change, markupBasisPoints: markup } = await brands.ofKey(brandKey, log);
      return { ...change, markup };
    },
    shownBrandOf: async (brandKey) => {
      const brand = await brands.ofKey(brandKey, log);
      const { name, cancellation, change } = brand;
      const terms = { ...cancellation, change };
      return {
        name,
        policies: shownPolicies({ brand, terms, operator: operatorOf(brand.operator), texts: ownTextsOf(brand) }),
      };
    },
    onTransition: (subject, to) => moves[subject].inc({ to }),
  };
}
