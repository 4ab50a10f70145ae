import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { sampleBooking, sampleChange } from '#contract/testing/sample-bookings.ts';
import { notUntilSettled, openAmendmentTexts } from '#domain/booking/amendments/open-amendment.ts';
import { listedTripOf } from '#domain/booking/views/booking.ts';
import type { Trip } from '../trip.ts';
import { TripCard } from './trip-card.tsx';

afterEach(cleanup);

function show(trip: Trip): void {
  const handlers = { addressOf: () => '/my-trips', open: () => {}, prepare: () => {} };
  render(
    <MemoryRouter>
      <TripCard trip={trip} handlers={handlers} />
    </MemoryRouter>,
  );
}

test('after a change of flights, the total price includes our fee, like the total paid of the receipt [TRIP-03] [SERV-03]', () => {
  const booking = sampleBooking();
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const changes = [{ kind: 'flights', on: '2026-11-23', sale: usd(12_900), fee: usd(2500) }] as const;
  const changed = { ...booking, bookingData: { ...booking.bookingData, sale: usd(61_100), changes } };
  show(listedTripOf(changed));
  expect(screen.getByText('Total Price').nextElementSibling?.textContent).toBe('$636');
});

test.each(['flights', 'bags'] as const)(
  'while a change of %s is not settled the card offers no cancellation and says why [TRIP-04] [TRIP-12] [SERV-03] [SERV-04]',
  (openAmendment) => {
    const message = openAmendmentTexts[openAmendment];
    show(listedTripOf(sampleBooking({ openAmendment, message })));
    const button = screen.getByRole('button', { name: /^Cancel/ }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe(`${message} ${notUntilSettled}`);
  },
);

test('a missed connection is not listed as confirmed, until the new flights are accepted [F-154]', () => {
  const card = () => screen.getByRole('article').textContent;
  show(listedTripOf(sampleBooking({ airlineChange: sampleChange({ level: 'connection_broken', canAccept: false }) })));
  expect(card()).toContain('Missed Connection');
  expect(card()).toContain('you will miss a connection. Please review the change and reply.');
  expect(card()).not.toContain('Confirmed');
  cleanup();
  show(
    listedTripOf(sampleBooking({ airlineChange: sampleChange({ level: 'connection_broken', answer: 'accepted' }) })),
  );
  expect(card()).toContain('Confirmed');
});

test('the card of a trip that cannot be canceled online leads to the details alone [F-152] [TRIP-12]', () => {
  show(listedTripOf(sampleBooking({ canCancelOnline: false })));
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^View Details/ })).toBeTruthy();
});
