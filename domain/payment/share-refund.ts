/** A captured payment and its refundable remainder, in minor units. */
export interface RefundablePayment {
  readonly id: string;
  readonly leftMinor: number;
}

/** One payment's share of a refund, in minor units above zero. */
export interface RefundShare {
  readonly id: string;
  readonly amountMinor: number;
}

/**
 * Spreads a refund over payments in their order: each gives its remainder before the next one does. All amounts are
 * minor units of one currency. `missingMinor` is the uncovered part; 0 if the refund is covered.
 */
export function shareRefund(
  amountMinor: number,
  payments: readonly RefundablePayment[],
): { readonly shares: readonly RefundShare[]; readonly missingMinor: number } {
  const shares: RefundShare[] = [];
  let missingMinor = amountMinor;
  for (const { id, leftMinor } of payments) {
    const given = Math.min(missingMinor, Math.max(0, leftMinor));
    if (given === 0) continue;
    shares.push({ id, amountMinor: given });
    missingMinor -= given;
  }
  return { shares, missingMinor };
}
