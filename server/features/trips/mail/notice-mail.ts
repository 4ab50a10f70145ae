import type { BookingRow } from '#server/features/booking/index.ts';
import { actionLink, type MailContent, mailFrame, paragraph, textFooter } from '#server/features/mail/index.ts';
import { referenceBox, referenceLines, routeText } from './mail-parts.ts';
import type { TripMailBrand } from './trip-mail-brand.ts';

interface Notice {
  /** Begins the subject; the route and the reference follow. */
  readonly topic: string;
  /** 'New York to London'; that of the trip if absent. */
  readonly route?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** A short mail about a booking: some sentences, its references, and a link that opens it. */
export function noticeMail(
  booking: BookingRow,
  brand: TripMailBrand,
  { topic, route = routeText(booking), heading, paragraphs }: Notice,
): MailContent {
  const trip = brand.linkToTrip(booking.id);
  return {
    subject: `${topic}: ${route}, reference ${booking.reference}`,
    html: mailFrame(brand, {
      preview: paragraphs.join(' '),
      heading,
      parts: [
        ...paragraphs.map((text) => paragraph(text)),
        referenceBox(booking, brand),
        actionLink(brand, 'View This Trip', trip),
      ],
    }),
    text: [
      heading,
      '',
      ...paragraphs.flatMap((text) => [text, '']),
      ...referenceLines(booking),
      '',
      `This trip: ${trip}`,
      '',
      textFooter(brand),
    ].join('\n'),
  };
}
