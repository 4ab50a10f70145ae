import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookableOffer, openBookingAt, serverOf } from '#web/testing/booking-page.tsx';

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
