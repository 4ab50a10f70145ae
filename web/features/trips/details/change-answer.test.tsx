import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { acceptScheduleChange } from '#contract/cancellations.ts';
import { sampleBooking, sampleChange } from '#contract/testing/sample-bookings.ts';
import { refundByPhone } from '#domain/booking/airline-changes/change-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { dismissToast, toast } from '#web/testing/toasts.ts';
import { ChangeAnswer } from './change-answer.tsx';

afterEach(() => {
  dismissToast();
  cleanup();
});

const phone = '+1 800 555 0123';

function show(change: Partial<ShownChange>, onAnswer = vi.fn()) {
  const { slices } = sampleBooking().bookingData;
  render(
    <ChangeAnswer
      bookingId="bkg_1"
      change={sampleChange(change)}
      slices={slices}
      phone={phone}
      onCancel={() => undefined}
      onAnswer={onAnswer}
    />,
  );
  return onAnswer;
}

/** The names of the buttons and links in their order; the main one is marked. */
const actions = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
    .filter((one) => one.className.includes('button-') && one.closest('[role="region"]') === null)
    .map((one) => `${one.textContent}${one.className.includes('button-primary') ? '!' : ''}`);

test.each<[string, Partial<ShownChange>, string[]]>([
  ['a minor change is kept', {}, ['Keep New Flights!']],
  [
    'a significant change is kept, or canceled',
    { level: 'significant', refundsAll: true },
    ['Keep New Flights', 'Cancel for Full Refund'],
  ],
  [
    'a broken connection is canceled',
    { level: 'connection_broken', canAccept: false, refundsAll: true },
    ['Cancel for Full Refund!'],
  ],
  [
    'one that cannot be canceled online: call first',
    { level: 'connection_broken', canAccept: false, choices: [refundByPhone] },
    [`Call Us: ${phone}!`],
  ],
  [
    'a canceled flight',
    { level: 'canceled', now: [], canAccept: false, refundsAll: true },
    ['Cancel for Full Refund!'],
  ],
  [
    'a canceled flight without online cancellation',
    { level: 'canceled', now: [], canAccept: false, choices: ['Call us to rebook.', refundByPhone] },
    [`Call Us: ${phone}!`],
  ],
  ['nothing is left to decide', { level: 'canceled', now: [], canAccept: false, choices: [] }, []],
])('%s [SERV-02] [F-112]', (_what, change, expected) => {
  show(change);
  expect(actions()).toEqual(expected);
});

test.each([
  ['accepting', 'We are confirming the new flights with the airline'],
  ['accepted', 'New flights accepted'],
] as const)('the toast says what is known of the answer: %s [SERV-02]', async (answer, title) => {
  const server = fakeServer();
  const booking = sampleBooking({ airlineChange: sampleChange({ answer, canAccept: false, choices: [] }) });
  server.answer(acceptScheduleChange, booking);
  const onAnswer = show({});
  await userEvent.click(screen.getByRole('button', { name: 'Keep New Flights' }));
  await vi.waitFor(() => expect(toast().textContent).toContain(title));
  expect(onAnswer).toHaveBeenCalledWith(expect.objectContaining({ id: 'bkg_1' }));
});

test('flights that are new or at new times are marked among those of now [F-163] [SERV-01]', () => {
  const { booked } = sampleChange();
  const [[first, ...rest] = [], ...others] = booked;
  if (first === undefined) throw new Error('a flight is expected');
  const later = { ...first, departingAt: `${first.departingAt.slice(0, 11)}23:45:00` };
  show({ booked, now: [[later, ...rest], ...others] });
  const marked = screen.getAllByRole('strong').map((one) => one.textContent);
  expect(marked).toEqual([expect.stringContaining('23:45')]);
});
