import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { canceled, sampleBooking } from '#contract/testing/sample-bookings.ts';
import type { AirlineCredit, BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { CancellationOutcome } from './cancellation-outcome.tsx';

const contact = { name: 'Tailfin', phone: '+1 800 555 0100', email: 'help@tailfin.example' };
const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

afterEach(cleanup);

function show(airlineCredits: readonly AirlineCredit[], creditMinor: number): string {
  const { cancellation } = canceled(sampleBooking());
  if (cancellation === null) throw new Error('not canceled');
  const shares = { ...cancellation.shares, refund: usd(0), fee: usd(0), credit: usd(creditMinor) };
  const none = { refundStatus: 'none', refundTiming: null, refundSteps: [], bankReference: null } as const;
  const shown: BookingCancellation = {
    ...cancellation,
    ...none,
    shares,
    refundTo: 'airline_credit',
    airlineCredits,
    status: 'cancelled',
  };
  render(<CancellationOutcome cancellation={shown} passengers={1} contact={contact} />);
  return document.body.textContent;
}

test('credit with codes is listed, with how to use it [TRIP-11]', () => {
  const text = show([{ passengerName: 'Ada Byron', amount: usd(40_000), code: 'ZX81' }], 40_000);
  expect(text).toContain('Use its code when you book with the airline.');
  expect(text).toContain('Ada Byron$400ZX81');
  expect(text).not.toContain('It has not given us a code');
});

test.each([
  [40_000, 'The airline issued $400 of credit for a future flight instead of a refund.'],
  [0, 'The airline issued credit for a future flight instead of a refund.'],
])(
  'a voucher of which the airline gives no list is not said to have a code here [TRIP-11] [F-05]',
  (minor, sentence) => {
    const text = show([], minor);
    expect(text).toContain(`${sentence} It has not given us a code: it will send it to you.`);
    expect(text).not.toContain('Use its code');
    expect(screen.getByRole('link', { name: /555 0100/ })).toBeTruthy();
  },
);
