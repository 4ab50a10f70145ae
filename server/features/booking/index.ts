export {
  deleteExpiredAccess,
  findBookingOfOffer,
  findBookingsOfUser,
  findReadableBooking,
  findReadableBookings,
  grantAccess,
  type Reader,
} from './booking-access.ts';
export type { BookingDeps } from './booking-deps.ts';
export { callLeaseMs } from './call-lease.ts';
export { lateOrderWatch, lookForMissingOrder } from './late-orders.ts';
export { type BookingRow, type BookingTransition, bookingLifecycle } from './lifecycle.ts';
export { orderIdOf, supplierOf } from './order-supplier.ts';
export {
  deleteBookings,
  endCheck,
  findBookingByPayment,
  findBookingByReference,
  hasTripsAhead,
  isSearchSold,
  lockBooking,
  makeOrdersDue,
  recordAirlineChange,
  recordDailyCheck,
  recordExternalRefund,
  recordOrderFound,
  recordOrderRead,
  scheduleNextCheck,
  transferTrips,
} from './repository.ts';
export { type BookingPresenter, type CreateBookingDeps, registerCreateBooking } from './routes.ts';
export { findBookingIds, recordCreationFailed, scheduleBookings } from './schedule-bookings.ts';
export { captureManually, refuseManually, settleBooking } from './settle-booking.ts';
