import { screen } from '@testing-library/react';
import { findEarlierBooking } from '#contract/bookings.ts';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { getOffer, getSeatMaps, verifyOffer } from '#contract/flights.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { draftText } from '../features/booking/passengers/traveler-draft.ts';
import { emptyPassengers } from '../features/booking/passengers/traveler-values.ts';
import type { LoadedOffer } from '../features/flight/load-offer.ts';
import Booking from '../routes/booking.tsx';
import { writeTab } from '../ui/tab-storage.ts';
import { fakeServer } from './fake-server.ts';
// Loads the lazy parts of the page: the tests are about its behavior, not its loading.
import '../features/booking/passengers/contact/phone-book.ts';
import '../features/booking/seats/seat-step.tsx';
import { openPage } from './open-page.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** An offer from New York to Los Angeles for $430 and one adult, valid for half an hour. */
export function bookableOffer(): OfferDetail {
  const from = { ...testPlace('JFK', 'US'), cityName: 'New York' };
  const to = { ...testPlace('LAX', 'US'), cityName: 'Los Angeles' };
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  return {
    ...testOffer({ from, to, departing: `${day}T10:00:00` }),
    expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
    sale: { total: usd(43_000), base: usd(35_000), tax: usd(8000) },
    availableServices: [],
    loyaltyPrograms: [],
    canceling: { free24h: false, byRules: null, feePerPassenger: usd(3500) },
    changeFee: usd(2500),
  };
}

/** A server where the offer is valid and not booked. */
export function serverOf(offer: OfferDetail) {
  const server = fakeServer();
  server.answer(verifyOffer, {
    isValid: true,
    offerId: offer.id,
    expiresAt: offer.expiresAt,
    minutesRemaining: 29,
    error: null,
    message: null,
    sale: offer.sale.total,
    terms: null,
  });
  server.answer(findEarlierBooking, { booking: null });
  server.answer(getSeatMaps, []);
  server.answer(getOffer, offer);
  return server;
}

/** Opens the booking of an offer at a step; its traveler was entered in this tab before. */
export function openBookingAt(step: string, offer: OfferDetail, change: Partial<LoadedOffer> = {}) {
  const passengers = emptyPassengers(offer.passengers).passengers.map((blank) => ({
    ...blank,
    ...({ title: 'ms', gender: 'female', firstName: 'Ada', lastName: 'Byron' } as const),
    ...{ dateOfBirth: '1990-05-17', email: 'ada@example.com', phone: '+12125550142' },
  }));
  writeTab(`travelers:${offer.id}`, draftText({ passengers }));
  const loaded = { kind: 'offer', offer, readAt: Date.now(), earlier: null, cardFields: { kind: 'server' }, ...change };
  const query = new URLSearchParams({ offer: offer.id, step, from_origin: 'JFK', from_destination: 'LAX' });
  const Search = () => <h1>Search results</h1>;
  const page = { path: 'booking', Page: Booking, load: () => loaded };
  return openPage(`/booking?${query}`, page, { path: 'search', Page: Search });
}

type User = ReturnType<typeof openPage>['user'];

/** The value of a card field. */
export const cardField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Types the provider's test card. */
export async function typeCard(user: User): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  await user.type(cardField('Card number'), '4242424242424242');
  await user.type(cardField('Expiry month'), '12');
  await user.type(cardField('Expiry year'), '39');
  await user.type(cardField('CVV'), '737');
  await user.type(cardField('Card holder name'), 'Ada Byron');
}
