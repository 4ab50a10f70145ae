import { render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { sampleBooking, samplePayment } from '#contract/testing/sample-bookings.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { BookingDetails } from './booking-details.tsx';

async function show(change: Partial<Booking>) {
  const details = (
    <BookingDetails
      booking={{ ...sampleBooking(), ...change }}
      news={null}
      contact={{ phone: '+1 800 555 0100', email: 'help@tailfin.example' }}
      onCancel={() => undefined}
      onAnswer={() => undefined}
    />
  );
  const Stub = createRoutesStub([{ path: '/', Component: () => details }]);
  render(<Stub />);
  await screen.findByText('CDFG3467');
}

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;

test.each([
  [true, true],
  [true, false],
  [false, true],
  [false, false],
])(
  'a trip leads to other flights (%s) and to bags (%s) where it may be asked for them online [SERV-03] [SERV-04]',
  async (canChangeFlights, canAddBags) => {
    await show({ canChangeFlights, canAddBags });
    expect(linkTo('Change Flights')).toBe(canChangeFlights ? '/my-trips/change?booking=bkg_1' : null);
    expect(linkTo('Check Bag Options')).toBe(canAddBags ? '/my-trips/bags?booking=bkg_1' : null);
  },
);

test('the way to bags promises none: the airline is asked first [SERV-04]', async () => {
  await show({ canAddBags: true });
  expect(screen.getByRole('region', { name: 'Bags' }).textContent).toContain(
    'See whether the airline sells more bags for this trip online, and at what price.',
  );
});

test('bags that were added stand on the receipt, apart from our fee for changing flights [SERV-04]', async () => {
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const { bookingData } = sampleBooking();
  const bags = { kind: 'bags', on: '2026-11-24', sale: usd(9200), fee: usd(0) } as const;
  await show({
    payments: [samplePayment()],
    bookingData: { ...bookingData, sale: usd(57_400), changes: [bags] },
  });
  const receipt = screen.getByRole('region', { name: 'Receipt' }).textContent;
  expect(receipt).toContain('Bags added Tue, Nov 24, 2026$92Total paid$574');
  expect(receipt).not.toContain('change fee');
});
