import { expiryWarningMinutes, isOfferExpired, minutesRemaining } from '#domain/flights/expiry.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface OfferClockProps {
  readonly offer: { readonly expiresAt: string };
  readonly now: Date;
  /** Link target once the offer has expired. */
  readonly backTo: string;
}

/** Time left until the offer expires: the only clock on the page (FLT-07). */
export function OfferClock({ offer, now, backTo }: OfferClockProps) {
  if (isOfferExpired(offer, now)) {
    return (
      <Notice tone="destructive" role="alert" title="This offer has expired">
        <p>Prices and seats may have changed. A new search shows what is on sale now.</p>
        <ButtonLink to={freshSearchAddress(backTo)} look="outline" className="mt-3">
          Search Again
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice tone={minutesRemaining(offer, now) < expiryWarningMinutes ? 'warning' : 'info'}>
      <p>
        Offers typically expire after 30 minutes.{' '}
        <span className="tabular font-semibold">{timeLeftText(offer, now)}</span>
      </p>
    </Notice>
  );
}

/** 'Time left for this one: 24 minutes.' */
export function timeLeftText(offer: { readonly expiresAt: string }, now: Date): string {
  const minutes = minutesRemaining(offer, now);
  const left = minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Time left for this one: ${left}.`;
}
