import { type ErrorCode, isErrorCode } from '../../../contract/errors.ts';
import { givesLess } from '../../../domain/booking/refund-rule.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { judge, promiseOf, supplierRefundOf } from './cancellation-facts.ts';
import { told } from './cancellation-moves.ts';
import {
  type CancellationRow,
  claimCancellation,
  endCancellationLease,
  findActiveCancellation,
  findCancellations,
  getCancellation,
  leaseCancellation,
} from './cancellation-repository.ts';
import { toQuoteAnswer } from './cancellation-view.ts';
import { cancelRefusal, nothingCancelled, quoteCancellation } from './quote-cancellation.ts';
import type { BookingRow } from './repository.ts';
import { carryOut, settleCancellation } from './settle-cancellation.ts';

/** An offer that lapses so soon is not begun with. */
const leastLifeMs = 60_000;

/**
 * Cancels a booking at the supplier and pays the traveller back: the quote that was named where it still stands, else a
 * fresh one that gives no less; without a name whatever a fresh one gives. Only one cancellation of a booking can be
 * begun; every other call gets the same answer. Answers as it stands after at most `orderWaitMs`; it goes on by itself.
 */
export async function cancelBooking(
  deps: BookingDeps,
  ask: { readonly booking: BookingRow; readonly quoteId: string | null },
  track: (work: Promise<unknown>) => void,
): Promise<Result<CancellationRow>> {
  const { booking, quoteId } = ask;
  const earlier = await findActiveCancellation(deps.db, booking.id);
  if (earlier !== null) return answerEarlier(deps, booking, earlier, track);
  const refusal = cancelRefusal(booking, deps.clock.now());
  if (refusal !== null) return { ok: false, refusal };

  const quotes = quoteId === null ? [] : await findCancellations(deps.db, booking.id);
  const named = quotes.find(({ id }) => id === quoteId) ?? null;
  const stands = named !== null && named === quotes[0] && (await stillStands(deps, booking, named));
  const quote = stands ? accept(named) : await quoteCancellation(deps, booking);
  if (!quote.ok) {
    // The same call at once from elsewhere may have been first; then its cancellation is the answer.
    const winner = await findActiveCancellation(deps.db, booking.id);
    return winner === null ? quote : answerEarlier(deps, booking, winner, track);
  }
  if (quoteId !== null && (named === null || givesLess(promiseOf(quote.value), promiseOf(named)))) {
    return quoteChanged(booking, quote.value);
  }

  const now = deps.clock.now();
  const claimed = await claimCancellation(deps.db, quote.value, {
    at: now,
    detail: quote.value.supplierQuoteIds.at(-1) ?? '',
    set: {
      askedAt: now,
      leaseUntil: new Date(now.getTime() + callLeaseMs),
      leaseNumber: quote.value.leaseNumber + 1,
    },
  });
  if (claimed === null) {
    const winner = await findActiveCancellation(deps.db, booking.id);
    return winner === null ? refuse('CANCELLATION_NOT_POSSIBLE') : answerEarlier(deps, booking, winner, track);
  }
  told(deps, quote.value, 'confirming', undefined);
  const work = carryOut(deps, claimed, true).finally(() => endCancellationLease(deps.db, claimed));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  return answerOf(deps, booking, settled ?? (await getCancellation(deps.db, claimed.id)));
}

/** True while a quote can be confirmed as it is: not used, not lapsing, and our rule still gives no less (the 24 hours may be over). */
async function stillStands(deps: BookingDeps, booking: BookingRow, quote: CancellationRow): Promise<boolean> {
  const now = deps.clock.now();
  if (quote.state !== 'quoted') return false;
  if (quote.expiresAt !== null && quote.expiresAt.getTime() - now.getTime() < leastLifeMs) return false;
  const offer = { refund: supplierRefundOf(quote), refundTo: quote.supplierRefundTo };
  const terms = await judge(deps, booking, { now, isChanged: quote.orderChanged, offer });
  return terms !== null && !givesLess({ ...terms, supplierRefund: offer.refund }, promiseOf(quote));
}

/** The same call again: the same cancellation, after waiting a little for one that is under way. */
async function answerEarlier(
  deps: BookingDeps,
  booking: BookingRow,
  earlier: CancellationRow,
  track: (work: Promise<unknown>) => void,
): Promise<Result<CancellationRow>> {
  let row = await lookAgainAtCancellation(deps, earlier, track, deps.orderWaitMs);
  const isUnderWay = () => row.state === 'confirming' && row.leaseUntil !== null;
  for (let waited = 0; isUnderWay() && waited < deps.orderWaitMs; waited += 250) {
    await deps.clock.sleep(250);
    row = await getCancellation(deps.db, row.id);
  }
  return answerOf(deps, booking, row);
}

/**
 * A cancellation whose outcome was lost, and that nobody works on, is looked up when somebody who may asks: as it stands
 * after at most `waitMs`, the work goes on.
 */
export async function lookAgainAtCancellation(
  deps: BookingDeps,
  row: CancellationRow,
  track: (work: Promise<unknown>) => void,
  waitMs: number,
): Promise<CancellationRow> {
  const leased = row.state === 'confirming' ? await leaseCancellation(deps, row.id, callLeaseMs) : null;
  if (leased === null) return row;
  const work = settleCancellation(deps, leased).finally(() => endCancellationLease(deps.db, leased));
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(waitMs)]);
  return settled ?? (await getCancellation(deps.db, row.id));
}

/** The answer that a cancellation's state gives: how it stands, or why surely nothing was cancelled. */
async function answerOf(
  deps: BookingDeps,
  booking: BookingRow,
  row: CancellationRow,
): Promise<Result<CancellationRow>> {
  if (row.state !== 'failed') return accept(row);
  const code: ErrorCode = isErrorCode(row.failureCode ?? '') ? (row.failureCode as ErrorCode) : 'CANCELLATION_BY_PHONE';
  if (code === 'SUPPLIER_UNAVAILABLE') return refuse(code, { message: nothingCancelled });
  if (code !== 'CANCELLATION_QUOTE_CHANGED') return refuse(code);
  const quote = await quoteCancellation(deps, booking);
  return quote.ok ? quoteChanged(booking, quote.value) : quote;
}

function quoteChanged(booking: BookingRow, quote: CancellationRow): Result<never> {
  return refuse('CANCELLATION_QUOTE_CHANGED', { details: { quote: toQuoteAnswer(quote, booking) } });
}
