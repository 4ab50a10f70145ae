import { cleanup, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import {
  sampleBag,
  sampleBooking,
  sampleChange,
  sampleFlight,
  samplePayment,
  sampleSeat,
} from '#contract/testing/sample-bookings.ts';
import { ItineraryCard } from '#web/features/booking/confirmation/itinerary-card.tsx';
import { BookingDetails } from '#web/features/trips/details/booking-details.tsx';

const contact = { phone: '+1 800 555 0100', email: 'help@tailfin.example' };
const plain = sampleBooking();
const booking = {
  ...plain,
  bookingData: {
    ...plain.bookingData,
    services: [sampleSeat, { ...sampleBag, flights: [] }],
    documents: [
      { type: 'ticket' as const, number: '125-1234567890', passengerIds: ['pas_1'] },
      { type: 'receipt' as const, number: '125-42', passengerIds: [] },
    ],
  },
};

test.each([
  ['the confirmation', <ItineraryCard key="card" booking={booking} />],
  [
    'the trip',
    <BookingDetails
      key="trip"
      booking={booking}
      news={null}
      contact={contact}
      onCancel={() => undefined}
      onAnswer={() => undefined}
    />,
  ],
])('%s names the seats, bags and tickets of each passenger [F-08] [BAGS-04]', async (_screen, element) => {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }]);
  render(<Stub />);
  const row = (await screen.findByText(/Ada\s+Byron/)).closest('li');
  expect(row?.textContent).toContain('Seat 14B, JFK → LHR');
  expect(row?.textContent).toContain('1 checked bag up to 23 kg, paid as an extra');
  expect(row?.textContent).toContain('Ticket number 125-1234567890');
  expect(screen.getByText(/Also in this booking/).parentElement?.textContent).toContain(
    'Receipt number 125-42, for extras',
  );
});

test('a translator is told to leave codes, references and names as they are [F-90]', async () => {
  const details = { onCancel: () => undefined, onAnswer: () => undefined };
  const element = <BookingDetails booking={booking} news={null} contact={contact} {...details} />;
  const Stub = createRoutesStub([{ path: '/', Component: () => element }]);
  const { container } = render(<Stub />);
  await screen.findByText('Ada Byron');
  const kept = [...container.querySelectorAll('[translate="no"]')].map(({ textContent }) => textContent);
  expect(kept).toEqual(
    expect.arrayContaining([booking.reference, 'JFK', 'LHR', 'British Airways BA 178', 'Ada Byron']),
  );
});

test.each([
  ['new times', [[{ ...sampleFlight, departingAt: '2027-03-04T11:30:00' }]], /Now.*BA 178 JFK → LHR: .*11:30/s],
  ['no flights', [], /no longer operates the flights that you booked/],
])('an airline that changed a trip to %s is said on the confirmation and the trip [F-64]', async (_what, now, text) => {
  const change = sampleChange({ now });
  const changed = { ...booking, airlineChange: change };
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <ItineraryCard booking={changed} />
          <BookingDetails
            booking={changed}
            news={null}
            contact={contact}
            onCancel={() => undefined}
            onAnswer={() => undefined}
          />
        </>
      ),
    },
  ]);
  render(<Stub />);
  const titles = await screen.findAllByText('The airline changed your flights');
  expect(titles).toHaveLength(2);
  for (const title of titles) {
    const notice = title.parentElement?.textContent ?? '';
    expect(notice).toMatch(text);
    expect(notice).toMatch(/Before.*BA 178 JFK → LHR: .*10:00/s);
  }
});

test('lists amounts refunded outside a cancellation [F-12]', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <BookingDetails
          booking={{ ...booking, returned: { amountMinor: 5000, currency: 'USD' } }}
          news={null}
          contact={contact}
          onCancel={() => undefined}
          onAnswer={() => undefined}
        />
      ),
    },
  ]);
  render(<Stub />);
  expect(await screen.findByText('In all, $50 of the $482 you paid has been refunded to your card.')).toBeTruthy();
});

test('a paid trip offers its receipt as PDF, one that is not paid does not [TERMS-02]', async () => {
  const showTrip = (paid: boolean) => {
    const payments = paid ? [samplePayment()] : [];
    const Component = () => (
      <BookingDetails
        booking={{ ...booking, payments }}
        news={null}
        contact={contact}
        onCancel={() => undefined}
        onAnswer={() => undefined}
      />
    );
    const Stub = createRoutesStub([{ path: '/', Component }]);
    render(<Stub />);
  };
  showTrip(true);
  const link = await screen.findByRole('link', { name: 'Receipt (PDF)' });
  expect(link.getAttribute('href')).toBe(`/api/bookings/${booking.id}/receipt.pdf`);
  cleanup();
  showTrip(false);
  await screen.findByText('Total Price');
  expect(screen.queryByRole('link', { name: 'Receipt (PDF)' })).toBeNull();
});
