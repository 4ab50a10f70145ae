import { formatClock, formatFullDay } from '../time/local-time.ts';

/** A moment as travelers read it. */
export interface LocalMoment {
  /** Local date and time, such as '2026-12-01T10:32'. */
  readonly local: string;
  /** The city whose time it is. */
  readonly city: string;
}

/** What a traveler is told while a payment waits for a decision. `by` is when the airline's offer ends. */
export function reviewSentences(by: LocalMoment): readonly string[] {
  const time = `${formatClock(by.local)} on ${formatFullDay(by.local)} (${by.city} time)`;
  return [
    'We are checking your payment before we book your flights.',
    `We will decide by ${time} and email you the outcome.`,
    'Until then the amount is only on hold on your card: nothing is booked yet, and nothing has been charged.',
  ];
}
