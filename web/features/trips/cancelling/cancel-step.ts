import * as z from 'zod/mini';
import { type CancellationQuote, cancellationQuote } from '../../../../contract/cancellations.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { wrappedMessageOf } from '../../../api/wrapped-error.ts';

/** Where the question whether to cancel stands. */
export type CancelStep =
  | { readonly kind: 'quoting' }
  /** There is nothing to say yes to; `again` where asking later may help. */
  | { readonly kind: 'no-quote'; readonly message: string; readonly again: boolean }
  /** The yes is awaited; a yes before it may have failed, or the amount may have changed since. */
  | { readonly kind: 'asking'; readonly quote: CancellationQuote; readonly notice: CancelNotice | null }
  | { readonly kind: 'sending'; readonly quote: CancellationQuote }
  /** No answer came to the yes: whether it arrived is looked up. */
  | { readonly kind: 'lost'; readonly quote: CancellationQuote }
  /** The booking stands otherwise than was thought: it is to be read again. */
  | { readonly kind: 'changed' };

export interface CancelNotice {
  readonly kind: 'failed' | 'new-amount';
  readonly message: string;
}

/** Said where the yes was lost on its way and the booking still stands. */
export const neverArrived =
  'The connection was lost before your cancellation arrived. Your booking stands. Please try again.';

const fallback = 'Something went wrong. Please try again.';
/** Answers after which the same quote cannot be asked for again. */
const finalCodes: readonly string[] = [
  'CANCELLATION_BY_PHONE',
  'CANCELLATION_NOT_POSSIBLE',
  'BOOKING_PENDING',
  'NOT_FOUND',
];
/** Answers, or none, that leave open whether the yes was carried out. */
const openCodes: readonly string[] = ['NO_RESPONSE', 'UNEXPECTED_RESPONSE', 'INTERNAL'];

/** Why there is no quote. */
export function afterNoQuote(error: unknown): CancelStep {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'CANCELLATION_IN_PROGRESS') return { kind: 'changed' };
  return { kind: 'no-quote', message: messageOf(error, fallback), again: !finalCodes.includes(code ?? '') };
}

/** What follows a yes that was answered by an error, or not at all (TRIP-06, TRIP-11). */
export function afterNo(quote: CancellationQuote, error: unknown): CancelStep {
  const message = wrappedMessageOf('cancelBooking', error, fallback);
  const code = error instanceof ApiError ? error.code : null;
  if (code !== null && openCodes.includes(code)) return { kind: 'lost', quote };
  if (error instanceof ApiError && code === 'CANCELLATION_QUOTE_CHANGED') {
    const renewed = z.safeParse(cancellationQuote, error.answer?.details?.quote);
    if (!renewed.success) return { kind: 'quoting' };
    return { kind: 'asking', quote: renewed.data, notice: { kind: 'new-amount', message: error.userMessage } };
  }
  if (code !== null && finalCodes.includes(code)) return { kind: 'no-quote', message, again: false };
  return { kind: 'asking', quote, notice: { kind: 'failed', message } };
}
