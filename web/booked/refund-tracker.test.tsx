import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { canceled, sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { BookingCancellation, RefundStep } from '#domain/booking/views/cancellation.ts';
import { CancellationOutcome } from './cancellation-outcome.tsx';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };
const asked: RefundStep = { kind: 'asked', state: 'done', at: '2026-11-20T12:00:00Z' };
const agreed: RefundStep = { kind: 'agreed', state: 'done', at: '2026-11-20T12:01:00Z' };
const sent: RefundStep = { kind: 'sent', state: 'done', at: '2026-11-23T12:00:00Z' };
const expected: RefundStep = { kind: 'expected', state: 'next', at: '2026-12-22' };

afterEach(cleanup);

/** Shows a cancellation with this change, and reads the section; null if it is not shown. */
function read(change: Partial<BookingCancellation>) {
  const { cancellation } = canceled(sampleBooking());
  if (cancellation === null) throw new Error('The sample is canceled');
  render(<CancellationOutcome cancellation={{ ...cancellation, ...change }} passengers={1} contact={contact} />);
  const section = screen.queryByRole('region', { name: 'Refund progress' });
  if (section === null) return null;
  const items = within(within(section).getByRole('list')).getAllByRole('listitem');
  return { steps: items.map(({ textContent }) => textContent), note: section.querySelector('p')?.textContent ?? null };
}

test('the steps of a refund are a list in words, with their dates and the bank reference [SERV-05]', () => {
  expect(read({ refundSteps: [asked, agreed, sent, expected], bankReference: '74537604221222132710572' })).toEqual({
    steps: [
      'Done: Requested Nov 20, 2026',
      'Done: Airline canceled the booking Nov 20, 2026',
      'Done: Sent to your card Nov 23, 2026',
      'Still to come: Expected by Dec 22, 2026 ',
    ],
    note: 'Bank reference 74537604221222132710572. With this number your bank can find the refund.',
  });
});

test('what is not known is said as not known [SERV-05]', () => {
  const open = { state: 'next', at: null } as const;
  const waiting = [
    asked,
    { kind: 'agreed', ...open },
    { kind: 'sent', ...open },
    { kind: 'expected', ...open },
  ] as const;
  expect(read({ status: 'in_progress', cancelledAt: null, refundSteps: waiting, bankReference: null })).toEqual({
    steps: [
      'Done: Requested Nov 20, 2026',
      'Still to come: Airline has not confirmed yet ',
      'Still to come: Not sent to your card yet ',
      'Still to come: Expected date not known yet ',
    ],
    note: null,
  });
  cleanup();
  const undated = read({ refundSteps: [asked, agreed, { ...sent, at: null }], bankReference: null });
  expect(undated?.steps.at(-1)).toBe('Done: Sent to your card Date not known');
  expect(undated?.note).toBeNull();
});

test('a refund that may go back to several cards is not said to have reached one [SERV-05] [SERV-03]', () => {
  const split = (...refundSteps: RefundStep[]) => {
    cleanup();
    return read({ refundSteps, mayBeSplit: true, bankReference: null })?.steps.at(-1);
  };
  expect(split(asked, agreed, sent)).toBe('Done: Sent Nov 23, 2026');
  expect(split(asked, agreed, { kind: 'sent', state: 'late', at: null })).toBe(
    'Not as planned: Not sent yet; our team is looking into it ',
  );
  expect(split(asked, agreed, { kind: 'failed', state: 'late', at: null })).toBe(
    'Not as planned: Did not arrive in full ',
  );
});

test('a refund that is late, failed or was settled by a person says so [SERV-05]', () => {
  const last = (...refundSteps: RefundStep[]) => {
    cleanup();
    return read({ refundSteps, bankReference: null })?.steps.at(-1);
  };
  expect(last(asked, agreed, sent, { ...expected, state: 'late' })).toBe(
    'Not as planned: Expected by Dec 22, 2026; late, and our team is looking into it ',
  );
  expect(last(asked, agreed, { kind: 'sent', state: 'late', at: null })).toBe(
    'Not as planned: Not sent to your card yet; our team is looking into it ',
  );
  expect(last(asked, agreed, sent, { kind: 'failed', state: 'late', at: null })).toBe(
    'Not as planned: Did not reach your card ',
  );
  expect(last(asked, agreed, sent, { kind: 'repaid', state: 'done', at: null })).toBe(
    'Done: Settled another way by our team ',
  );
});

test('without a refund to the card there is no list [SERV-05]', () => {
  expect(read({ refundSteps: [] })).toBeNull();
});

test('a refund that is pending at the provider is not ticked as sent [F-160] [SERV-05]', () => {
  const pending = { kind: 'sent', state: 'next', at: '2026-11-23T10:00:00Z' } as const;
  expect(read({ refundSteps: [asked, agreed, pending], bankReference: null })?.steps.at(-1)).toBe(
    'Still to come: Being sent to your card Since Nov 23, 2026',
  );
});
