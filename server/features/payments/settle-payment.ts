import { exactMoney, isSameMoney, type Money } from '../../../domain/money/money.ts';
import { unusedHoldMinutes } from '../../../domain/payment/payment-states.ts';
import type { IntentView, PaymentGateway, PaymentResult } from '../../ports/payments.ts';
import { ModeNotConfigured } from './mode-not-configured.ts';
import { advance, type PaymentDeps } from './payment-deps.ts';
import { getPayment, type PaymentRow } from './repository.ts';

/** A hold that lapses within this time while its money is not taken is an error. */
const lapsingSoonMs = 48 * 3_600_000;

/** A key is replayed for less than a day: after that the provider may have forgotten it and would act anew. */
export const keyLifetimeMs = 23 * 3_600_000;

/**
 * Brings a payment that no booking holds as far towards its end as can be known now, asking the provider where our row
 * does not say what happened. Safe to repeat and to run beside a request: every move is a compare-and-set. Answers the
 * payment as it stands afterwards.
 */
export async function settlePayment(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  switch (payment.state) {
    case 'new':
    case 'method_ready':
    case 'intent_ready':
      return moved(
        deps,
        payment,
        await advance(deps, payment, { to: 'voided', detail: 'left before a hold was asked for' }),
      );
    case 'confirming':
      return settleConfirming(deps, payment);
    case 'authorised': {
      const age = deps.clock.now().getTime() - payment.updatedAt.getTime();
      return age < unusedHoldMinutes * 60_000 ? payment : releaseHold(deps, payment, 'unused');
    }
    case 'voiding':
      return finishRelease(deps, payment);
    default:
      return payment;
  }
}

/** Frees the hold of an authorised or booked payment: `voided`, or `voiding` while the provider does not answer. */
export async function releaseHold(deps: PaymentDeps, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  if (payment.state === 'voiding' || payment.state === 'voided') return finishRelease(deps, payment);
  const voiding = await advance(deps, payment, { to: 'voiding', detail: reason });
  return voiding === null ? getPayment(deps.db, payment.id) : finishRelease(deps, voiding);
}

/**
 * Takes the money of a booked payment: `captured`; `capturing` while the outcome is unknown; `capture_failed` when the
 * provider definitely will not, which a person must look at.
 */
export async function captureHold(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state === 'captured' || payment.state === 'capture_failed') return payment;
  let current = payment;
  if (payment.state === 'booked') {
    const capturing = await advance(deps, payment, { to: 'capturing' });
    if (capturing === null) return getPayment(deps.db, payment.id);
    current = capturing;
  } else {
    // Not the first try: what did the earlier one do?
    const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
    if (seen.kind !== 'done' || seen.value.status !== 'held') return settleCapture(deps, payment, seen);
  }
  const key = stepKey(deps, current, 'capture');
  return settleCapture(
    deps,
    current,
    await gatewayOf(deps, current).capture(intentIdOf(current), captureAmount(current), key),
  );
}

/**
 * Tries once more to take a hold that could not be taken. Under a key of this try: the provider may have kept its
 * refusal under the earlier one, and takes a hold once at most. As `captureHold` for every other state.
 */
export async function captureAgain(deps: PaymentDeps, payment: PaymentRow, tryName: string): Promise<PaymentRow> {
  if (payment.state !== 'capture_failed') return captureHold(deps, payment);
  const capturing = await advance(deps, payment, { to: 'capturing', detail: 'tried again' });
  if (capturing === null) return getPayment(deps.db, payment.id);
  const key = `${payment.id}:capture:${tryName}`;
  const result = await gatewayOf(deps, capturing).capture(intentIdOf(capturing), captureAmount(capturing), key);
  return settleCapture(deps, capturing, result);
}

/** What the provider shows of a payment's hold at this moment; null where it does not say. */
export async function readHold(deps: PaymentDeps, payment: PaymentRow): Promise<IntentView['status'] | null> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  return seen.kind === 'done' ? seen.value.status : null;
}

/** Minor units that were taken from the card and have not gone back; null when the provider does not say. */
export async function readKept(deps: PaymentDeps, payment: PaymentRow): Promise<number | null> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  const paidBack = await readPaidBack(deps, payment);
  return seen.kind === 'done' && paidBack !== null ? seen.value.captured.amountMinor - paidBack : null;
}

/** Minor units that went back to the card or are on their way, whoever sent them; null where the provider does not say. */
async function readPaidBack(deps: PaymentDeps, payment: PaymentRow): Promise<number | null> {
  const seen = await gatewayOf(deps, payment).listRefunds(intentIdOf(payment));
  if (seen.kind !== 'done') return null;
  return seen.value.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount.amountMinor), 0);
}

