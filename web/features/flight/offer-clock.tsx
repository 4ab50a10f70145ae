import { isOfferExpired, minutesRemaining } from '../../../domain/flights/expiry.ts';
import { Notice } from '../../ui/notice.tsx';
import { useClock } from '../../ui/use-clock.ts';

interface OfferClockProps {
  readonly offer: { readonly expires_at: string };
  /** When the offer was read, in ms since 1970. */
  readonly readAt: number;
}

/** How long this offer is still held: the only clock on the page is the offer's own (FLT-07). */
export function OfferClock({ offer, readAt }: OfferClockProps) {
  const now = useClock(readAt, 10_000);
  return (
    <Notice tone="warning">
      <p>
        Offers typically expire after 30 minutes.{' '}
        <span className="tabular font-semibold">{timeLeftText(offer, now)}</span>
      </p>
    </Notice>
  );
}

/** 'Time left for this one: 24 minutes.' */
export function timeLeftText(offer: { readonly expires_at: string }, now: Date): string {
  if (isOfferExpired(offer, now)) return 'This one has expired; please search again.';
  const minutes = minutesRemaining(offer, now);
  const left = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Time left for this one: ${left}.`;
}
