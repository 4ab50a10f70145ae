import { getRow } from '#server/lifecycle/lifecycle.ts';
import { recordTransition, transition } from '#server/lifecycle/transition.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import {
  type AmendmentColumns,
  type BookingDeps,
  type BookingRow,
  lockBooking,
  recordAmendment,
} from '../booking/index.ts';
import { queueMail } from '../mail/index.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import { type AmendmentRow, type AmendmentTransition, amendmentLifecycle } from './lifecycle.ts';

export type AmendmentMailKind = Extract<MailPayload, { amendmentId: string }>['kind'];

/** A transition of an amendment with its effect on the booking. */
export interface AmendmentMove {
  readonly move: Omit<AmendmentTransition, 'at'>;
  /** The booking's columns. */
  readonly set: AmendmentColumns;
  /** For the booking's history. */
  readonly note: string;
  readonly mail: AmendmentMailKind | null;
  /** Further writes in the same transaction. */
  readonly also?: (tx: BookingDeps['db'], at: Date) => Promise<void>;
}

class MovedMeanwhile extends Error {}

/**
 * Moves an amendment and its booking, with the mail, all or nothing; null if another worker moved one of them, or has
 * leased the booking since.
 */
export async function moveWithBooking(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  { move, set, note, mail, also }: AmendmentMove,
): Promise<AmendmentRow | null> {
  const at = deps.clock.now();
  try {
    const moved = await deps.db.transaction(async (tx) => {
      // Always the booking first: a fixed lock order prevents deadlocks.
      await lockBooking(tx, booking.id);
      const next = await transition(tx, amendmentLifecycle, row, { ...move, at });
      if (next === null) return null;
      if (!(await recordAmendment(tx, booking, set, note, at))) throw new MovedMeanwhile();
      await also?.(tx, at);
      const { brandKey, contactEmail: recipient } = booking;
      if (mail !== null && recipient !== '') {
        const payload = { kind: mail, bookingId: booking.id, amendmentId: row.id };
        const occasion = `${booking.id}:${mail}:${row.id}`;
        await queueMail(tx, { occasion, brandKey, recipient, payload }, at);
      }
      return next;
    });
    if (moved !== null) recordTransition(deps, amendmentLifecycle, row, move);
    return moved;
  } catch (error) {
    if (error instanceof MovedMeanwhile) return null;
    throw error;
  }
}

/**
 * The booking's columns once nothing is open: its order is reread at once, because its flights were not judged
 * meanwhile, and the time for a free cancellation, which stood still, is extended.
 */
export function columnsAfterUnlock(
  { clock }: Pick<BookingDeps, 'clock'>,
  { freeCancelUntil }: Pick<BookingRow, 'freeCancelUntil'>,
  { askedAt }: Pick<AmendmentRow, 'askedAt'>,
): AmendmentColumns {
  const now = clock.now();
  const columns = { openAmendmentId: null, reconcileAt: now };
  if (freeCancelUntil === null || askedAt === null || askedAt > freeCancelUntil) return columns;
  return { ...columns, freeCancelUntil: new Date(freeCancelUntil.getTime() + now.getTime() - askedAt.getTime()) };
}

/** The money is settled, or its refund ordered, so other actions are possible again. */
export async function endAmendment(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  detail: string,
  set: AmendmentTransition['set'] = {},
): Promise<AmendmentRow> {
  const ended = await moveWithBooking(deps, booking, row, {
    move: { to: 'done', detail, set: { reconcileAt: null, watchUntil: null, ...set } },
    set: columnsAfterUnlock(deps, booking, row),
    note: `${amendmentWords[row.kind].settled}: ${row.id}`,
    mail: null,
  });
  return ended ?? getRow(deps.db, amendmentLifecycle, row.id);
}
