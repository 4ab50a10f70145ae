import { useState } from 'react';
import type { DecodedOf } from '#contract/call.ts';
import { actOnBooking, noCardNumbers } from '#contract/desk.ts';
import { type DeskAction, needsReason } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { hasCardNumber } from '#domain/payment/card.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { isSignedOut } from '#web/features/admin/signed-out-help.tsx';
import type { SettlementForm } from './amendments/use-settlement.ts';
import { useTextForm } from './use-text-form.ts';

export type ManualActionAnswer = DecodedOf<typeof actOnBooking>;

interface Failure {
  readonly message: string;
  /** The booking has changed since it was loaded and must be reloaded. */
  readonly isStale: boolean;
  readonly isSignedOut: boolean;
}

/**
 * Submits a manual action with its reason, and how a change was paid if that must be said. One dialog is one request,
 * no matter how often it is submitted.
 */
export function useManualAction(
  booking: Pick<DeskBooking, 'id' | 'seen'>,
  action: DeskAction,
  settlement: Pick<SettlementForm, 'read'> | null,
  onDone: (answer: ManualActionAnswer) => void,
) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { error, ...form } = useTextForm({
    problemOf: (reason) => (reason === '' && !needsReason(action) ? undefined : problemOf(reason)),
    async send(reason) {
      const paid = settlement?.read();
      if (paid === null) return;
      const said = reason === '' ? {} : { reason };
      const body = { action, ...said, seen: booking.seen, settlement: paid };
      onDone(await request(actOnBooking, { params: { id: booking.id }, body, idempotencyKey }));
    },
  });
  return { ...form, failure: error === null ? null : failureOf(error) };
}

function problemOf(reason: string): string | undefined {
  if (reason.length < 5) return 'Enter a reason of at least 5 characters: it is kept in the history';
  return hasCardNumber(reason) ? noCardNumbers : undefined;
}

function failureOf(error: unknown): Failure {
  const isStale = error instanceof ApiError && ['BOOKING_CHANGED', 'ACTION_NOT_POSSIBLE'].includes(error.code);
  return { message: messageOf(error), isStale, isSignedOut: isSignedOut(error) };
}
