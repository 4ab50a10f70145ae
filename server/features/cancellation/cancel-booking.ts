import { quoteCodec } from '#contract/codec/refunds.ts';
import { type ErrorCode, isErrorCode } from '#contract/errors/error-codes.ts';
import { refundsLess } from '#domain/booking/refund-rule.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { waitWhileUnderWay } from '#server/lifecycle/idempotency.ts';
import { endLease, ownLease, takeLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { recordTransition } from '#server/lifecycle/transition.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, bookingLifecycle, callLeaseMs } from '../booking/index.ts';
import { computeTerms, promiseOf, supplierRefundOf } from './cancellation-terms.ts';
import { toQuote } from './cancellation-view.ts';
import { type CancellationRow, cancellationLifecycle } from './lifecycle.ts';
import { cancelRefusal, nothingCanceled, quoteCancellation } from './quote-cancellation.ts';
import { claimCancellation, findActiveCancellation, findCancellations } from './repository.ts';
import { confirmAndRefund, settleCancellation } from './settle-cancellation.ts';

/** An offer that expires sooner is not used. */
const minimumLifetimeMs = 60_000;

/**
 * Cancels a booking at the supplier and refunds the traveler. Uses the given quote if it is still valid, otherwise a
 * fresh one that refunds no less; without a quote, any fresh one. Only one cancellation of a booking can start; every
 * other call gets the same outcome. Returns its state after at most `orderWaitMs`; it continues in the background.
 */
export async function cancelBooking(
  deps: BookingDeps,
  command: { readonly booking: BookingRow; readonly quoteId: string | null },
  track: (work: Promise<unknown>) => void,
): Promise<Result<CancellationRow, Refusal>> {
  const { booking, quoteId } = command;
  const earlier = await findActiveCancellation(deps.db, booking.id);
  if (earlier !== null) return replayEarlierRequest(deps, booking, earlier, track);
  const refusal = cancelRefusal(booking, deps.clock.now());
  if (refusal !== null) return err(refusal);

  const quotes = quoteId === null ? [] : await findCancellations(deps.db, booking.id);
  const named = quotes.find(({ id }) => id === quoteId) ?? null;
  const stands = named !== null && named === quotes[0] && (await stillStands(deps, booking, named));
  const quote = stands ? ok(named) : await quoteCancellation(deps, booking);
  if (!quote.ok) {
    // A concurrent identical call may have been first; then its cancellation is the result.
    const winner = await findActiveCancellation(deps.db, booking.id);
    return winner === null ? quote : replayEarlierRequest(deps, booking, winner, track);
  }
  if (quoteId !== null && (named === null || refundsLess(promiseOf(quote.value), promiseOf(named)))) {
    return quoteChanged(booking, quote.value);
  }

  const now = deps.clock.now();
  const claimed = await claimCancellation(deps.db, quote.value, {
    at: now,
    detail: quote.value.supplierQuoteIds.at(-1) ?? '',
    set: {
      askedAt: now,
      ...ownLease(now, callLeaseMs, quote.value.leaseNumber + 1),
    },
  });
  if (claimed === null) {
    const winner = await findActiveCancellation(deps.db, booking.id);
    return winner === null ? quoteAgain(deps, booking) : replayEarlierRequest(deps, booking, winner, track);
  }
  recordTransition(deps, cancellationLifecycle, quote.value, { to: 'confirming' });
  const work = confirmAndRefund(deps, claimed, true).finally(() => endLease(deps.db, cancellationLifecycle, claimed));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  return answerOf(deps, booking, settled ?? (await getRow(deps.db, cancellationLifecycle, claimed.id)));
}

/**
 * True while a quote can be confirmed unchanged: unused, not about to expire, and our rule still gives the same: no
 * less (the 24 hours may be over), and no more (the airline may have changed the flights since).
 */
async function stillStands(deps: BookingDeps, booking: BookingRow, quote: CancellationRow): Promise<boolean> {
  const now = deps.clock.now();
  if (quote.state !== 'quoted') return false;
  if (quote.expiresAt !== null && quote.expiresAt.getTime() - now.getTime() < minimumLifetimeMs) return false;
  const offer = { refund: supplierRefundOf(quote), refundTo: quote.supplierRefundTo };
  const terms = await computeTerms(deps, booking, { now, isChanged: quote.orderChanged, offer });
  if (terms === null) return false;
  const [fresh, promised] = [{ ...terms, supplierRefund: offer.refund }, promiseOf(quote)];
  return !refundsLess(fresh, promised) && !refundsLess(promised, fresh);
}

/** For a repeated call: the same cancellation, after a short wait if it is under way. */
async function replayEarlierRequest(
  deps: BookingDeps,
  booking: BookingRow,
  earlier: CancellationRow,
  track: (work: Promise<unknown>) => void,
): Promise<Result<CancellationRow, Refusal>> {
  const seen = await recheckCancellation(deps, earlier, track, deps.orderWaitMs);
  const row = await waitWhileUnderWay(deps.clock, seen, {
    waitMs: deps.orderWaitMs,
    isUnderWay: ({ state, leaseUntil }) => state === 'confirming' && leaseUntil !== null,
    reload: ({ id }) => getRow(deps.db, cancellationLifecycle, id),
  });
  return answerOf(deps, booking, row);
}

/**
 * When the booking is read, looks up a cancellation with a lost outcome and no lease. Returns its state after at most
 * `waitMs`; the work continues in the background.
 */
export async function recheckCancellation(
  deps: BookingDeps,
  row: CancellationRow,
  track: (work: Promise<unknown>) => void,
  waitMs: number,
): Promise<CancellationRow> {
  const leased = row.state === 'confirming' ? await takeLease(deps, cancellationLifecycle, row.id, callLeaseMs) : null;
  if (leased === null) return row;
  const work = settleCancellation(deps, leased).finally(() => endLease(deps.db, cancellationLifecycle, leased));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(waitMs)]);
  return settled ?? (await getRow(deps.db, cancellationLifecycle, row.id));
}

/** The response for a cancellation's state: its progress, or why nothing was canceled. */
async function answerOf(
  deps: BookingDeps,
  booking: BookingRow,
  row: CancellationRow,
): Promise<Result<CancellationRow, Refusal>> {
  if (row.state !== 'failed') return ok(row);
  const code: ErrorCode = isErrorCode(row.failureCode ?? '') ? (row.failureCode as ErrorCode) : 'CANCELLATION_BY_PHONE';
  if (code === 'SUPPLIER_UNAVAILABLE') return err(silentAirline({ kind: 'unavailable' }, nothingCanceled));
  if (code !== 'CANCELLATION_QUOTE_CHANGED') return refuse(code);
  return quoteAgain(deps, booking);
}

/** Nothing was canceled on the confirmed terms: returns the current ones, or why there are none. */
async function quoteAgain(deps: BookingDeps, { id }: BookingRow): Promise<Result<never, Refusal>> {
  const booking = await getRow(deps.db, bookingLifecycle, id);
  const quote = await quoteCancellation(deps, booking);
  return quote.ok ? quoteChanged(booking, quote.value) : quote;
}

function quoteChanged(booking: BookingRow, quote: CancellationRow): Result<never, Refusal> {
  return refuse('CANCELLATION_QUOTE_CHANGED', { details: { quote: quoteCodec.encode(toQuote(quote, booking)) } });
}
