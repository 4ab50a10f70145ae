import { type CardReviewChoice, waitsForReview } from '#domain/payment/card-review.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { waitWhileUnderWay } from '#server/lifecycle/idempotency.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { findRow, getRow } from '#server/lifecycle/lifecycle.ts';
import { recordTransition, transition } from '#server/lifecycle/transition.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  callLeaseMs,
  lockBooking,
  recordAmendment,
} from '../booking/index.ts';
import { findActiveCancellation } from '../cancellation/index.ts';
import { firstDeparture } from '../flights/index.ts';
import {
  checkSettled,
  claimPayment,
  notUsable,
  type PaymentRow,
  paymentLifecycle,
  releaseHold,
} from '../payments/index.ts';
import { failureText } from './amendment-view.ts';
import { amendRefusal, bagsRefusal, quoteExpired, quoteSuperseded } from './changeable-order.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
import { sendAmendment } from './settle-amendment.ts';

/** How often, and how long each time, a confirmation waits for a booking held by another worker. */
const busyWaits = 20;
const busyWaitMs = 250;
/** A quote that expires sooner is not sent. */
const minimumLifetimeMs = 5000;

export interface ConfirmCommand {
  readonly booking: BookingRow;
  readonly amendment: AmendmentRow;
  readonly visitor: string | null;
  /** Null if nothing is due. */
  readonly paymentId: string | null;
  /** Which flagged payments the brand reviews. */
  readonly review: CardReviewChoice;
}

/**
 * Makes the amendment that the traveler agreed to: claims booking and payment, sends it to the airline, then captures
 * or refunds the difference. Made at most once; every other call gets the same outcome. Returns its state after at most
 * `orderWaitMs`; work continues in the background.
 */
export async function confirmAmendment(
  deps: BookingDeps,
  command: ConfirmCommand,
  track: (work: Promise<unknown>) => void,
): Promise<Result<AmendmentRow, Refusal>> {
  const { id } = command.amendment;
  const work = waitForLease(deps, command);
  track(work);
  const done = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  if (done !== undefined) return done.ok ? answerOf(done.value) : done;
  const row = await getRow(deps.db, amendmentLifecycle, id);
  return row.state === 'quoted' ? refuse('BOOKING_BUSY') : answerOf(row);
}

/** The response for an amendment's state: its progress, or why nothing was changed. */
function answerOf(row: AmendmentRow): Result<AmendmentRow, Refusal> {
  if (row.state !== 'failed') return ok(row);
  const { failureCode: code } = row;
  if (code === 'AMENDMENT_BY_PHONE') return refuse(code, { message: amendmentWords[row.kind].refused });
  return refuse(code === 'SUPPLIER_UNAVAILABLE' ? code : 'AMENDMENT_OFFER_GONE', { message: failureText(row) });
}

async function waitForLease(deps: BookingDeps, command: ConfirmCommand): Promise<Result<AmendmentRow, Refusal>> {
  for (let waits = 0; ; waits++) {
    const answer = await withLease(deps, bookingLifecycle, command.booking.id, callLeaseMs, async (booking) => {
      const row = await getRow(deps.db, amendmentLifecycle, command.amendment.id);
      return row.state === 'quoted'
        ? confirmLeased(deps, booking, row, command)
        : ok(await releaseOther(deps, row, command));
    });
    if (answer !== null) return answer;
    // A concurrent identical call answers this one too.
    const row = await getRow(deps.db, amendmentLifecycle, command.amendment.id);
    if (row.state !== 'quoted') {
      await releaseOther(deps, row, command);
      return ok(
        await waitWhileUnderWay(deps.clock, row, {
          waitMs: deps.orderWaitMs,
          isUnderWay: ({ state }) => state === 'confirming' || state === 'changed',
          reload: (one) => getRow(deps.db, amendmentLifecycle, one.id),
        }),
      );
    }
    if (waits === busyWaits) return refuse('BOOKING_BUSY');
    await deps.clock.sleep(busyWaitMs);
  }
}

/** If the change was agreed to with another payment, in another tab, this visitor's other holds for it are released. */
async function releaseOther(
  deps: BookingDeps,
  row: AmendmentRow,
  { paymentId, visitor }: ConfirmCommand,
): Promise<AmendmentRow> {
  if (paymentId === null || paymentId === row.paymentId) return row;
  const other = await findRow(deps.db, paymentLifecycle, paymentId);
  const isOurs = other !== null && other.visitor === visitor && other.amendmentId === row.id;
  if (isOurs && other.state === 'authorised') await releaseHold(deps, other, 'it was paid for otherwise');
  return row;
}

