import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OfferAnswer } from '#contract/offer.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { bookingBody, chooseOffer, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

describe('required fields of a booking call', () => {
  let t: TestApp;
  let visitor: Visitor;
  let offer: OfferAnswer;
  let paymentId: string;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
    visitor = t.visitor();
    offer = await chooseOffer(visitor);
    paymentId = await payFor(visitor, offer);
  });
  afterAll(() => t.close());

  test.each<[string, number, (whole: ReturnType<typeof bookingBody>) => object]>([
    ['Offer ID is required for booking', 400, (whole) => ({ ...whole, offerId: undefined })],
    ['Offer ID is required for booking', 400, (whole) => ({ ...whole, offerId: '' })],
    ['Offer ID is required for booking', 400, (whole) => ({ ...whole, offerId: null })],
    ['At least one passenger is required for booking', 400, (whole) => ({ ...whole, passengers: undefined })],
    ['At least one passenger is required for booking', 400, (whole) => ({ ...whole, passengers: [] })],
    ['At least one passenger is required for booking', 400, (whole) => ({ ...whole, passengers: null })],
    ['Payment details are required for booking', 400, (whole) => ({ ...whole, paymentDetails: undefined })],
    ['Payment details are required for booking', 400, (whole) => ({ ...whole, paymentDetails: null })],
    [
      'Payment details are required for booking',
      400,
      (whole) => ({ ...whole, paymentDetails: { amount: null, currency: null } }),
    ],
    ...(['firstName', 'lastName', 'dateOfBirth'] as const).flatMap((field) =>
      ['', null].map((empty): [string, number, (whole: ReturnType<typeof bookingBody>) => object] => [
        'All passengers must have first name, last name, and date of birth',
        400,
        (whole) => ({ ...whole, passengers: travelersFor(offer).map((traveler) => ({ ...traveler, [field]: empty })) }),
      ]),
    ),
  ])('%s (%i), and nothing is ordered [API-03]', async (message, status, change) => {
    const response = await visitor.post('/api/bookings', change(bookingBody(offer, paymentId)));
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await t.duffel.state()).toMatchObject({ orders: [] });
  });

  test('what a caller does not have may be null [API-03] [API-08]', async () => {
    const none = { id: null, type: null, infantOf: null, passportNumber: null, passportExpiryDate: null };
    const domestic = await chooseOffer(visitor, { destination: 'LAX' });
    const paid = await payFor(visitor, domestic);
    const passengers = travelersFor(domestic).map((traveler) => ({
      ...traveler,
      ...none,
      passportIssuingCountry: null,
    }));
    const response = await visitor.post('/api/bookings', bookingBody(domestic, paid, { passengers, services: null }));
    expect([response.statusCode, response.json().status]).toEqual([201, 'confirmed']);
  });

  test.each([
    ['phone_refused', 'The airline does not accept one of the phone numbers. Please check the phone numbers.'],
    ['loyalty_refused', 'The airline does not accept one of the membership numbers. Please correct it or remove it.'],
  ])('%s: what the airline does not accept of the travelers is named [PAX-07] [TERMS-03]', async (kind, text) => {
    const domestic = await chooseOffer(visitor, { destination: 'LAX' });
    const paid = await payFor(visitor, domestic);
    await t.duffel.fault({ operation: 'orders.create', kind, offerId: domestic.id });
    const response = await visitor.post('/api/bookings', bookingBody(domestic, paid));
    const message = `${text} Nothing was booked and nothing was charged.`;
    expect([response.statusCode, response.json().code, response.json().message]).toEqual([
      422,
      'INVALID_PASSENGERS',
      message,
    ]);
    const [trip] = (await visitor.get('/api/bookings/session')).json<{ message: string }[]>();
    expect(trip?.message).toBe(message);
  });
});
