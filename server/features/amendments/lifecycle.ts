import { type AmendmentState, amendmentTable } from '#domain/booking/amendments/amendment-states.ts';
import type { ChangesOf, Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { amendments } from './tables.ts';

export type AmendmentRow = typeof amendments.$inferSelect;
export type NewAmendment = typeof amendments.$inferInsert;
export type AmendmentChanges = ChangesOf<AmendmentRow>;
export type AmendmentTransition = Transition<AmendmentState, AmendmentRow>;

export const amendmentLifecycle: Lifecycle<AmendmentState, AmendmentRow> = {
  subject: 'amendment',
  states: amendmentTable,
  table: amendments,
  isFenced: false,
  alertStates: ['needs_attention'],
  logIds: ({ id, bookingId }) => ({ amendment: id, booking: bookingId }),
};
