import { formatExact } from '../../../domain/money/format.ts';
import {
  actionLink,
  type MailBrand,
  type MailContent,
  mailFrame,
  paragraph,
  queueMail,
  textFooter,
} from '../mail/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { greetingTo, referenceBox, referenceLines, routeText } from './booking-mail.ts';
import { moved, told } from './cancellation-moves.ts';
import { type CancellationRow, moveCancellation } from './cancellation-repository.ts';
import { type BookingRow, getBookingRow } from './repository.ts';

/** The traveller's money did not arrive: a person must pay it, and a mail says so, both or neither (F-06). */
export async function recordRefundFailed(
  deps: BookingDeps,
  row: CancellationRow,
  detail: string,
): Promise<CancellationRow> {
  const { brandKey, contactEmail } = await getBookingRow(deps.db, row.bookingId);
  const at = deps.clock.now();
  const set = { refundStatus: 'failed', lookAt: null, watchUntil: null } as const;
  const failed = await deps.db.transaction(async (tx) => {
    const next = await moveCancellation(tx, row, { to: 'needs_attention', at, detail, set });
    if (next === null || contactEmail === '') return next;
    const payload = { kind: 'refund_failed', bookingId: row.bookingId } as const;
    const occasion = `${row.bookingId}:refund_failed`;
    await queueMail(tx, { occasion, brandKey, recipient: contactEmail, payload }, at);
    return next;
  });
  if (failed !== null) told(deps, row, 'needs_attention', detail);
  return moved(deps, row, failed);
}

/** What a traveller is told of a refund that did not arrive, as it stands when the mail is sent. */
export function drawRefundFailedMail(
  booking: BookingRow,
  brand: MailBrand,
  cancellation: CancellationRow | null,
): MailContent {
  const amount =
    cancellation === null
      ? 'Your refund'
      : `Your refund of ${formatExact({ amountMinor: cancellation.refundMinor, currency: cancellation.currency })}`;
  const isSettled = cancellation?.refundStatus === 'refunded';
  const heading = isSettled ? 'Your refund was paid another way' : 'Your refund did not reach your card';
  const body = isSettled
    ? `${greetingTo(booking)} ${lowerFirst(amount)} could not be paid to the card you paid with, and was paid another way.`
    : `${greetingTo(booking)} ${lowerFirst(amount)} for ${routeText(booking)} did not reach the card you paid with. The money is still yours: our team will pay it another way and contact you. You do not need to do anything.`;
  const trips = brand.linkTo('/my-trips');
  return {
    subject: `About your refund: ${routeText(booking)}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: body,
      heading,
      parts: [paragraph(body), referenceBox(booking, brand), actionLink(brand, 'View My Trips', trips)],
    }),
    text: [heading, '', body, '', ...referenceLines(booking), '', `Your trips: ${trips}`, '', textFooter(brand)].join(
      '\n',
    ),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
