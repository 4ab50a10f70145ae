import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AmendmentAnswer, FlightOptionsAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { brands } from '#server/features/brands/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooks } from '#server/testing/books.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import {
  bookChangeable,
  bookChangeableAsGuest,
  changeableFare,
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payAmendment,
  payForAmendment,
  quoteOption,
  searchOptions,
} from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { inDays, readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  bookFareAsMember,
  cancel,
  lookUp,
  lookUpOnly,
  phoneEnd,
  quoteOf,
  unlock,
} from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { itineraryVersions } from '../itineraries/tables.ts';

/** A changeable fare of an airline with its own ticket numbers. */
const changeableByBa: typeof changeableFare = {
  ...changeableFare,
  isIt: ({ owner, conditions }) => owner.iata_code === 'BA' && conditions.changeable === true,
};

describe.each(inject('engines'))('changing flights on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { bookedBy, rowOf, bookingRow, paymentRow, orderOf, datesOf, books } = amendedTrips(() => t);

  test('other flights are listed at one price, the least first; the sum of the lines is what is paid [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy();
    expect(booking.can_change_flights).toBe(true);
    const { status, body } = await searchOptions(visitor, booking);
    expect(status).toBe(200);
    expect(body.by_phone).toBe(0);
    expect(body.options.length).toBeGreaterThan(3);
    const due = body.options.map(({ price }) => Number(price.due_amount));
    expect(due).toEqual(due.toSorted((a, b) => a - b));
    for (const { price, slices } of body.options) {
      const lines = [price.difference_amount, price.airline_fee_amount ?? '0', price.fee_amount];
      const sum = lines.reduce((total, line) => total + Number(line), 0);
      expect(sum).toBe(Number(price.due_amount) - Number(price.refund_amount));
      expect([price.airline_fee_amount, price.fee_amount]).toEqual(['25.00', '25.00']);
      expect(slices[0]?.segments[0]?.departing_at.slice(0, 10)).toBe(inDays(44));
    }
    // The airline charges 105 for the first: 105 × 1.23 rounded, plus our fee of 25.
    expect(due[0]).toBe(154);
  });

  test('the flights that the traveler already has are not offered for their own day [SERV-03]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableByBa);
    const flightsIn = (slices: OfferAnswer['slices']) =>
      slices.flatMap(({ segments }) =>
        segments.map((one) => `${one.marketing_carrier.iata_code}${one.flight_number} ${one.departing_at}`),
      );
    const current = booking.bookingData.slices.slice(0, 1);
    const departureDate = datesOf(booking)[0];
    const { status, body } = await searchOptions(visitor, booking, [{ direction: 0, departureDate }]);
    expect(status).toBe(200);
    expect(body.options.length).toBeGreaterThan(1);
    expect(body.options.map(({ slices }) => flightsIn(slices))).not.toContainEqual(flightsIn(current));
  });

  test('a dearer change is held, made, and charged to the cent; trip, receipt and mail show it [SERV-03] [SERV-06] [TERMS-02]', async () => {
    const { visitor, booking } = await bookedBy();
    const before = await bookingRow(booking.id);
    const centsOfOrder = async () => Math.round(Number((await orderOf(booking))?.total_amount) * 100);
    const total = await centsOfOrder();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    expect((await paymentRow(paymentId))?.state).toBe('authorised');
    const { status, body } = await confirmAmendment(visitor, chosen, paymentId);
    expect([status, body.status]).toEqual([200, 'confirmed']);

    expect(await rowOf(chosen.id)).toMatchObject({ state: 'done', paymentId });
    expect(await paymentRow(paymentId)).toMatchObject({
      state: 'captured',
      captureMinor: 15_400,
      bookingId: booking.id,
    });
    expect(await centsOfOrder()).toBe(total + 10_500);
    expect(await bookingRow(booking.id)).toMatchObject({
      openAmendmentId: null,
      supplierMinor: before.supplierMinor + 10_500,
      saleMinor: before.saleMinor + 12_900,
      freeCancelUntil: null,
      itineraryVersion: 2,
    });
    const trip = await readBooking(visitor, booking.id);
    expect(datesOf(trip)).toEqual([inDays(44), inDays(50)]);
    expect(trip.bookingData.changes).toMatchObject([{ amount: '129.00', fee_amount: '25.00' }]);
    expect([trip.airline_change, trip.can_change_flights, trip.free_cancellation]).toEqual([null, false, null]);
    const versions = await t.db.select().from(itineraryVersions).where(eq(itineraryVersions.bookingId, booking.id));
    expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'sold'],
      [2, 'amended'],
    ]);

    // The order is reread: its new flights are not a change by the airline.
    await t.app.reconciler.run();
    expect(await bookingRow(booking.id)).toMatchObject({ airlineChange: null, itineraryVersion: 2 });
    await t.app.mailSender.run();
    const told = t.sent.filter(({ subject }) => subject.endsWith(`reference ${booking.reference}`));
    const mail = told.find(({ subject }) => subject.startsWith('Flights changed'));
    expect(mail?.text).toContain('The price of the change is $154.');
    expect(mail?.text).toContain('Our change fee: $25');
    expect(mail?.text).toContain('Total: $154');
    // The mail repeats the review's statement about the new fare.
    const agreed = chosen.terms.filter((term) => /after this change:|^If you cancel later/.test(term));
    expect(agreed.length).toBeGreaterThan(1);
    const receipt = await readPdf((await visitor.get(`/api/bookings/${booking.id}/receipt.pdf`)).rawPayload);
    for (const text of [mail?.text, receipt.text]) for (const term of agreed) expect(text).toContain(term);
    expect(receipt.text).toMatch(/Change of flights You agreed to this on .* UTC\. Difference in fare .* Total \$154/);
    expect(mail?.text).toMatch(/Your fare after the change:\n.*Economy.*\n.*bag/);
    expect(mail?.attachments[0]?.content).toContain('STATUS:CANCELLED');
    expect(told.some(({ subject }) => /airline changed|Schedule/i.test(subject))).toBe(false);
    expect(await books()).toEqual([]);
  });

  test('the trip shows the tickets of its new flights at once, and none of the old ones [SERV-03] [F-08]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableByBa);
    const numbersOf = (one: BookingAnswer) => one.bookingData.documents.map(({ number }) => number);
    expect(numbersOf(booking).length).toBeGreaterThan(0);
    const chosen = await chooseFlights(visitor, booking);
    const isDue = Number(chosen.price.due_amount) > 0;
    const paymentId = isDue ? await payForAmendment(visitor, chosen) : undefined;
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    const shown = numbersOf(await readBooking(visitor, booking.id));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((number) => numbersOf(booking).includes(number))).toEqual([]);
    // As at the order's next scheduled reading.
    await t.app.reconciler.run();
    expect(numbersOf(await readBooking(visitor, booking.id))).toEqual(shown);
  });

  test('a guest changes the flights in the session that booked, and after a look-up in another [SERV-03] [TRIP-09]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeableAsGuest(visitor);
    expect((await changeFlights(visitor, booking)).status).toBe(200);
    const other = await bookChangeableAsGuest(t.visitor());
    const later = t.visitor();
    await lookUp(later, other);
    expect((await changeFlights(later, other)).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('cheaper flights give the difference back once, less our fee; nothing is charged [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    const { saleMinor, supplierMinor } = await bookingRow(booking.id);
    const { status, body, chosen } = await changeFlights(visitor, booking);
    expect([status, body.status]).toEqual([200, 'confirmed']);
    expect(chosen.price.due_amount).toBe('0.00');
    const row = await rowOf(chosen.id);
    // The airline gives −row.supplierMinor: that share of the price paid, rounded, less 25.
    const share = Math.round((saleMinor * -row.supplierMinor) / supplierMinor / 100) * 100;
    expect(row.refundMinor).toBe(share - 2500);
    expect(chosen.terms[0]).toContain(`We refund $${row.refundMinor / 100} to the card or cards you paid with.`);
    await t.app.reconciler.run();
    const { refunds } = await t.stripe.state<{ refunds: { amount: number; metadata: { cause_id?: string } }[] }>();
    const sent = refunds.filter(({ metadata }) => metadata.cause_id === chosen.id);
    expect(sent.map(({ amount }) => amount)).toEqual([row.refundMinor]);
    expect(await bookingRow(booking.id)).toMatchObject({
      openAmendmentId: null,
      saleMinor: saleMinor + row.saleChangeMinor,
      supplierMinor: supplierMinor + row.supplierMinor,
    });
    expect(await books()).toEqual([]);
  });

  test('someone who only looked the trip up cannot pay for another’s quote: nothing is held [F-148] [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('dearer');
    const chosen = await chooseFlights(visitor, booking);
    expect(Number(chosen.price.due_amount)).toBeGreaterThan(0);
    const stranger = t.visitor();
    await lookUpOnly(stranger, booking);
    const paid = await payAmendment(stranger, chosen);
    expect([paid.statusCode, paid.json<{ code: string }>().code]).toEqual([403, 'PHONE_NEEDED']);
    await unlock(stranger, booking, phoneEnd);
    expect((await payAmendment(stranger, chosen)).statusCode).toBe(200);
  });

  test('a quote cannot be confirmed by someone who only looked the trip up [F-148] [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    const chosen = await chooseFlights(visitor, booking);
    expect(chosen.price.due_amount).toBe('0.00');
    const stranger = t.visitor();
    await lookUpOnly(stranger, booking);
    expect(await confirmAmendment(stranger, chosen)).toMatchObject({ status: 403, body: { code: 'PHONE_NEEDED' } });
    expect((await unlock(stranger, booking, phoneEnd)).statusCode).toBe(200);
    expect((await confirmAmendment(stranger, chosen)).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('a fare that allows less says so on its card and before it is agreed to, as the trip says afterwards [SERV-03] [TERMS-01]', async () => {
    const visitor = t.visitor();
    const isIt: typeof changeableFare.isIt = ({ owner, conditions: { refundable, changeable } }) =>
      owner.iata_code === 'BA' && refundable === true && changeable === true;
    const booking = await bookFareAsMember(visitor, {
      query: { returnDate: inDays(50), cabinClass: 'business' },
      isIt,
    });
    expect(answersIn(booking)).toEqual(['Refundable: Yes', 'Changeable: Yes']);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'even');
    const option = await lesserFare(visitor, booking);
    const { body: chosen } = await quoteOption(visitor, booking, option.id);
    // The flights back keep their rules.
    expect(chosen.lost).toEqual([
      'Refunds: your fare is refundable now; after this change it is not.',
      'Later changes: your flights can be changed now; after this change only some of them can.',
      'Bags: 2 carry-on bags included for each traveler now; after this change 1.',
      'Bags: 2 checked bags included for each traveler now; after this change none.',
    ]);
    const said = chosen.terms.filter((text) => text.includes(' after this change: '));
    const confirmed = await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen));
    expect([confirmed.body.status, confirmed.body.lost]).toEqual(['confirmed', []]);
    const trip = await readBooking(visitor, booking.id);
    expect(option.fare_rules).toEqual(answersIn(trip));
    expect(said).toHaveLength(2);
    for (const text of said) {
      const sentence = expect.stringContaining(text.replace(' after this change', ''));
      expect(trip.fare_rules).toContainEqual(sentence);
    }
    expect(await books()).toEqual([]);
  });

  test('a change without a price difference costs our fee alone [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy('even');
    const { status, chosen } = await changeFlights(visitor, booking);
    expect([status, chosen.price.due_amount, chosen.price.difference_amount]).toEqual([200, '25.00', '0.00']);
    expect(await books()).toEqual([]);
  });

  test.each([
    [{ USD: 4000 }, '40.00'],
    [{ USD: 0 }, '0.00'],
    [{}, '0.00'],
  ])('our fee is the brand’s: %o [SERV-03] [ADM-05]', async (feeMinorByCurrency, fee) => {
    const visitor = t.visitor({ host: 'solana.flights.example' });
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const isSolana = eq(brands.key, 'solana');
    const [brand] = await t.db.select().from(brands).where(isSolana);
    const details = { ...brand?.details, change: { feeMinorByCurrency } } as never;
    await t.db.update(brands).set({ details }).where(isSolana);
    t.clock.advance(60_000);
    const { price } = await chooseFlights(visitor, booking);
    await t.db.update(brands).set({ details: brand?.details }).where(isSolana);
    t.clock.advance(60_000);
    expect(price.fee_amount).toBe(fee);
    expect(Number(price.due_amount)).toBe(Number(price.sale_change_amount) + Number(fee));
  });

  test.each(['voucher', 'airline_credits', 'unpriced'])(
    'flights whose price is %s are left to the phone [SERV-03]',
    async (answer) => {
      const { visitor, booking } = await bookedBy(answer);
      const { status, body } = await searchOptions(visitor, booking);
      expect([status, body.options]).toEqual([200, []]);
      expect(body.by_phone).toBeGreaterThan(0);
    },
  );

  test.each([
    ['not_changeable', 409, 'AMENDMENT_BY_PHONE'],
    ['not_changeable_yet', 409, 'AMENDMENT_NOT_POSSIBLE'],
  ])('an airline that answers %s changes nothing [SERV-03]', async (answer, status, code) => {
    const { visitor, booking } = await bookedBy(answer);
    const refused = await searchOptions(visitor, booking);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test('pressed twice, from two tabs and again afterwards: one change, one charge [SERV-03] [PAY-08]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    const both = await Promise.all([1, 2, 3].map(() => confirmAmendment(visitor, chosen, paymentId)));
    const again = await confirmAmendment(visitor, chosen, paymentId);
    expect([...both, again].map(({ status, body }) => [status, body.status])).toEqual(
      Array(4).fill([200, 'confirmed']),
    );
    expect(await books()).toEqual([]);
  });

  test('a second change is refused as the airline refuses it, which no review promises, and canceling refunds the new price [SERV-03] [TRIP-11]', async () => {
    const { visitor, booking } = await bookedBy();
    const { chosen } = await changeFlights(visitor, booking);
    const laterIn = ({ terms }: Pick<AmendmentAnswer, 'terms'>) =>
      terms.filter((text) => /^Later changes: /.test(text));
    expect(laterIn(chosen)).toEqual([
      'Later changes: online in My Trips if the airline allows it, otherwise by phone.',
    ]);
    const second = await searchOptions(visitor, booking);
    expect([second.status, second.body.code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
    const made = (await visitor.get(`/api/amendments/${chosen.id}`)).json<AmendmentAnswer>();
    expect(laterIn(made)).toEqual(['Later changes: by phone.']);
    const { saleMinor } = await bookingRow(booking.id);
    const quote = await quoteOf(visitor, booking.id);
    // The fee for the change was paid too, and is not refunded.
    expect([quote.body.paid_amount, quote.body.change_fees_amount]).toEqual([
      ((saleMinor + 2500) / 100).toFixed(2),
      '25.00',
    ]);
    expect(quote.body.message).toContain('our change fee of $25');
    // Both payments contribute: the refund exceeds the first one's amount.
    expect(quote.body.rule).toBe('fare_rules');
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    await t.app.reconciler.run();
    const { refunds, payments: paid, intents } = await readBooks(t.db, t.duffel, t.stripe);
    const own = paid.filter(({ bookingId }) => bookingId === booking.id).map(({ intentId }) => intentId);
    expect(own).toHaveLength(2);
    expect(intents.filter(({ id }) => own.includes(id)).map(({ status }) => status)).toEqual([
      'succeeded',
      'succeeded',
    ]);
    const back = refunds
      .filter(({ payment_intent: id }) => own.includes(id))
      .reduce((sum, { amount }) => sum + amount, 0);
    expect((back / 100).toFixed(2)).toBe(quote.body.refund_amount);
    expect(await books()).toEqual([]);
  });

  test('when the airline then moves the new flights, everything comes back but the fee for the change, as every sentence says [SERV-02] [SERV-03] [F-80]', async () => {
    const { visitor, booking } = await bookedBy();
    await changeFlights(visitor, booking);
    await changeSchedule(t, booking, { kind: 'large' });
    const { saleMinor } = await bookingRow(booking.id);
    const { body: quote } = await quoteOf(visitor, booking.id);
    const price = (saleMinor / 100).toFixed(2);
    expect([quote.rule, quote.refund_amount, quote.change_fees_amount]).toEqual(['airline_change', price, '25.00']);
    const said = `We will refund $${saleMinor / 100} to the card or cards you paid with, everything you paid except our change fee of $25, because`;
    expect(quote.message.replaceAll(',', '')).toContain(said.replaceAll(',', ''));
    const { airline_change: change } = await readBooking(visitor, booking.id);
    expect(change?.choices.join(' ').replaceAll(',', '')).toContain(said.replaceAll(',', ''));
    const canceled = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
    expect(canceled.body.booking.cancellation?.refund_amount).toBe(price);
    await t.app.reconciler.run();
    expect(await books()).toEqual([]);
  });

  test('a quote for canceling that was made before the change cannot be confirmed after it [SERV-03] [TRIP-11]', async () => {
    const { visitor, booking } = await bookedBy();
    const old = await quoteOf(visitor, booking.id);
    await changeFlights(visitor, booking);
    const canceled = await cancel(visitor, booking.id, { quoteId: old.body.quoteId });
    expect([canceled.status, canceled.body.code]).toEqual([409, 'CANCELLATION_QUOTE_CHANGED']);
  });
});

/** 'Refundable: No' and 'Changeable: Yes', without the fees. */
function answersIn({ fare_rules: rules }: BookingAnswer): string[] {
  return rules.flatMap((rule) => /^(?:Refundable|Changeable): [^.]+/.exec(rule)?.[0] ?? []);
}

/** Other flights in economy, at a non-refundable fare. On some days the airline has none. */
async function lesserFare(visitor: Visitor, booking: BookingAnswer): Promise<FlightOptionsAnswer['options'][number]> {
  for (const day of [44, 43, 45, 42]) {
    const wanted = { direction: 0, departureDate: inDays(day), cabinClass: 'economy' };
    const { body } = await searchOptions(visitor, booking, [wanted]);
    const option = body.options?.find(({ fare_rules: rules }) => rules.includes('Refundable: No'));
    if (option !== undefined) return option;
  }
  throw new Error('no fare that allows less');
}
