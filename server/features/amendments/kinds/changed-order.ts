import { type AskedFacts, disagreementOf } from '#domain/vendors/compare-answer.ts';
import { type BookingDeps, type BookingRow, orderIdOf } from '#server/features/booking/index.ts';
import type { OrderWithBags } from '#server/ports/order-bags.ts';
import { type AmendmentRow, amendmentLifecycle } from '../lifecycle.ts';
import type { MadeMove } from './amendment-work.ts';

/** How an order that an amendment has changed differs from what it must be then, in the answer to the change or as read later; null if it does not. */
export function orderDisagreement(
  booking: BookingRow,
  row: AmendmentRow,
  order: OrderWithBags,
  isAnswer: boolean,
): string | null {
  const { currency, supplierMinor } = row;
  const before = row.before.orderMinor;
  const asked: AskedFacts = {
    id: orderIdOf(booking),
    amount: before === undefined ? undefined : { amountMinor: before + supplierMinor, currency },
    // One that was canceled meanwhile is found when it is read again, which is next.
    isCanceled: isAnswer ? false : undefined,
  };
  const { id, total: amount, cancelledAt } = order;
  return disagreementOf('the order', asked, { id, amount, isCanceled: cancelledAt !== null });
}

/** Where an amendment goes whose order was read once it was made: to a person, if the order is not as it should be. */
export function checkedMove(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  move: MadeMove,
  order: OrderWithBags | null,
): MadeMove {
  const disagreement = order === null || move.to !== 'changed' ? null : orderDisagreement(booking, row, order, false);
  if (disagreement === null) return move;
  noteDisagreement(deps, row, disagreement);
  return { to: 'needs_attention', detail: disagreement };
}

/** Raises the alarm for an answer about an amendment that differs from what was asked for. */
export function noteDisagreement({ log }: BookingDeps, row: AmendmentRow, disagreement: string): void {
  log.error(
    { ...amendmentLifecycle.logIds(row), disagreement },
    'An answer about an amendment is not what was asked for',
  );
}
