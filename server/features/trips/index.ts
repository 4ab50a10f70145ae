export { bookedExtras } from './booking-view.ts';
export { writeBookingMail } from './mail/stored-booking-mail.ts';
export { withTripLinks } from './mail/trip-mail-brand.ts';
export { type ReceiptPdfDeps, receiptPdf } from './receipt-file/receipt-pdf.ts';
export { type BookingRouteDeps, tripRoutes } from './routes.ts';
