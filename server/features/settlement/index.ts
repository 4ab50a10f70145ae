export { reconcileBooking } from './reconcile-booking.ts';
