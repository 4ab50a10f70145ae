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
  readonly terms?:
    | { readonly free_24h: boolean; readonly fee_amount: string; readonly change_fee_amount: string }
    | null
    | undefined;
}

export function encodeOfferCheck(check: OfferCheck): CheckAnswer {
  const { sale, error, message, terms } = check;
  return {
    valid: check.isValid,
    offer_id: check.offerId,
    expires_at: check.expiresAt,
    minutes_remaining: check.minutesRemaining,
    ...(error === null ? {} : { error }),
    ...(message === null ? {} : { message }),
    sale_amount: sale && formatMoneyDecimal(sale),
    sale_currency: sale?.currency ?? null,
    terms: terms && {
      free_24h: terms.free24h,
      fee_amount: formatMoneyDecimal(terms.feePerPassenger),
      change_fee_amount: formatMoneyDecimal(terms.changeFee),
    },
  };
}

export function decodeOfferCheck(wire: CheckAnswer): OfferCheck {
  const { sale_amount: amount, sale_currency: currency, terms } = wire;
  return {
    isValid: wire.valid,
    offerId: wire.offer_id,
    expiresAt: wire.expires_at,
    minutesRemaining: wire.minutes_remaining,
    error: wire.error ?? null,
    message: wire.message ?? null,
    sale: amount === null || currency === null ? null : readMoney(amount, currency),
    terms:
      terms == null || currency === null
        ? null
        : {
            free24h: terms.free_24h,
            feePerPassenger: readMoney(terms.fee_amount, currency),
            changeFee: readMoney(terms.change_fee_amount, currency),
          },
  };
}
