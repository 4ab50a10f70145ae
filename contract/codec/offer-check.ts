import type { OfferCheck } from '#domain/flights/offer-check.ts';
import { formatMoneyDecimal, readMoney } from '#domain/money/money.ts';

/** The answer that `verifyOfferAnswer` describes; spelled out because that schema's file uses this one. */
interface CheckAnswer {
  readonly valid: boolean;
  readonly offer_id: string;
  readonly expires_at: string | null;
  readonly minutes_remaining: number;
  readonly message?: string | undefined;
  readonly error?: string | undefined;
  readonly sale_amount: string | null;
  readonly sale_currency: string | null;
}

export function encodeOfferCheck(check: OfferCheck): CheckAnswer {
  const { sale, error, message } = check;
  return {
    valid: check.isValid,
    offer_id: check.offerId,
    expires_at: check.expiresAt,
    minutes_remaining: check.minutesRemaining,
    ...(error === null ? {} : { error }),
    ...(message === null ? {} : { message }),
    sale_amount: sale && formatMoneyDecimal(sale),
    sale_currency: sale?.currency ?? null,
  };
}

export function decodeOfferCheck(wire: CheckAnswer): OfferCheck {
  const { sale_amount: amount, sale_currency: currency } = wire;
  return {
    isValid: wire.valid,
    offerId: wire.offer_id,
    expiresAt: wire.expires_at,
    minutesRemaining: wire.minutes_remaining,
    error: wire.error ?? null,
    message: wire.message ?? null,
    sale: amount === null || currency === null ? null : readMoney(amount, currency),
  };
}
