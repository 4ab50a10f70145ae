import { describe, expect, test } from 'vitest';
import { type PaymentState, paymentTable } from '../payment/payment-states.ts';
import { type RefundState, refundTable } from '../payment/refund-states.ts';
import { canMove, isFinal } from '../state-table.ts';
import { type AmendmentState, amendmentTable } from './amendments/amendment-states.ts';
import { type BookingState, bookingTable } from './booking-states.ts';
import { type CancellationState, cancellationTable } from './cancellation-states.ts';
import { attentionOf, type DeskAmendmentStates, type DeskStates, possibleActions } from './desk.ts';

const bookingStates = Object.keys(bookingTable) as BookingState[];
const paymentStates = Object.keys(paymentTable) as PaymentState[];
const refundStates = [null, ...(Object.keys(refundTable) as RefundState[])];
const cancellationStates = [null, ...(Object.keys(cancellationTable) as CancellationState[])];

/** Every combination, including those that never occur. */
const all: DeskStates[] = bookingStates.flatMap((booking) =>
  paymentStates.flatMap((payment) =>
    cancellationStates.flatMap((cancellation) =>
      refundStates.flatMap((refund) =>
        [true, false].map((hasOrder) => ({
          booking,
          payment,
          cancellation,
          refund,
          hasOrder,
          isCanceledElsewhere: false,
          openChange: null,
          isChangeByPhone: false,
          isDisputed: false,
          isFraudReported: false,
          isBankDeciding: false,
          isRefundLate: false,
          isAmendmentRefundLate: false,
          isMailRefused: false,
          amendment: null,
        })),
      ),
    ),
  ),
);

