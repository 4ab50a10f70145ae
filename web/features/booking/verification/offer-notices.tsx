import type { Ref } from 'react';
import { expiryWarningMinutes } from '#domain/flights/expiry.ts';
import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { freshSearchAddress } from '#domain/search/address.ts';
import { type Verification, verificationMessages } from '#web/checkout/verification.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface OfferNoticesProps {
  readonly verification: Verification | null;
  readonly searchTo: string;
}

/** The result of the last offer check for the traveler (VER-03…05). */
export function OfferNotices({ verification, searchTo }: OfferNoticesProps) {
  if (verification === null) return null;
  if (verification.kind === 'invalid') {
    return (
      <Notice tone="destructive" role="alert" title="This offer can no longer be booked">
        <p>{verification.message}</p>
        <ButtonLink to={freshSearchAddress(searchTo)} look="outline" className="mt-3">
          Search Again
        </ButtonLink>
      </Notice>
    );
  }
  if (verification.kind === 'unusable') {
    return (
      <Notice tone="warning" role="status">
        <p>{verificationMessages.periodicFailed}</p>
      </Notice>
    );
  }
  if (!expiresSoon(verification)) return null;
  return (
    <Notice tone="warning" role="status" title="Offer Expiring Soon">
      <p>{timeLeft(verification.minutesRemaining)}</p>
    </Notice>
  );
}

/** True under five minutes (VER-04). */
export function expiresSoon(verification: Verification | null): boolean {
  return verification?.kind === 'valid' && verification.minutesRemaining < expiryWarningMinutes;
}

/** The text of the warning. */
export function timeLeft(minutes: number): string {
  if (minutes === 0) return 'Less than a minute is left to book at this price.';
  return minutes === 1
    ? '1 minute is left to book at this price.'
    : `${minutes} minutes are left to book at this price.`;
}

interface PriceChangeProps {
  /** Takes the focus as a whole: on its button, a second Enter meant for the payment would agree to the price. */
  readonly ref: Ref<HTMLDivElement>;
  /** Totals, with the seats and extras that are chosen. */
  readonly from: Money;
  readonly to: Money;
  readonly hasExtras: boolean;
  /** It is lower because of a loyalty number. */
  readonly isForMembers: boolean;
  readonly searchTo: string;
  readonly onAccept: () => void;
}

/** The price has changed: shows both, and nothing continues until the new one is accepted (PRICE-06). */
export function PriceChange({ ref, from, to, hasExtras, isForMembers, searchTo, onAccept }: PriceChangeProps) {
  const [before, now] = [formatPrice(from), formatPrice(to)];
  const isLower = to.amountMinor < from.amountMinor;
  return (
    <Notice
      ref={ref}
      tabIndex={-1}
      className="outline-none"
      tone={isForMembers || isLower ? 'success' : 'warning'}
      role="alert"
      title={
        isForMembers
          ? 'Your member price'
          : isLower
            ? 'This flight is now cheaper'
            : 'The price of this flight has changed'
      }
    >
      <p className="tabular">
        {hasExtras ? 'With what you have chosen, it' : 'It'} was {before} and is now{' '}
        <span className="font-semibold">{now}</span>. Nothing was charged.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onAccept}>{`Continue at ${now}`}</Button>
        <ButtonLink to={freshSearchAddress(searchTo)} look="outline">
          Search Again
        </ButtonLink>
      </div>
    </Notice>
  );
}