/** For a booking leased by the caller, and an amendment that nobody has confirmed. */
async function confirmLeased(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  command: ConfirmCommand,
): Promise<Result<AmendmentRow, Refusal>> {
  const payment = await findPayment(deps, row, command);
  if (!payment.ok) return payment;
  const refusal = (await refusalOf(deps, booking, row)) ?? reviewRefusal(deps, row, payment.value, command);
  if (refusal !== null) return refuseAndRelease(deps, payment.value, refusal);
  const claimed = await claim(deps, booking, row, payment.value);
  if (claimed === null) {
    const current = await getRow(deps.db, amendmentLifecycle, row.id);
    if (current.state !== 'quoted') return ok(await releaseOther(deps, current, command));
    return refuseAndRelease(deps, payment.value, quoteExpired(row));
  }
  return ok(await sendAmendment(deps, booking, claimed));
}

/** The visitor's payment for this amendment that holds exactly the amount due; null if nothing is due. */
async function findPayment(
  deps: BookingDeps,
  row: AmendmentRow,
  { paymentId, visitor, booking }: ConfirmCommand,
): Promise<Result<PaymentRow | null, Refusal>> {
  if (row.dueMinor === 0) return ok(null);
  const payment = paymentId === null ? null : await findRow(deps.db, paymentLifecycle, paymentId);
  if (payment === null || payment.visitor !== visitor || payment.amendmentId !== row.id) {
    return refuse('PAYMENT_REQUIRED', { message: amendmentWords[row.kind].payFirst });
  }
  const settled = checkSettled(payment);
  if (!settled.ok) return settled;
  const isHeld =
    payment.state === 'authorised' &&
    payment.liveMode === booking.liveMode &&
    payment.amountMinor === row.dueMinor &&
    payment.currency === row.currency;
  if (isHeld) return ok(payment);
  return payment.state === 'declined' ? refuse('PAYMENT_REQUIRED', { paymentId: payment.id }) : notUsable(payment);
}

async function refusalOf(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<Refusal | null> {
  const now = deps.clock.now();
  const refusal = amendRefusal(booking, now, row.kind);
  if (refusal !== null) return refusal;
  if ((await findActiveCancellation(deps.db, booking.id)) !== null) return { code: 'CANCELLATION_IN_PROGRESS' };
  if (row.itineraryVersion !== booking.itineraryVersion) return quoteSuperseded(row);
  return row.expiresAt.getTime() - now.getTime() < minimumLifetimeMs
    ? quoteExpired(row)
    : bagsRefusal(deps.db, row, now);
}

/** A flagged payment is not reviewed, because the quote expires within minutes. */
function reviewRefusal(
  { clock }: BookingDeps,
  row: AmendmentRow,
  payment: PaymentRow | null,
  { review }: ConfirmCommand,
): Refusal | null {
  if (payment === null || payment.reviewId === null) return null;
  if (!waitsForReview(review, firstDeparture(row.after.slices), clock.now())) return null;
  const message = 'We could not approve this payment. Nothing was changed and nothing was charged. Please call us.';
  return { code: 'PAYMENT_NOT_APPROVED', message };
}

/** A payment for an amendment has no other use. */
async function refuseAndRelease(
  deps: BookingDeps,
  payment: PaymentRow | null,
  refusal: Refusal,
): Promise<Result<never, Refusal>> {
  if (payment !== null) await releaseHold(deps, payment, refusal.code);
  return err(payment === null ? refusal : { ...refusal, paymentId: payment.id });
}

class MovedMeanwhile extends Error {}

/** Claims booking, amendment and payment, all or none; null if one of them has moved. Nothing was sent yet. */
async function claim(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  payment: PaymentRow | null,
): Promise<AmendmentRow | null> {
  const at = deps.clock.now();
  const move = {
    to: 'confirming',
    at,
    detail: row.supplierChangeId ?? 'bags',
    set: { askedAt: at, paymentId: payment?.id ?? null, reconcileAt: null },
  } as const;
  try {
    const claimed = await deps.db.transaction(async (tx) => {
      // Always the booking first: a fixed lock order prevents deadlocks.
      const locked = await lockBooking(tx, booking.id);
      const isFree =
        locked?.state === 'confirmed' &&
        locked.openAmendmentId === null &&
        locked.airlineChange?.answer !== 'accepting';
      if (!isFree || locked.itineraryVersion !== row.itineraryVersion) return null;
      if ((await findActiveCancellation(tx, booking.id)) !== null) return null;
      const moved = await transition(tx, amendmentLifecycle, row, move);
      if (moved === null) return null;
      const paid = { bookingId: booking.id, offerId: null, captureMinor: row.dueMinor, at };
      if (payment !== null && (await claimPayment(tx, payment, paid)) === null) throw new MovedMeanwhile();
      const set = { openAmendmentId: row.id };
      if (!(await recordAmendment(tx, booking, set, `${amendmentWords[row.kind].begun}: ${row.id}`, at)))
        throw new MovedMeanwhile();
      return moved;
    });
    if (claimed !== null) {
      recordTransition(deps, amendmentLifecycle, row, move);
      if (payment !== null) deps.onTransition('payment', 'booked');
    }
    return claimed;
  } catch (error) {
    if (error instanceof MovedMeanwhile) return null;
    throw error;
  }
}
