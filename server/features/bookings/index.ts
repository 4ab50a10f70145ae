export { forgetExpiredAccess } from './booking-access.ts';
export type { BookingDeps } from './booking-deps.ts';
export { airlineChangeOf, bookedExtras } from './booking-view.ts';
export { endRefundByHand, lookAgainByHand, orderNow, settleFlying, settleNotFlying } from './by-hand.ts';
export {
  type CancellationRow,
  endCancellationLease,
  findUnsettledCancellations,
  forgetQuotes,
  leaseCancellation,
  lookAtCancellation,
} from './cancellation-repository.ts';
export { sharesOf } from './cancellation-view.ts';
export { type Hinted, noteHint } from './hinted.ts';
export { returnedMinor } from './money-elsewhere.ts';
export {
  type BookingRow,
  endBookingLease,
  findBookingByPayment,
  findUnsettledBookings,
  hasTripsAhead,
  isSearchSold,
  leaseBooking,
  lookAgainAt,
  makeOrdersDue,
} from './repository.ts';
export { type BookingRouteDeps, registerBookingCalls } from './routes.ts';
export { collectByHand, refuseByHand, settleBooking } from './settle-booking.ts';
export { settleCancellation } from './settle-cancellation.ts';
export { drawStoredBookingMail } from './stored-booking-mail.ts';
