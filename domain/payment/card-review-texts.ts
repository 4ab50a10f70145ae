import { formatClock, formatFullDay } from '../time/local-time.ts';

/** A moment for display. */
export interface LocalMoment {
  /** Local date and time, such as '2026-12-01T10:32'. */
  readonly local: string;
  /** The city of that local time. */
  readonly city: string;
}

/** The texts for a traveler while a payment is under review. `by` is the expiry of the airline's offer. */
export function reviewSentences(by: LocalMoment): readonly string[] {
  const time = `${formatClock(by.local)} on ${formatFullDay(by.local)} (${by.city} time)`;
  return [
    'We are checking your payment before we book your flights.',
    `We will decide by ${time} and email you the outcome.`,
    'Until then the amount is only on hold on your card: nothing is booked yet, and nothing has been charged.',
  ];
}
