import type { Database } from '#server/database/database.ts';
import { findMadeAmendments, toMadeAmendment } from '#server/features/amendments/index.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle } from '#server/features/booking/index.ts';
import { findActiveCancellation } from '#server/features/cancellation/index.ts';
import type { MailBrand } from '#server/features/mail/index.ts';
import { findOrderFile, type PdfSetter } from '#server/features/order-file/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { Clock } from '#server/ports/clock.ts';
import { answerBooking } from '../answer-booking.ts';
import { receiptContent } from './receipt-content.ts';

export interface ReceiptPdfDeps extends Pick<BookingDeps, 'changeTermsOf'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly mailBrandOf: (brandKey: string) => Promise<MailBrand>;
  /** The bytes of a brand's logo; null if a PDF cannot show one. */
  readonly logoOf: (logo: string | null) => Promise<Uint8Array | null>;
  readonly setPdf: PdfSetter;
}

/** A booking's receipt as PDF, the same for its buyer and the desk. */
export async function receiptPdf(deps: ReceiptPdfDeps, { id }: Pick<BookingRow, 'id'>) {
  const { db, clock } = deps;
  const [booking, cancellation, order, amendments] = await Promise.all([
    getRow(db, bookingLifecycle, id),
    findActiveCancellation(db, id),
    findOrderFile(db, id),
    findMadeAmendments(db, id),
  ]);
  const [seen, brand] = await Promise.all([
    answerBooking(deps, booking, cancellation),
    deps.mailBrandOf(booking.brandKey),
  ]);
  const content = receiptContent({
    ...{ booking: seen, isLive: booking.liveMode, brand, order, now: clock.now() },
    amendments: amendments.map((row) => toMadeAmendment(row, booking)),
  });
  const logo = await deps.logoOf(brand.logo ?? null);
  const plain = () => deps.setPdf(content, id);
  // A damaged picture must not block a receipt.
  const bytes =
    logo === null
      ? await plain()
      : await deps.setPdf({ ...content, logo: { bytes: logo, alt: brand.name } }, id).catch(plain);
  return { bytes, fileName: `receipt-${booking.reference}.pdf` };
}
