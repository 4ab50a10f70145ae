import type { FlightChangeFailure, FlightChangeSearchFailure } from '#server/ports/flight-changes.ts';
import { type CallFailure, fullMessageOf, meaningOfFailure, readFailure, toSupplierFailure } from './failures.ts';

/** Codes for an order whose flights cannot be changed online. */
const searchRefusals = new Map<string | null, 'not_changeable' | 'not_changeable_yet'>([
  ['order_not_changeable', 'not_changeable'],
  ['unsupported_action', 'not_changeable'],
  ['order_not_changeable_yet', 'not_changeable_yet'],
]);

/** Maps a failed request for change offers, which changed nothing. */
export function toChangeSearchFailure(thrown: unknown): FlightChangeSearchFailure {
  const failure = toSupplierFailure(thrown);
  const { message } = failure;
  const reason = searchRefusals.get(readFailure(thrown).code);
  if (reason !== undefined) return { kind: 'refused', reason, message };
  return failure.kind === 'rejected' ? { kind: 'refused', reason: 'other', message } : { kind: 'failed', failure };
}

/** Maps a failed choice of a change offer, which changed nothing, so there is nothing to look up. */
export function toChangeCreationFailure(thrown: unknown): FlightChangeFailure {
  const failure = readFailure(thrown);
  const { question } = meaningOfFailure(failure);
  const message = fullMessageOf(failure);
  if (isStale(failure)) return { kind: 'stale', message };
  return { kind: question === 'rejected' ? 'refused' : 'unsent', message };
}

/**
 * Maps a failed confirmation of a change (Duffel API v2, order changes); anything not definite is `unknown`, including
 * a change already made, perhaps by an earlier call of ours with a lost response.
 */
export function toChangeConfirmationFailure(thrown: unknown): FlightChangeFailure {
  const failure = readFailure(thrown);
  const { question, order } = meaningOfFailure(failure);
  const message = fullMessageOf(failure);
  if (failure.notSent) return { kind: 'unsent', isUnreached: true, message };
  if (failure.code === 'order_change_already_actioned' || order === 'unknown') return { kind: 'unknown', message };
  if (question === 'misconfigured') return { kind: 'unsent', message };
  if (isStale(failure)) return { kind: 'stale', message };
  return { kind: question === 'rejected' ? 'refused' : 'unknown', message };
}

/** Whether the offer is gone, or has another price. */
function isStale(failure: CallFailure): boolean {
  const { question, order } = meaningOfFailure(failure);
  return (
    question === 'expired' ||
    question === 'gone' ||
    question === 'not_found' ||
    // An id in the body: an offer that the supplier no longer knows.
    order === 'service_gone' ||
    order === 'price_changed'
  );
}
