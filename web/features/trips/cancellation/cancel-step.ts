import * as z from 'zod/mini';
import { quoteCodec } from '#contract/codec/refunds.ts';
import { cancellationQuote } from '#contract/refunds.ts';
import type { CancellationQuote } from '#domain/booking/views/cancellation.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';

/** The state of the cancellation dialog. */
export type CancelStep =
  | { readonly kind: 'quoting' }
  /** There is no quote; `again` if a retry may help. */
  | { readonly kind: 'no-quote'; readonly message: string; readonly again: boolean }
  /** Waiting for the traveler to confirm; an earlier attempt may have failed, or the amount may have changed since. */
  | { readonly kind: 'asking'; readonly quote: CancellationQuote; readonly notice: CancelNotice | null }
  | { readonly kind: 'sending'; readonly quote: CancellationQuote }
  /** The cancellation got no response: whether it arrived is being looked up. */
  | { readonly kind: 'lost'; readonly quote: CancellationQuote }
  /** The booking is not in the expected state: it must be loaded again. */
  | { readonly kind: 'changed' };

export interface CancelNotice {
  /** `phone`: the last four digits of the contact's phone number are asked for. */
  readonly kind: 'failed' | 'new-amount' | 'phone';
  readonly message: string;
}

/** Shown if the cancellation never arrived and the booking is unchanged. */
export const neverArrived =
  'The connection was lost before your cancellation arrived. Your booking is unchanged. Please try again.';

const fallback = 'Something went wrong. Please try again.';
/** Errors after which the same quote cannot be used again. */
const finalCodes: readonly string[] = [
  'CANCELLATION_BY_PHONE',
  'CANCELLATION_NOT_POSSIBLE',
  'BOOKING_PENDING',
  'NOT_FOUND',
];
/** Errors of a booking whose state is not what was shown. */
const otherCodes: readonly string[] = ['CANCELLATION_IN_PROGRESS', 'AMENDMENT_IN_PROGRESS'];
/** Errors that leave open whether the cancellation was carried out. */
const openCodes: readonly string[] = ['NO_RESPONSE', 'UNEXPECTED_RESPONSE', 'INTERNAL'];

/** Why there is no quote. */
export function afterQuoteError(error: unknown): CancelStep {
  const code = error instanceof ApiError ? error.code : null;
  if (code !== null && otherCodes.includes(code)) return { kind: 'changed' };
  return { kind: 'no-quote', message: messageOf(error, fallback), again: !finalCodes.includes(code ?? '') };
}

/** The next step after a cancellation that failed or got no response (TRIP-06, TRIP-11). */
export function afterCancelError(quote: CancellationQuote, error: unknown): CancelStep {
  const message = wrappedMessageOf('cancelBooking', error, fallback);
  const code = error instanceof ApiError ? error.code : null;
  if (code !== null && openCodes.includes(code)) return { kind: 'lost', quote };
  if (code === 'PHONE_NEEDED')
    return { kind: 'asking', quote, notice: { kind: 'phone', message: messageOf(error, fallback) } };
  if (code === 'AMENDMENT_IN_PROGRESS') return { kind: 'changed' };
  if (error instanceof ApiError && code === 'CANCELLATION_QUOTE_CHANGED') {
    const renewed = z.safeParse(cancellationQuote, error.answer?.details?.quote);
    if (!renewed.success) return { kind: 'quoting' };
    const notice = { kind: 'new-amount', message: error.userMessage } as const;
    return { kind: 'asking', quote: quoteCodec.decode(renewed.data), notice };
  }
  if (code !== null && finalCodes.includes(code)) return { kind: 'no-quote', message, again: false };
  return { kind: 'asking', quote, notice: { kind: 'failed', message } };
}
