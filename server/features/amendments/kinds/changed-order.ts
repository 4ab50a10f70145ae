import { type AskedFacts, disagreementOf } from '#domain/vendors/compare-answer.ts';
import { type BookingDeps, type BookingRow, orderIdOf } from '#server/features/booking/index.ts';
import type { OrderWithBags } from '#server/ports/order-bags.ts';
import { type AmendmentRow, amendmentLifecycle } from '../lifecycle.ts';
import type { MadeMove } from './amendment-work.ts';

/** How an amended order differs from the expected one, in the response or a later reading; null if it does not. */
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
    // If it was canceled meanwhile, the next reading finds out.
    isCanceled: isAnswer ? false : undefined,
  };
  const { id, total: amount, cancelledAt } = order;
  return disagreementOf('the order', asked, { id, amount, isCanceled: cancelledAt !== null });
}

/** The next state of an amendment whose order was read after making it: to a person if the order is wrong. */
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

/** Raises the alarm for a response that does not match the amendment. */
export function noteDisagreement({ log }: BookingDeps, row: AmendmentRow, disagreement: string): void {
  log.error(
    { ...amendmentLifecycle.logIds(row), disagreement },
    'An answer about an amendment is not what was asked for',
  );
}
