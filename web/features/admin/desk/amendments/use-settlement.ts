import { useRef, useState } from 'react';
import { isPossibleSettlement, needsSettlement, type SettlementWay } from '#domain/booking/amendments/settlement.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { formatExact } from '#domain/money/format.ts';
import { formatMoneyDecimal, type Money, parseMoney } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';

/** What closing a change must say of its payment; null for an action that need not. */
export function useSettlement(booking: DeskBooking, action: DeskAction) {
  const due = action === 'close_amendment' ? unpaidOf(booking) : null;
  const wayField = useRef<HTMLSelectElement>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<SettlementWay | ''>('');
  const [problems, setProblems] = useState<{ readonly way?: string; readonly amount?: string }>({});
  if (due === null) return null;
  /** The entered values; null, with focus on the first wrong one, if they are not valid. */
  const read = () => {
    if (way === '') {
      setProblems({ way: 'Choose how it was paid' });
      wayField.current?.focus();
      return null;
    }
    const amount = way === 'not_paid' ? '0' : (amountField.current?.value ?? '').trim();
    const paid = parseMoney(amount, due.currency);
    if (paid === null || !isPossibleSettlement(way, paid.amountMinor, due.amountMinor)) {
      setProblems({ amount: `Enter what was paid, at most ${formatExact(due)}` });
      amountField.current?.focus();
      return null;
    }
    setProblems({});
    return { way, amount };
  };
  return { due: formatMoneyDecimal(due), currency: due.currency, way, setWay, wayField, amountField, problems, read };
}

export type SettlementForm = NonNullable<ReturnType<typeof useSettlement>>;

/** What the current change costs, if nobody has paid it. */
function unpaidOf({ amendments }: DeskBooking): Money | null {
  const current = amendments.find(({ isCurrent }) => isCurrent);
  if (current === undefined) return null;
  const { failureCode, confirmedAt, price, payment } = current;
  const isMade = failureCode === null || confirmedAt !== null;
  const state = (payment?.state ?? null) as PaymentState | null;
  return needsSettlement({ isMade, dueMinor: price.due.amountMinor, payment: state }) ? price.due : null;
}
