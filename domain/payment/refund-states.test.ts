import { describe, expect, test } from 'vitest';
import { canMove, isFinal } from '../state-table.ts';
import { combinedRefundState, moneyState, type RefundState, refundTable } from './refund-states.ts';

describe('states of a refund', () => {
  test('a failed refund is never sent again, and what a person paid stays paid [SAFE-01]', () => {
    expect(canMove(refundTable, 'failed', 'sending')).toBe(false);
    expect(canMove(refundTable, 'disputed', 'sending')).toBe(false);
    expect(canMove(refundTable, 'refunded', 'sending')).toBe(false);
    expect(canMove(refundTable, 'refunded', 'repaid_by_hand')).toBe(false);
    expect(isFinal(refundTable, 'repaid_by_hand')).toBe(true);
    const reached = new Set<RefundState>(['sending']);
    for (const state of reached) for (const next of refundTable[state]) reached.add(next);
    expect(reached).toEqual(new Set(Object.keys(refundTable)));
  });

  test.each<[RefundState[], RefundState | null, string]>([
    [[], null, 'captured'],
    [['refunded'], 'refunded', 'refunded'],
    [['sending'], 'sending', 'refunding'],
    [['failed'], 'failed', 'refund_failed'],
    [['disputed'], 'disputed', 'refund_disputed'],
    [['repaid_by_hand'], 'repaid_by_hand', 'repaid_by_hand'],
    [['failed', 'sending'], 'sending', 'refunding'],
    [['refunded', 'failed'], 'failed', 'refund_failed'],
    [['disputed', 'refunded'], 'disputed', 'refund_disputed'],
    [['disputed', 'failed'], 'failed', 'refund_failed'],
    [['disputed', 'sending'], 'sending', 'refunding'],
    [['refunded', 'repaid_by_hand'], 'repaid_by_hand', 'repaid_by_hand'],
    [['refunded', 'refunded'], 'refunded', 'refunded'],
  ])('%j together are %s, and the money is %s [SERV-03] [ADM-06]', (states, combined, money) => {
    expect(combinedRefundState(states)).toBe(combined);
    expect(moneyState('captured', states)).toBe(money);
  });
});
