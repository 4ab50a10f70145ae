import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';

/** How a change was paid after its capture failed: with another card, by bank transfer, or not at all. */
export const settlementWays = ['card', 'bank_transfer', 'not_paid'] as const;
export type SettlementWay = (typeof settlementWays)[number];

export interface Settlement {
  readonly way: SettlementWay;
  /** The paid part of the price: zero exactly if `way` is `not_paid`. */
  readonly paid: Money;
}

/**
 * Whether closing a change must state how it was paid: it was made, it has a price, and its own payment was not taken.
 */
export function needsSettlement(change: {
  readonly isMade: boolean;
  readonly dueMinor: number;
  readonly payment: PaymentState | null;
}): boolean {
  return change.isMade && change.dueMinor > 0 && change.payment !== 'captured';
}

/** Whether a way of paying and an amount, in minor units, fit together and do not exceed the amount due. */
export function isPossibleSettlement(way: SettlementWay, paidMinor: number, dueMinor: number): boolean {
  return way === 'not_paid' ? paidMinor === 0 : paidMinor > 0 && paidMinor <= dueMinor;
}

/** The paid parts of a change's price, in minor units: a missing amount reduces our own fee first. */
export function paidParts(
  { saleMinor, feeMinor }: { readonly saleMinor: number; readonly feeMinor: number },
  paidMinor: number,
): { readonly saleMinor: number; readonly feeMinor: number } {
  const missing = saleMinor + feeMinor - paidMinor;
  const fee = Math.max(0, feeMinor - missing);
  return { saleMinor: paidMinor - fee, feeMinor: fee };
}

const wayTexts: Readonly<Record<Exclude<SettlementWay, 'not_paid'>, string>> = {
  card: 'with another card',
  bank_transfer: 'by bank transfer',
};

/** For the traveler's records: '$100 of this was paid by bank transfer. The rest was not charged.' */
export function settlementSentence({ way, paid }: Settlement, due: Money): string {
  if (way === 'not_paid') return 'None of this was charged.';
  const how = wayTexts[way];
  if (paid.amountMinor === due.amountMinor) return `This was paid ${how}.`;
  return `${formatExact(paid)} of this was paid ${how}. The rest was not charged.`;
}
