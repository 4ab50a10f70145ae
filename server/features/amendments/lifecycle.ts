import { eq } from 'drizzle-orm';
import { type AmendmentState, amendmentTable } from '#domain/booking/amendments/amendment-states.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { amendments } from './tables.ts';

export type AmendmentRow = typeof amendments.$inferSelect;
export type NewAmendment = typeof amendments.$inferInsert;
export type AmendmentChanges = Partial<Omit<NewAmendment, 'id' | 'state'>>;
export type AmendmentTransition = Transition<AmendmentState, AmendmentChanges>;

export const amendmentLifecycle: Lifecycle<AmendmentState, AmendmentRow, AmendmentChanges> = {
  subject: 'amendment',
  states: amendmentTable,
  table: amendments,
  isFenced: false,
  alertStates: ['needs_attention'],
  async find(db, id) {
    const [row] = await db.select().from(amendments).where(eq(amendments.id, id));
    return row ?? null;
  },
  update: (tx, where, changes, moved) =>
    tx
      .update(amendments)
      .set({ ...changes, ...moved })
      .where(where)
      .returning(),
  logIds: ({ id, bookingId }) => ({ amendment: id, booking: bookingId }),
};
