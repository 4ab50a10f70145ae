import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { buildDir } from '#server/testing/project-paths.ts';
import { book, chooseOffer, payFor, searchOffers } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

describe('earlier bookings of a session', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), buildDir });
  });
  afterAll(() => t.close());

  const earlierOf = async (visitor: Visitor, offer: string, passenger = '') => {
    const query = new URLSearchParams({ offer, ...(passenger === '' ? {} : { passenger }) });
    const answer = await visitor.get(`/api/bookings/earlier?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ booking: { id: string; reference: string; status: string } | null }>().booking;
  };
  const booked = async (visitor: Visitor, offer: OfferAnswer) => {
    const answer = await book(visitor, offer, await payFor(visitor, offer));
    expect(answer.statusCode).toBe(201);
    return answer.json<BookingAnswer>();
  };

  test('the offer and all others of its search show the booking; another search or visitor shows none [F-71]', async () => {
    const visitor = t.visitor();
    const [offer, other] = [await chooseOffer(visitor), await chooseOffer(visitor, {}, 1)];
    const [passenger = ''] = other.passengers.map(({ id }) => id);
    expect(await earlierOf(visitor, offer.id)).toBeNull();
    const { id, reference } = await booked(visitor, offer);
    const earlier = { id, reference, status: 'confirmed' };
    expect(await earlierOf(visitor, offer.id)).toEqual(earlier);
    expect(await earlierOf(visitor, other.id, passenger)).toEqual(earlier);
    for (const stranger of [t.visitor(), await someoneElse()]) {
      expect(await earlierOf(stranger, offer.id, passenger)).toBeNull();
    }

    const again = await chooseOffer(visitor);
    expect(await earlierOf(visitor, again.id, again.passengers[0]?.id)).toBeNull();
    expect((await booked(visitor, again)).reference).not.toBe(reference);
  });

  test('a refused booking does not count [F-71]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { origin: 'LGW', destination: 'STN' });
    const paymentId = await payFor(visitor, offer);
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(422);
    expect(await earlierOf(visitor, offer.id, offer.passengers[0]?.id)).toBeNull();
  });

  test('pages of a booked offer say so instead of offering to book, also on reload and in another tab [F-71]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const pages = ['', '&step=seat-selection', '&step=payment'].map((step) => `/booking?offer=${offer.id}${step}`);
    const before = await visitor.get(pages[0] ?? '');
    expect(before.body).toContain('name="travelers"');
    expect(before.body).not.toContain('You have already booked this');
    const { id, reference } = await booked(visitor, offer);
    for (const page of [...pages, `/flight/${offer.id}`]) {
      const { body } = await visitor.get(page);
      expect(body, page).toContain(`You have already booked this: ${reference}`);
      expect(body, page).toContain(`/my-trips?trip=${id}`);
      for (const way of ['name="travelers"', 'name="cc-name"', 'Book This Flight', 'Book Now']) {
        expect(body, page).not.toContain(way);
      }
    }
    // Even if the airline no longer offers it.
    t.clock.advance(40 * 60_000);
    for (const page of [...pages, `/flight/${offer.id}`]) {
      expect((await visitor.get(page)).body, page).toContain(`You have already booked this: ${reference}`);
    }
  });

  async function someoneElse(): Promise<Visitor> {
    const stranger = t.visitor();
    await searchOffers(stranger);
    return stranger;
  }
});
