export {
  type Access,
  accessTo,
  bookingNotOpen,
  deleteExpiredAccess,
  findBookingOfOffer,
  findBookingsOfUser,
  findReadableBooking,
  findReadableBookings,
  grantAccess,
  type Reader,
  unlockAccess,
} from './booking-access.ts';
export type { BookingDeps } from './booking-deps.ts';
export { callLeaseMs } from './call-lease.ts';
export { claimDueOrders, findDueReminders, takeReminder } from './due-bookings.ts';
export { lateOrderWatch, lookForMissingOrder } from './late-orders.ts';
export {
  advanceWithMail,
  type BookingMailKind,
  type BookingRow,
  type BookingTransition,
  bookingLifecycle,
  queueBookingMail,
} from './lifecycle.ts';
export { orderIdOf, supplierOf } from './order-supplier.ts';
export { hasTripDeparted } from './plan/newest-plan.ts';
export {
  type AirlineChangeColumns,
  type AmendmentColumns,
  countUnordered,
  deleteBookings,
  endCheck,
  eraseContacts,
  findBookingByReference,
  hasTripsAhead,
  isSearchSold,
  lockBooking,
  recordAirlineChange,
  recordAmendment,
  recordExternalRefund,
  recordOrderCheck,
  recordOrderFound,
  recordOrderRead,
  scheduleReconciliation,
  setContactEmail,
  transferTrips,
} from './repository.ts';
export { endOfReview } from './review/end-of-review.ts';
export { findHeldOrder } from './review/held-orders.ts';
export { openOrder } from './review/sealed-order.ts';
export { type BookingPresenter, type CreateBookingDeps, registerCreateBooking } from './routes.ts';
export { whyNotBooked } from './sale/failure-message.ts';
export { findBookingIds, recordCreationFailed, scheduleBookings } from './schedule-bookings.ts';
export { captureManually, placeOrder, refuseManually, refusePayment, settleBooking } from './settle-booking.ts';
export { changeFeesOf, changesOf, type StoredItinerary } from './stored-flights.ts';