async function settleCapture(
  deps: PaymentDeps,
  payment: PaymentRow,
  result: PaymentResult<IntentView>,
): Promise<PaymentRow> {
  if (result.kind === 'done' && result.value.status === 'captured') {
    const wanted = captureAmount(payment);
    if (isSameMoney(result.value.captured, wanted)) {
      return moved(deps, payment, await advance(deps, payment, { to: 'captured' }));
    }
    const detail = `captured ${exactMoney(result.value.captured)} of ${exactMoney(wanted)}`;
    deps.log.error({ payment: payment.id, detail }, 'Another amount was captured than the booking costs');
    return moved(deps, payment, await advance(deps, payment, { to: 'capture_failed', detail }));
  }
  if (result.kind === 'done' && result.value.status === 'released') {
    deps.log.error({ payment: payment.id }, 'The hold of a booked payment is gone: an order exists without money');
    return moved(deps, payment, await advance(deps, payment, { to: 'capture_failed', detail: 'hold is gone' }));
  }
  if (result.kind === 'declined') {
    deps.log.error(
      { payment: payment.id, decline: result.decline.declineCode },
      'Capture refused: an order exists without money',
    );
    return moved(
      deps,
      payment,
      await advance(deps, payment, { to: 'capture_failed', detail: result.decline.declineCode }),
    );
  }
  const fault = result.kind === 'fault' ? result.fault.message : result.kind;
  if (result.kind === 'fault' && (result.fault.kind === 'wrong_state' || result.fault.kind === 'misconfigured')) {
    const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
    if (seen.kind === 'done' && seen.value.status !== 'held') return settleCapture(deps, payment, seen);
    if (seen.kind !== 'done') {
      // Not even the hold can be read. The state stays `capturing`, so that it settles itself once the account works.
      deps.log.error(
        { payment: payment.id, fault },
        'Capture refused and the hold cannot be read: check the payment account',
      );
      return payment;
    }
    // The hold stands and asking again gives the same answer: loud at once, long before the hold lapses (F-62).
    deps.log.error(
      { payment: payment.id, fault },
      'Capture refused until the operator acts: the hold stands, the order is unpaid',
    );
    return moved(deps, payment, await advance(deps, payment, { to: 'capture_failed', detail: fault }));
  }
  const msLeft = (payment.captureBefore?.getTime() ?? Number.POSITIVE_INFINITY) - deps.clock.now().getTime();
  deps.log[msLeft < lapsingSoonMs ? 'error' : 'warn']({ payment: payment.id, fault }, 'Capture not settled yet');
  return payment;
}

async function settleConfirming(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  if (seen.kind !== 'done') {
    deps.log.warn({ payment: payment.id }, 'Payment outcome still unknown');
    return payment;
  }
  return applyIntent(deps, payment, seen.value);
}

/** Reads a hold that was asked for: authorised, declined, or cancelled where the provider shows it still open. */
export async function applyIntent(deps: PaymentDeps, payment: PaymentRow, intent: IntentView): Promise<PaymentRow> {
  if (intent.status === 'settling') return payment;
  if (intent.status === 'held') {
    if (intent.held.amountMinor === payment.amountMinor && intent.held.currency === payment.currency) {
      const set = { captureBefore: intent.captureBefore };
      return moved(deps, payment, await advance(deps, payment, { to: 'authorised', set }));
    }
    deps.log.error({ payment: payment.id }, 'The hold differs from the amount that was asked for; it is released');
    return releaseHold(deps, payment, 'held amount differs');
  }
  if (intent.status === 'open' && intent.decline !== null) {
    const set = { declineCode: intent.decline.code, declineDetail: intent.decline.declineCode };
    return moved(
      deps,
      payment,
      await advance(deps, payment, { to: 'declined', detail: intent.decline.declineCode, set }),
    );
  }
  // Never confirmed, or confirmed by nobody who still waits: cancelling settles it either way.
  return releaseHold(deps, payment, `intent was ${intent.status}`);
}

async function finishRelease(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'voiding') return payment;
  const gateway = gatewayOf(deps, payment);
  const result = await gateway.release(intentIdOf(payment), stepKey(deps, payment, 'void'));
  const seen = result.kind === 'done' ? result : await gateway.retrieve(intentIdOf(payment));
  if (seen.kind === 'done' && seen.value.status === 'released') {
    return moved(deps, payment, await advance(deps, payment, { to: 'voided' }));
  }
  if (seen.kind === 'done' && seen.value.status === 'captured') {
    deps.log.error({ payment: payment.id }, 'A payment to be released was captured: money without an order');
    return moved(
      deps,
      payment,
      await advance(deps, payment, { to: 'captured', detail: 'found captured while releasing' }),
    );
  }
  deps.log.warn({ payment: payment.id }, 'Release not settled yet');
  return payment;
}

function captureAmount(payment: PaymentRow): Money {
  return { amountMinor: payment.captureMinor, currency: payment.currency };
}

/** One key a step and day, so that a repetition within the provider's memory has one effect. */
function stepKey(deps: PaymentDeps, payment: PaymentRow, step: string): string {
  const day = Math.floor((deps.clock.now().getTime() - payment.createdAt.getTime()) / keyLifetimeMs);
  return `${payment.id}:${step}${day === 0 ? '' : `:${day}`}`;
}

/** The provider of the mode that a payment was made in. Throws `ModeNotConfigured`. */
export function gatewayOf(deps: PaymentDeps, payment: PaymentRow): PaymentGateway {
  const gateway = deps.vendors.gatewayOf(payment.liveMode);
  if (gateway === null) throw new ModeNotConfigured(`Payment ${payment.id}`);
  return gateway;
}

/** Throws for a payment that never came to an intent: that is a defect of the caller. */
export function intentIdOf(payment: PaymentRow): string {
  if (payment.intentId === null) throw new Error(`Payment ${payment.id} has no intent`);
  return payment.intentId;
}

/** The row after a move, read anew where another hand was first. */
export async function moved(deps: PaymentDeps, payment: PaymentRow, row: PaymentRow | null): Promise<PaymentRow> {
  return row ?? getPayment(deps.db, payment.id);
}
