import { type CancellationState, cancellationTable } from '#domain/booking/cancellation-states.ts';
import type { ChangesOf, Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { cancellations } from './tables.ts';

export type CancellationRow = typeof cancellations.$inferSelect;
export type NewCancellation = typeof cancellations.$inferInsert;
export type CancellationChanges = ChangesOf<CancellationRow>;
export type CancellationTransition = Transition<CancellationState, CancellationRow>;

export const cancellationLifecycle: Lifecycle<CancellationState, CancellationRow> = {
  subject: 'cancellation',
  states: cancellationTable,
  table: cancellations,
  isFenced: true,
  alertStates: ['needs_attention'],
  logIds: ({ id, bookingId }) => ({ cancellation: id, booking: bookingId }),
};
