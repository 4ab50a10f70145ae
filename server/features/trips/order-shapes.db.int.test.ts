import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { noSeatText } from '#domain/booking/booked-order.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { asMember } from '#server/testing/steps/account-steps.ts';
import { book, inDays, pay, readBooking } from '#server/testing/steps/booking-steps.ts';
import { findFare, hour } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { findSeat } from '#server/testing/steps/seat-steps.ts';

describe.each(inject('engines'))('what orders of airlines do not say alike, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.shapeOrders({}));

  const desk = deskOf(() => t);

  /** Books a round trip with a seat and a bag for the first traveler, in an order of this shape. */
  async function booked(shape: Record<string, unknown>, adultsCount = '2') {
    await t.duffel.shapeOrders(shape);
    const visitor = await asMember(t.visitor());
    const isIt = ({ owner }: OfferAnswer) => owner.iata_code === 'BA';
    const offer = await findFare(visitor, { query: { returnDate: inDays(50), adultsCount }, isIt });
    const maps = (await visitor.get(`/api/flights/seatmaps/${offer.id}`)).json<{ data: SeatMapAnswer[] }>().data;
    const seat = findSeat(maps, offer.passengers[0]?.id ?? '');
    const [bag] = offer.available_services;
    if (seat === null || bag === undefined) throw new Error('no seat or bag');
    const services = [seat, bag].map(({ id }) => ({ id, quantity: 1 }));
    const amount = (Number(offer.sale_amount) + Number(seat.sale_amount) + Number(bag.sale_amount)).toFixed(2);
    const paid = await pay(visitor, offer, { amount, services });
    const { paymentId } = paid.json<{ paymentId: string }>();
    const paymentDetails = { amount, currency: 'USD', paymentId };
    const answer = await book(visitor, offer, paymentId, { services, paymentDetails });
    if (answer.statusCode !== 201) throw new Error(`booking: ${answer.statusCode} ${answer.body}`);
    return { visitor, booking: answer.json<BookingAnswer>(), seat: seat.designator };
  }

  /** The confirmation's text, and its calendar file without line breaks. */
  async function mailOf({ reference }: BookingAnswer) {
    await t.app.mailSender.run();
    const mail = t.sent.find(({ subject }) => subject.startsWith('Booking confirmed') && subject.endsWith(reference));
    const calendar = String(mail?.attachments?.[0]?.content ?? '').replace(/\r?\n[ \t]/g, '');
    return { text: mail?.text ?? '', calendar };
  }
  const numbersOf = ({ bookingData }: BookingAnswer, wanted: 'ticket' | 'receipt') =>
    bookingData.documents.filter(({ type }) => type === wanted).map(({ number }) => number);

  test('tickets that name nobody are those of the only traveler, in mail, trip, desk and calendar [F-08]', async () => {
    const { booking } = await booked({ documentsWithoutTravelers: true }, '1');
    const [ticket] = numbersOf(booking, 'ticket');
    expect(booking.bookingData.documents).toHaveLength(3);
    const passengerId = booking.bookingData.passengers[0]?.id;
    for (const { passenger_ids } of booking.bookingData.documents) expect(passenger_ids).toEqual([passengerId]);
    const { text, calendar } = await mailOf(booking);
    expect(text).toMatch(new RegExp(`Ada Byron\\n(?: {2}.*\\n)* {2}Ticket number ${ticket}\\n`));
    expect(text).not.toContain('Also in this booking');
    expect(calendar.split(`Ticket number ${ticket}`)).toHaveLength(3);
    const seen = await desk.read(booking.id);
    expect(seen.ticketNumbers).toEqual([ticket]);
    expect([seen.extras, seen.passengers[0]?.extras]).toEqual([
      [],
      expect.arrayContaining([`Ticket number ${ticket}`]),
    ]);
  });

  test('with several travelers nobody guesses whose they are: they are listed with the booking, in the calendar too [F-08]', async () => {
    const { booking } = await booked({ documentsWithoutTravelers: true });
    const [first, second, ...more] = numbersOf(booking, 'ticket');
    expect([numbersOf(booking, 'receipt').length, more]).toEqual([2, []]);
    const { text, calendar } = await mailOf(booking);
    expect(text).toContain(
      `Also in this booking\n  Ticket number ${first}\n  Ticket number ${second}\n  Receipt number `,
    );
    const inCalendar = `Also in this booking: Ticket number ${first}\\, Ticket number ${second}\\, Receipt number `;
    expect(calendar.split(inCalendar)).toHaveLength(3);
    expect((await desk.read(booking.id)).extras).toHaveLength(4);
  });

  test('documents without types are tickets, and each traveler may have several [F-08]', async () => {
    const { booking } = await booked({ documentsWithoutTypes: true, ticketsBySlice: true });
    const [ada, grace] = booking.bookingData.passengers.map(({ id }) => id);
    const owners = booking.bookingData.documents.map(({ type, passenger_ids }) => [type, ...passenger_ids]);
    expect(owners).toEqual([ada, ada, grace, grace].map((id) => ['ticket', id]));
    expect((await desk.read(booking.id)).ticketNumbers).toEqual(numbersOf(booking, 'ticket'));
  });

  test('tickets that are issued later are there after the next look at the order; meanwhile nothing is said of them [F-08] [CONF-04]', async () => {
    const { visitor, booking } = await booked({ ticketMinutes: 60 });
    expect([booking.status, booking.bookingData.documents]).toEqual(['confirmed', []]);
    const { text, calendar } = await mailOf(booking);
    expect(`${text}${calendar}`).not.toMatch(/ticket/i);
    expect((await desk.read(booking.id)).ticketNumbers).toEqual([]);
    t.clock.advance(7 * hour);
    await t.app.reconciler.run();
    const later = await readBooking(visitor, booking.id);
    expect([numbersOf(later, 'ticket').length, numbersOf(later, 'receipt').length]).toEqual([2, 2]);
    const { reference } = later;
    const calendarLater = await visitor.get(`/api/bookings/${booking.id}/calendar.ics`);
    expect([reference, calendarLater.body]).toEqual([booking.reference, expect.stringContaining('Ticket number')]);
  });

  test('seats that the airline gave to those who bought none are theirs everywhere, and nobody is told that one comes later [SEAT-02] [F-08]', async () => {
    const { booking, seat } = await booked({ assignsSeats: true });
    const [ada, grace] = booking.bookingData.passengers.map(({ id }) => id);
    const seats = booking.bookingData.services.filter(({ type }) => type === 'seat');
    const flights = ['JFK → LHR', 'LHR → JFK'];
    expect(seats.map(({ passenger_ids, flights: on }) => `${passenger_ids} ${on}`).sort()).toEqual(
      [ada, grace].flatMap((id) => flights.map((flight) => `${id} ${flight}`)).sort(),
    );
    const { text } = await mailOf(booking);
    expect(text).not.toContain(noSeatText);
    expect(text.split(`Seat ${seat}, JFK → LHR`)).toHaveLength(2);
    expect(text).toMatch(/Grace Byron\n {2}Seat \d+B, JFK → LHR\n {2}Seat \d+B, LHR → JFK\n/);
    const extras = (await desk.read(booking.id)).passengers[1]?.extras;
    expect(extras?.slice(0, 2)).toEqual([
      expect.stringMatching(/^Seat \d+B, JFK → LHR$/),
      expect.stringMatching(/^Seat \d+B, LHR → JFK$/),
    ]);
  });

  test('an order that leaves out all it may is confirmed with seat, bag and tickets [F-08] [CONF-04]', async () => {
    const { visitor, booking, seat } = await booked({ sparse: true, bagsOnFlights: true });
    expect(booking.status).toBe('confirmed');
    expect([numbersOf(booking, 'ticket').length, numbersOf(booking, 'receipt').length]).toEqual([2, 2]);
    const { text } = await mailOf(booking);
    expect(text).toContain(`Seat ${seat}, JFK → LHR`);
    expect(text).toContain('1 checked bag, paid as an extra');
    t.clock.advance(7 * hour);
    await t.app.reconciler.run();
    const later = await readBooking(visitor, booking.id);
    expect(later).toMatchObject({ status: 'confirmed', airline_change: null });
  });

  test('a meal is named as one wherever the trip is shown, with and without a name of the airline [F-08]', async () => {
    const visitor = t.visitor();
    const { id } = await findFare(visitor, {
      query: { returnDate: inDays(50) },
      isIt: ({ owner }) => owner.iata_code === 'BA',
    });
    await t.duffel.changeOffer(id, { sellsMeals: true });
    const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    const meals = offer.available_services.filter(({ type }) => type === 'meal');
    expect(meals.map(({ name, description }) => [name, description])).toEqual([
      ['Meal', 'Vegetarian'],
      ['Meal', ''],
    ]);
    const services = meals.map((meal) => ({ id: meal.id, quantity: 1 }));
    const amount = meals.reduce((sum, meal) => sum + Number(meal.sale_amount), Number(offer.sale_amount)).toFixed(2);
    const { paymentId } = (await pay(visitor, offer, { amount, services })).json<{ paymentId: string }>();
    const answer = await book(visitor, offer, paymentId, {
      services,
      paymentDetails: { amount, currency: 'USD', paymentId },
    });
    expect(answer.statusCode).toBe(201);
    const { text, calendar } = await mailOf(answer.json<BookingAnswer>());
    expect(text).toContain('\n  Meal: Vegetarian, JFK → LHR\n  Meal, LHR → JFK\n');
    expect(calendar).toMatch(/Ada Byron: Meal: Vegetarian\\, Ticket number/);
  });

  test.each(['unmentioned', 'none', 'some', 'all'])(
    'a bought seat is listed once, whether or not the flights name it: %s [SEAT-02] [F-08]',
    async (seatsOnFlights) => {
      const { booking, seat } = await booked({ seatsOnFlights });
      const seats = booking.bookingData.services.filter(({ type }) => type === 'seat');
      expect(seats.map(({ designator }) => designator)).toEqual([seat]);
      const { text } = await mailOf(booking);
      expect(text.split(`Seat ${seat}, JFK → LHR`)).toHaveLength(2);
      expect(text).toContain(`Grace Byron\n  ${noSeatText}\n`);
    },
  );
});
