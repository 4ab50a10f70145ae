import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { confirmAmendment } from '#contract/amendments/calls.ts';
import { createBooking, getBooking, listSessionTrips } from '#contract/bookings.ts';
import { acceptScheduleChange, cancelBooking, getCancellationQuote } from '#contract/cancellations.ts';
import { calls } from '#contract/index.ts';
import { processCard } from '#contract/payments.ts';
import { cheaperPrice, sampleAmendment, sampleBagAmendment } from '#contract/testing/sample-amendments.ts';
import { sampleBooking, sampleChange, sampleQuote } from '#contract/testing/sample-bookings.ts';
// Loads the lazy parts of My Trips.
import '#web/features/trips/details/trip-dialog.tsx';
import { tripOf } from '#web/features/trips/trip.ts';
import MyTrips from '#web/routes/my-trips.tsx';
import * as booking from '#web/testing/booking-page.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectConsole } from '#web/testing/jsdom.setup.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { held, openReview, typeCard } from '#web/testing/review-page.tsx';

type Opened = ReturnType<typeof openPage>;

/** No answer while the test runs. */
const unanswered = () => new Promise<never>(() => {});
const press = async ({ user }: Opened, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

async function payFor(last: typeof processCard | typeof createBooking): Promise<Opened> {
  const offer = booking.bookableOffer();
  const server = booking.serverOf(offer);
  server.answer(processCard, held);
  server.answer(last, unanswered);
  const page = booking.openBookingAt('payment', offer);
  await booking.typeCard(page.user);
  await press(page, 'Pay $430');
  await waitFor(() => expect(server.asked(last)).toHaveLength(1));
  return page;
}

async function change(amendment: Parameters<typeof openReview>[0], button: RegExp): Promise<Opened> {
  const server = fakeServer();
  server.answer(processCard, held);
  server.answer(confirmAmendment, unanswered);
  const page = openReview(amendment);
  if (button.source.startsWith('^Pay')) await typeCard(page.user);
  await press(page, button);
  await waitFor(() => expect(server.asked(confirmAmendment)).toHaveLength(1));
  return page;
}

async function answerTrip(
  trip: ReturnType<typeof sampleBooking>,
  last: typeof cancelBooking | typeof acceptScheduleChange,
  ...buttons: readonly (string | RegExp)[]
): Promise<Opened> {
  const server = fakeServer();
  server.answer(getBooking, trip);
  server.answer(listSessionTrips, []);
  server.answer(getCancellationQuote, sampleQuote());
  server.answer(last, unanswered);
  const load = () => ({ kind: 'guest', trips: [tripOf(trip)] });
  const page = openPage(`/my-trips?trip=${trip.id}`, { path: 'my-trips', Page: MyTrips, load });
  for (const name of buttons) {
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
    await press(page, name);
  }
  await waitFor(() => expect(server.asked(last)).toHaveLength(1));
  return page;
}

const changedTrip = sampleBooking({ airlineChange: sampleChange() });

test.each<[action: string, begin: () => Promise<Opened>]>([
  ['a card payment', () => payFor(processCard)],
  ['a booking', () => payFor(createBooking)],
  ['a dearer change', () => change(sampleAmendment(), /^Pay \$154/)],
  ['a change that costs nothing', () => change(sampleAmendment({ price: cheaperPrice }), /^Change flights/)],
  ['bags for a trip', () => change(sampleBagAmendment(), /^Pay \$/)],
  ['a cancellation', () => answerTrip(sampleBooking(), cancelBooking, /^Cancel Booking/, 'Yes, Cancel Booking')],
  ['an accepted change', () => answerTrip(changedTrip, acceptScheduleChange, 'Keep New Flights')],
])('a page that crashes during %s claims nothing of its outcome, and leads to it [F-91]', async (_action, begin) => {
  expectConsole(/This page crashes/, /./);
  const page = await begin();
  const address = page.address();
  page.crash();
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('othing was');
  expect(document.body.textContent).toContain('What you asked for may be done, or may still be under way.');
  expect(screen.getByRole('link', { name: 'See What Became of It' }).getAttribute('href')).toBe(address);
  expect(screen.getByRole('link', { name: 'My Trips' }).getAttribute('href')).toBe('/my-trips');
});

test('a page that crashes without such an action leads to itself [F-91]', async () => {
  expectConsole(/This page crashes/, /./);
  fakeServer();
  const page = openReview(sampleAmendment());
  await screen.findByRole('button', { name: /^Pay \$154/ });
  page.crash();
  const again = await screen.findByRole('link', { name: 'Try Again' });
  expect(again.getAttribute('href')).toBe(page.address());
  expect(document.body.textContent).not.toContain('othing was');
});

test('every call that may move money is marked [F-91]', () => {
  const harmless = [
    'lookUpBooking',
    'openTripLink',
    'unlockBooking',
    'searchFlightOptions',
    'quoteAmendment',
    'quoteBags',
    'addDeskNote',
    'correctContact',
  ];
  const changing = calls.filter(
    ({ id, method, path }) =>
      method !== 'GET' && /^\/api\/(admin\/)?(bookings|payments|amendments)/.test(path) && !harmless.includes(id),
  );
  expect(changing.map(({ id }) => id)).toContain('cancelBooking');
  expect(calls.filter(({ movesMoney }) => movesMoney)).toEqual(changing);
});
