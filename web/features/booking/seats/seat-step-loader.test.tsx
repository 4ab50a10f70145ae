import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bookableOffer, openBookingAt, serverOf } from '#web/testing/booking-page.tsx';
import { loadPhoneBook } from '../passengers/contact/phone-book.ts';

// First in its file: once loaded, the step stays in memory.
test('without a connection seats can be skipped, and come with Try Again once it is back [SEAT-04] [BAGS-03]', async () => {
  await loadPhoneBook();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offer = bookableOffer();
  serverOf(offer);
  const { user } = openBookingAt('seat-selection', offer);
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  screen.getByText(/You can continue with your booking without selecting seats\./);
  online.mockRestore();
  await user.click(retry);
  await screen.findByText(/^Seat maps are not available/);
  expect(document.activeElement).not.toBe(document.body);
});

test('whoever comes back to the seats sees the step at once, without its placeholder in between [SEAT-04]', async () => {
  const offer = bookableOffer();
  serverOf(offer);
  const { user } = openBookingAt('seat-selection', offer);
  await screen.findByText(/^Seat maps are not available/);
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await screen.findByRole('button', { name: /^Pay / });
  // One for phones, one for computers.
  const [back] = await screen.findAllByRole('button', { name: 'Back to Seat Selection' });
  const waits: string[] = [];
  const observer = new MutationObserver(() =>
    waits.push(...screen.queryAllByRole('status').map(({ textContent }) => textContent ?? '')),
  );
  observer.observe(document.body, { childList: true, subtree: true });
  await user.click(back as HTMLElement);
  await screen.findByText(/^Seat maps are not available/);
  observer.disconnect();
  expect(waits.filter((text) => text.startsWith('Loading seat maps'))).toEqual([]);
});
