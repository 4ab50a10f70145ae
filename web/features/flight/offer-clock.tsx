import { isOfferExpired, minutesRemaining } from '../../../domain/flights/expiry.ts';
import { freshSearchAddress } from '../../../domain/search/address.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OfferClockProps {
  readonly offer: { readonly expires_at: string };
  readonly now: Date;
  /** Where an expired offer leads. */
  readonly backTo: string;
}

/** How long this offer is still held: the only clock on the page is the offer's own (FLT-07). */
export function OfferClock({ offer, now, backTo }: OfferClockProps) {
  if (isOfferExpired(offer, now)) {
    return (
      <Notice tone="destructive" role="alert" title="This offer has expired">
        <p>Prices and seats may have changed since. A new search shows what is on sale now.</p>
        <ButtonLink to={freshSearchAddress(backTo)} look="outline" className="mt-3">
          Search again
        </ButtonLink>
      </Notice>
    );
  }
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
  const minutes = minutesRemaining(offer, now);
  const left = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Time left for this one: ${left}.`;
}
