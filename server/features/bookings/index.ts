export { forgetExpiredAccess } from './booking-access.ts';
export type { BookingDeps } from './booking-deps.ts';
export { drawBookingMail } from './booking-mail.ts';
export {
  endBookingLease,
  findBookingByPayment,
  findUnsettledBookings,
  getBookingRow,
  hasTripsAhead,
  isSearchSold,
  leaseBooking,
} from './repository.ts';
export { type BookingRouteDeps, registerBookingCalls } from './routes.ts';
export { settleBooking } from './settle-booking.ts';
