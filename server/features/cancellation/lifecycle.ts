import { eq } from 'drizzle-orm';
import { type CancellationState, cancellationTable } from '#domain/booking/cancellation-states.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { cancellations } from './tables.ts';

export type CancellationRow = typeof cancellations.$inferSelect;
export type NewCancellation = typeof cancellations.$inferInsert;
export type CancellationChanges = Partial<Omit<NewCancellation, 'id' | 'state'>>;
export type CancellationTransition = Transition<CancellationState, CancellationChanges>;

export const cancellationLifecycle: Lifecycle<CancellationState, CancellationRow, CancellationChanges> = {
  subject: 'cancellation',
  states: cancellationTable,
  table: cancellations,
  isFenced: true,
  alertStates: ['needs_attention'],
  async find(db, id) {
    const [row] = await db.select().from(cancellations).where(eq(cancellations.id, id));
    return row ?? null;
  },
  update: (tx, where, changes, moved) =>
    tx
      .update(cancellations)
      .set({ ...changes, ...moved })
      .where(where)
      .returning(),
  logIds: ({ id, bookingId }) => ({ cancellation: id, booking: bookingId }),
};
