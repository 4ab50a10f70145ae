import { formatExact } from '#domain/money/format.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import type { CancellationRow } from '#server/features/cancellation/index.ts';
import {
  actionLink,
  type MailBrand,
  type MailContent,
  mailFrame,
  paragraph,
  textFooter,
} from '#server/features/mail/index.ts';
import { greetingTo, referenceBox, referenceLines, routeText } from './mail-parts.ts';

/** The mail about a refund that did not arrive, in its state when the mail is sent. */
export function renderRefundFailedMail(
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