describe('manual actions', () => {
  test.each<[Partial<DeskStates>, string | null, string[]]>([
    [
      { hasOrder: false, payment: 'booked' },
      'accepted_without_order',
      ['look_again', 'release_hold', 'settled_not_flying'],
    ],
    [{ payment: 'booked' }, 'order_to_be_paid', ['capture_and_confirm', 'settled_flying', 'settled_not_flying']],
    [
      { payment: 'capture_failed' },
      'order_without_money',
      ['capture_and_confirm', 'settled_flying', 'settled_not_flying'],
    ],
    [{ payment: 'voided' }, 'late_order', ['settled_flying', 'settled_not_flying']],
    [{ payment: 'captured', hasOrder: false }, 'money_without_order', ['look_again', 'settled_not_flying']],
    [{ payment: 'captured' }, 'order_after_money', ['settled_flying', 'settled_not_flying']],
    [{ payment: 'captured', isCanceledElsewhere: true }, 'cancelled_elsewhere', ['settled_not_flying']],
    [
      { payment: 'captured', cancellation: 'needs_attention', isCanceledElsewhere: true },
      'cancelled_elsewhere',
      ['look_again', 'settled_not_flying'],
    ],
    [
      { booking: 'confirmed', payment: 'captured', cancellation: 'needs_attention' },
      'cancellation_unclear',
      ['look_again', 'settled_flying', 'settled_not_flying'],
    ],
    [
      { booking: 'confirmed', payment: 'captured', openChange: 'significant' },
      'change_unanswered',
      ['look_again', 'accept_change'],
    ],
    [
      { booking: 'confirmed', payment: 'captured', openChange: 'connection_broken' },
      'change_unanswered',
      ['look_again', 'accept_change'],
    ],
    [{ booking: 'confirmed', payment: 'captured', openChange: 'canceled' }, 'change_unanswered', ['look_again']],
    [
      { booking: 'confirmed', payment: 'captured', openChange: 'minor' },
      'minor_change_unanswered',
      ['look_again', 'accept_change'],
    ],
    [
      { booking: 'cancelled', payment: 'captured', cancellation: 'needs_attention', refund: 'failed' },
      'refund_failed',
      ['refund_paid_otherwise'],
    ],
    [
      {
        ...{ booking: 'cancelled', payment: 'captured', cancellation: 'needs_attention' },
        ...{ refund: 'failed', isBankDeciding: true },
      },
      'refund_disputed',
      ['refund_paid_otherwise'],
    ],
    [
      { booking: 'cancelled', payment: 'captured', cancellation: 'needs_attention', refund: 'disputed' },
      'refund_disputed',
      ['refund_paid_otherwise'],
    ],
    [{ booking: 'order_unknown', payment: 'booked', hasOrder: false }, null, ['look_again']],
    [{ booking: 'confirmed', payment: 'captured' }, null, ['look_again']],
    [{ booking: 'confirmed', payment: 'captured', isFraudReported: true }, 'payment_warned', ['look_again']],
    [
      { booking: 'confirmed', payment: 'captured', isFraudReported: true, isDisputed: true },
      'payment_disputed',
      ['look_again'],
    ],
    [{ booking: 'cancelled', payment: 'captured', cancellation: 'done', isFraudReported: true }, null, ['look_again']],
    // The bank does not wait, so a dispute comes first.
    [{ booking: 'confirmed', payment: 'captured', isDisputed: true }, 'payment_disputed', ['look_again']],
    [
      { booking: 'confirmed', payment: 'captured', openChange: 'canceled', isDisputed: true },
      'payment_disputed',
      ['look_again'],
    ],
    [
      { payment: 'captured', hasOrder: false, isDisputed: true },
      'payment_disputed',
      ['look_again', 'settled_not_flying'],
    ],
    [
      { booking: 'cancelled', payment: 'captured', cancellation: 'done', isDisputed: true },
      'payment_disputed',
      ['look_again'],
    ],
    [
      {
        ...{ booking: 'cancelled', payment: 'captured', cancellation: 'needs_attention' },
        ...{ refund: 'disputed', isDisputed: true },
      },
      'refund_disputed',
      ['look_again', 'refund_paid_otherwise'],
    ],
    [{ booking: 'cancelled', payment: 'captured', cancellation: 'done', refund: 'refunded' }, null, []],
    [{ booking: 'cancelled', payment: 'captured', cancellation: 'done', refund: 'repaid_by_hand' }, null, []],
    [{ booking: 'cancelled', payment: 'captured', cancellation: 'cancelled', refund: 'sending' }, null, ['look_again']],
    [
      { booking: 'cancelled', payment: 'captured', cancellation: 'cancelled', refund: 'sending', isRefundLate: true },
      'refund_late',
      ['look_again'],
    ],
    [
      { booking: 'cancelled', payment: 'captured', cancellation: 'done', refund: 'refunded', isRefundLate: true },
      null,
      [],
    ],
  ])('%o needs attention for %s: %o [ADM-06] [SERV-02] [SERV-05] [SERV-08]', (change, attention, actions) => {
    const states: DeskStates = {
      booking: 'needs_attention',
      payment: 'booked',
      cancellation: null,
      refund: null,
      hasOrder: true,
      isCanceledElsewhere: false,
      openChange: null,
      isChangeByPhone: false,
      isDisputed: false,
      isFraudReported: false,
      isBankDeciding: false,
      isRefundLate: false,
      isAmendmentRefundLate: false,
      isMailRefused: false,
      amendment: null,
      ...change,
    };
    expect([attentionOf(states), possibleActions(states)]).toEqual([attention, actions]);
  });

  const flown: DeskStates = {
    booking: 'confirmed',
    payment: 'captured',
    cancellation: null,
    refund: null,
    hasOrder: true,
    isCanceledElsewhere: false,
    openChange: null,
    isChangeByPhone: false,
    isDisputed: false,
    isFraudReported: false,
    isBankDeciding: false,
    isRefundLate: false,
    isAmendmentRefundLate: false,
    isMailRefused: false,
    amendment: null,
  };
  const unpaid: DeskAmendmentStates = {
    state: 'needs_attention',
    isMade: true,
    isOpen: true,
    payment: 'capture_failed',
    refund: null,
    isCheaper: false,
    isUnanswered: false,
  };

  test.each<[Partial<DeskAmendmentStates>, string | null, string[]]>([
    [{}, 'amendment_unpaid', ['charge_amendment', 'close_amendment']],
    [{ payment: 'booked' }, 'amendment_unpaid', ['charge_amendment', 'close_amendment']],
    [{ payment: 'voided' }, 'amendment_unpaid', ['close_amendment']],
    [{ payment: 'captured', isMade: false, isOpen: false }, 'amendment_not_made', ['close_amendment']],
    [{ payment: null }, 'amendment_unpaid', ['close_amendment']],
    [
      { payment: null, isOpen: false, refund: 'failed', isCheaper: true },
      'amendment_refund_failed',
      ['close_amendment'],
    ],
    [
      { payment: null, isOpen: false, refund: 'disputed', isCheaper: true },
      'amendment_refund_disputed',
      ['close_amendment'],
    ],
    [{ payment: null, isCheaper: true }, 'amendment_refund_open', ['close_amendment']],
    [
      { payment: null, isOpen: false, refund: 'refunded', isCheaper: true },
      'amendment_refund_open',
      ['close_amendment'],
    ],
    [{ state: 'confirming', payment: 'booked' }, null, ['look_again']],
    [{ state: 'confirming', payment: 'booked', isUnanswered: true }, 'amendment_unanswered', ['look_again']],
    [{ state: 'changed', payment: 'capturing' }, null, ['look_again']],
  ])('a change of flights that is %o needs attention for %s: %o [ADM-06] [SERV-08]', (change, attention, actions) => {
    const states = { ...flown, amendment: { ...unpaid, ...change } };
    expect([attentionOf(states), possibleActions(states)]).toEqual([attention, actions]);
  });

  test('a late refund of a change of flights needs attention, also after the trip was canceled, and can be looked at [SERV-05] [SERV-08]', () => {
    expect(attentionOf({ ...flown, isMailRefused: true })).toBe('mail_refused');
    const late = { ...flown, isAmendmentRefundLate: true };
    expect([attentionOf(late), possibleActions(late)]).toEqual(['refund_late', ['look_again']]);
    const canceled = { ...late, booking: 'cancelled', cancellation: 'done', refund: 'refunded' } as const;
    expect([attentionOf(canceled), possibleActions(canceled)]).toEqual(['refund_late', ['look_again']]);
    // Decisions come first.
    expect(attentionOf({ ...late, amendment: unpaid })).toBe('amendment_unpaid');
  });

  test('an open change of flights keeps what would conflict with it from being done [ADM-06] [SERV-03]', () => {
    for (const states of all) {
      for (const state of Object.keys(amendmentTable) as AmendmentState[]) {
        const actions = possibleActions({ ...states, openChange: 'significant', amendment: { ...unpaid, state } });
        expect(actions).not.toContain('accept_change');
        expect(actions).not.toContain('settled_not_flying');
        if (state !== 'needs_attention') expect(actions).not.toContain('charge_amendment');
      }
    }
    const refund = { ...unpaid, isOpen: false, payment: null, refund: 'failed' } as const;
    expect(possibleActions({ ...flown, openChange: 'significant', amendment: refund })).toEqual([
      'accept_change',
      'close_amendment',
    ]);
  });

  test('money is captured only for an order, and released only without one [ADM-06] [SAFE-01]', () => {
    for (const states of all) {
      const actions = possibleActions(states);
      if (actions.includes('capture_and_confirm')) expect(states.hasOrder).toBe(true);
      if (actions.includes('release_hold')) expect([states.hasOrder, states.payment]).toEqual([false, 'booked']);
      if (actions.includes('refund_paid_otherwise'))
        expect([states.refund, states.cancellation]).toEqual([
          expect.stringMatching(/^(failed|disputed)$/),
          'needs_attention',
        ]);
    }
  });

  test('a booking that needs attention has an action if its money has settled; others have none [ADM-06]', () => {
    for (const states of all) {
      const isOpen = states.booking === 'needs_attention' && states.cancellation === null;
      if (isOpen) expect(possibleActions(states)).toContain('settled_not_flying');
      if (attentionOf(states) === null)
        expect(possibleActions(states).filter((one) => one !== 'look_again')).toEqual([]);
    }
  });

  test('what an administrator closed stays closed; a failed cancellation can be found late [ADM-06]', () => {
    expect(isFinal(refundTable, 'repaid_by_hand')).toBe(true);
    expect(canMove(refundTable, 'refunded', 'repaid_by_hand')).toBe(false);
    expect(canMove(cancellationTable, 'needs_attention', 'failed')).toBe(true);
    expect(canMove(cancellationTable, 'failed', 'cancelled')).toBe(true);
  });
});
