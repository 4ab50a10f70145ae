export { advanceWithBooking } from './advance-with-booking.ts';
export { recheckCancellation } from './cancel-booking.ts';
export {
  cancellationOptions,
  freeCancellation,
  freeUntilOf,
  isCanceledOnline,
  sharesOf,
  toBookingCancellation,
} from './cancellation-view.ts';
export { settleFoundCanceled } from './found-canceled.ts';
export { type CancellationRow, cancellationLifecycle } from './lifecycle.ts';
export {
  deleteCancellationsOf,
  deleteQuotes,
  deleteQuotesOf,
  findActiveCancellation,
  findUnsettledCancellations,
  scheduleCancellationCheck,
} from './repository.ts';
export { returnedMinor } from './returned-money.ts';
export { registerCancellationCalls } from './routes.ts';
export { findBookingsOfSupplierQuotes, scheduleCancellations } from './schedule-cancellations.ts';
export { isOurs, recordCanceled, settleCancellation } from './settle-cancellation.ts';
