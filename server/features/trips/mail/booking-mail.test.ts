import { expect, test } from 'vitest';
import { samplePayment, sampleSeat } from '#contract/testing/sample-bookings.ts';
import type { BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { sampleBrands } from '#server/features/brands/index.ts';
import { type Mail, renderText } from '#server/features/mail/index.ts';
import { bookingMail } from './booking-mail.ts';
import { checkInMail } from './check-in-mail.ts';
import { sliceLines } from './journey-block.ts';
import { refundFailedMail } from './refund-mails.ts';
import { type TripMailBrand, withPlainLinks } from './trip-mail-brand.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

const [jfk, lhr, cdg] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB'), testPlace('CDG', 'FR')];

function bookingOf(change: Partial<BookingRow> = {}, name = 'Ada'): BookingRow {
  const segments = [
    testSegment({
      id: 'seg_1',
      origin: jfk,
      destination: cdg,
      departingAt: '2027-01-20T18:30:00',
      arrivingAt: '2027-01-21T07:45:00',
    }),
    testSegment({
      id: 'seg_2',
      origin: cdg,
      destination: lhr,
      departingAt: '2027-01-21T09:15:00',
      arrivingAt: '2027-01-21T09:35:00',
    }),
  ];
  const { slices, conditions } = testOffer({ from: jfk, to: lhr, departing: '2027-01-20T18:30:00', segments });
  const row: Partial<BookingRow> = {
    ...{ airlineChange: null, changeAnswerBy: null, openAmendmentId: null, itineraryVersion: 1 },
    id: 'bkg_1',
    reference: 'CDFGHJKM',
    airlineReference: 'XYZ123',
    brandKey: 'skyhop',
    currency: 'USD',
    saleMinor: 48_200,
    supplierMinor: 40_000,
    services: [],
    state: 'confirmed',
    cancelFeeMinor: 3500,
    freeCancelUntil: null,
    contactEmail: 'ada@example.com',
    itinerary: {
      slices,
      conditions,
      passengers: [{ id: 'pas_1', type: 'adult', givenName: name, familyName: 'Byron' }],
    },
    createdAt: new Date('2026-10-01T12:00:00Z'),
    updatedAt: new Date('2026-10-01T12:00:00Z'),
    ...change,
  };
  return row as BookingRow;
}

function brandOf(): TripMailBrand {
  const [brand] = sampleBrands;
  if (brand === undefined) throw new Error('There is a sample brand');
  return withPlainLinks({ ...brand, linkTo: (path) => `https://${brand.domain}${path}` });
}

const textOf = (mail: Mail) => renderText(mail, brandOf());

test('the confirmation matches the screen, with calendar file and receipt [CONF-04] [CONF-05] [BRAND-09] [TERMS-02]', () => {
  const mail = bookingMail('booking_confirmed', bookingOf(), brandOf());
  expect(mail.subject).toBe('Booking confirmed: City of JFK to City of LHR, reference CDFGHJKM');
  for (const fact of [
    'CDFGHJKM',
    'XYZ123',
    '$482',
    '18:30',
    '09:35',
    'Wed, Jan 20',
    '1 stop',
    '1h 30m in City of CDG',
    'Ada Byron',
    'https://skyhop.example/my-trips?trip=bkg_1',
    'Your receipt as a PDF file',
    'https://skyhop.example/api/bookings/bkg_1/receipt.pdf',
    '+1 212 555 0142',
  ]) {
    expect(textOf(mail)).toContain(fact);
  }
  expect(textOf(mail)).toContain('09:35 (+1 day)');
  const [calendar] = mail.attachments ?? [];
  expect(calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar?.fileName).toBe('flights-CDFGHJKM.ics');
});

test('a flight that lands on the way is not called non-stop, and says where it lands [CONF-04] [FLT-09]', () => {
  const flight = testSegment({
    origin: jfk,
    destination: lhr,
    departingAt: '2027-01-20T08:00:00',
    arrivingAt: '2027-01-20T20:00:00',
    stops: [{ airport: cdg, duration: null }],
  });
  const { slices } = testOffer({ from: jfk, to: lhr, departing: '', segments: [flight] });
  const text = slices.flatMap((slice) => sliceLines(slice, 0, 1)).join(' ');
  expect(text).toContain('1 stop');
  expect(text).toContain('stops in City of CDG (CDG)');
  expect(text).not.toContain('Non-stop');
});

test('a return from another airport is pointed out, and each flight shows operator, cabin and fare [F-70] [F-31]', () => {
  const { itinerary } = bookingOf();
  const [out] = itinerary.slices;
  if (out === undefined) throw new Error('Expected an outbound slice');
  const lgw = testPlace('LGW', 'GB');
  const economy = [
    { passengerId: 'pas_1', cabinClass: 'economy' as const, cabinClassMarketingName: null, baggages: [] },
  ];
  const flight = testSegment({
    origin: lgw,
    destination: jfk,
    departingAt: '2027-01-27T10:00:00',
    arrivingAt: '2027-01-27T13:00:00',
    passengers: economy,
    flightNumber: '0178',
    operatingCarrier: { name: 'Iberia', iataCode: 'IB', logoUrl: null },
  });
  const back = { ...out, fareBrandName: 'Basic', id: 'sli_2', origin: lgw, destination: jfk, segments: [flight] };
  const mail = bookingMail(
    'booking_confirmed',
    bookingOf({ itinerary: { ...itinerary, slices: [out, back] } }),
    brandOf(),
  );
  expect(textOf(mail)).toContain('Return leaves from LGW, not LHR');
  expect(textOf(mail)).toContain('British Airways BA 178, 10:00 LGW to 13:00 JFK, operated by Iberia, Economy');
  expect(textOf(mail)).toContain('Fare: Basic');
});

test('shows the fare’s bags, or that fees may apply if they are not known [FLT-10] [CONF-04]', () => {
  const carried = [
    { type: 'carry_on', quantity: 1 },
    { type: 'checked', quantity: 2 },
  ];
  const booking = bookingOf();
  const slices = booking.itinerary.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      passengers: [{ passengerId: 'pas_1', cabinClass: null, cabinClassMarketingName: null, baggages: carried }],
    })),
  }));
  const known = bookingMail(
    'booking_confirmed',
    { ...booking, itinerary: { ...booking.itinerary, slices } },
    brandOf(),
  );
  const unknown = bookingMail('booking_confirmed', booking, brandOf());
  expect(textOf(known)).toContain('1 carry-on bag, 2 checked bags. Fees may apply');
  expect(textOf(unknown)).toContain('Fees for bags may apply');
});

test('shows seats, bags and tickets of the order by traveler, each ticket number on one line [F-08] [F-111] [CONF-03] [BAGS-04]', () => {
  const booked = bookingOf({
    orderServices: [{ ...sampleSeat, flights: ['JFK → CDG'] }],
    orderDocuments: [{ type: 'ticket', number: '125-1234567890', passengerIds: ['pas_1'] }],
  });
  const mail = bookingMail('booking_confirmed', booked, brandOf());
  expect(textOf(mail)).toContain('Seat 14B, JFK → CDG');
  // Once, because the greeting uses the first name.
  expect(textOf(mail).match(/Ada Byron/g)).toHaveLength(1);
  expect(textOf(mail)).toContain('Ada Byron\n  Seat 14B, JFK → CDG\n  Ticket number 125-1234567890');
  const unseated = bookingMail('booking_confirmed', bookingOf({ orderServices: [] }), brandOf());
  const unread = bookingMail('booking_confirmed', bookingOf({ orderServices: null }), brandOf());
  expect(textOf(unseated)).toContain('Ada Byron\n  No seat selected: the airline assigns one at check-in');
  expect(textOf(unread)).not.toContain('No seat selected');
});

test('a confirmation that is sent late promises no free cancellation whose time has passed [CONF-04] [TRIP-10]', () => {
  const freeCancelUntil = new Date('2026-10-02T12:00:00Z');
  const booking = bookingOf({ freeCancelUntil });
  const conditions = { ...booking.itinerary.conditions, refundable: false };
  const sold = { ...booking, itinerary: { ...booking.itinerary, conditions } };
  const textAt = (at: Date) => textOf(bookingMail('booking_confirmed', sold, brandOf(), { at }));
  expect(textAt(freeCancelUntil)).toContain('for a full refund');
  const late = textAt(new Date(freeCancelUntil.getTime() + 1));
  expect(late).toContain(
    'Cancel: nothing back by the fare rules. Some airlines cancel by phone only, or give credit for a later flight instead.\nRefundable: No.\n',
  );
  for (const promise of ['for a full refund', 'free cancellation']) expect(late).not.toContain(promise);
});

test('a confirmation that is sent after departure has no heading above rules that are gone [F-110] [CONF-04]', () => {
  const mail = bookingMail('booking_confirmed', bookingOf(), brandOf(), { at: new Date('2031-01-01T00:00:00Z') });
  expect(textOf(mail)).not.toContain('Fare rules');
});

test('a confirmation that is sent after a change to cheaper flights does not say that the new price was all that was paid [CONF-04] [SERV-03]', () => {
  const { itinerary } = bookingOf();
  const changes = [{ on: '2026-10-01', saleMinor: -4200, feeMinor: 0 }];
  const changed = bookingOf({ saleMinor: 44_000, itinerary: { ...itinerary, changes } });
  const mail = textOf(bookingMail('booking_confirmed', changed, brandOf()));
  expect(mail).toContain('your flights are confirmed. After your change, your trip costs $440; nothing more is due.');
  expect(mail).not.toContain('You paid $440');
});

test('the confirmation is a receipt: price parts, card, date and the rules of fare and site, as stored [CONF-04] [F-31] [TRIP-10]', () => {
  const booking = bookingOf({ freeCancelUntil: new Date('2026-10-02T12:00:00Z') });
  const conditions = { ...booking.itinerary.conditions, refundable: false };
  const saleParts = { base: 35_000, tax: 8200, seats: 5000, extras: 0 };
  const payments = [samplePayment({ paidOn: '2026-10-01' })];
  const sold = { ...booking, itinerary: { ...booking.itinerary, conditions, saleParts } };
  const mail = bookingMail('booking_confirmed', sold, brandOf(), { payments });
  expect(textOf(mail)).toContain(
    [
      'Receipt:',
      'Base fare: $350',
      'Taxes & fees: $82',
      'Seats: $50',
      'Total paid: $482',
      'Paid with: Visa ending in 4242',
      'Paid on: Thu, Oct 1, 2026 (UTC)',
      'Currency: USD',
      '',
      'Fare rules:',
      'Cancel by 08:00 on Fri, Oct 2, 2026 (City of JFK time) for a full refund, if your flights were not changed and your card can be refunded.',
      'Later: nothing back by the fare rules. Some airlines cancel by phone only, or give credit for a later flight instead.',
      'Refundable: No. This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead.',
      'Changeable: Depends on the airline.',
    ].join('\n'),
  );
  const older = bookingMail('booking_confirmed', bookingOf({ cancelFeeMinor: null }), brandOf());
  expect(textOf(older)).toContain('Total: $482\n');
  for (const word of ['Base fare', 'Paid with', 'for a full refund', 'back']) expect(textOf(older)).not.toContain(word);
});

test('a refusal is just as clear and does not mention a charge [CONF-05]', () => {
  const mail = bookingMail('booking_refused', bookingOf({ airlineReference: null }), brandOf());
  expect(textOf(mail)).toContain('Nothing was booked and nothing was charged');
  expect(mail.attachments).toBeUndefined();
});

test('a cancellation mail says what is refunded, where and when, or that nothing is [TRIP-07] [CONF-04]', () => {
  const textWith = (cancellation: BookingCancellation) =>
    textOf(bookingMail('booking_cancelled', bookingOf(), brandOf(), { cancellation }));
  const base = {
    status: 'cancelled',
    shares: {
      paid: usd(48_200),
      refund: usd(44_700),
      fee: usd(3500),
      credit: usd(0),
      airline: usd(0),
      markup: usd(0),
      changeFees: null,
    },
    refundTo: 'card',
    refundStatus: 'pending',
    refundedEarlier: usd(0),
    mayBeSplit: false,
    isPriceReduced: false,
    refundTiming: '7–21 business days',
    airlineCredits: [],
    cancelledAt: '2026-11-21T10:00:00Z',
    refundSteps: [],
    bankReference: null,
  } as const;
  const card = textWith(base);
  expect(card).toContain(
    '$447 is being refunded to the card you paid with. Please allow 7–21 business days for the refund to reach your card.',
  );
  expect(
    textWith({ ...base, refundTo: 'none', shares: { ...base.shares, refund: usd(0) }, refundTiming: null }),
  ).toContain('This cancellation does not include a refund.');
  const credit = { passengerName: 'Ada Byron', amount: { amountMinor: 12_000, currency: 'GBP' }, code: 'ZX81' };
  const credited = textWith({ ...base, refundTo: 'airline_credit', airlineCredits: [credit] });
  expect(credited).toContain('Ada Byron, £120, code ZX81');
  expect(credited).not.toContain('refunded to the card');
});

test('a cancellation mail shows how the price paid is split, line by line, with airline credit [F-04] [F-05]', () => {
  const mail = bookingMail('booking_cancelled', bookingOf(), brandOf(), {
    cancellation: {
      status: 'cancelled',
      shares: {
        paid: usd(144_100),
        refund: usd(0),
        fee: usd(0),
        credit: usd(117_154),
        changeFees: null,
      },
      refundTo: 'airline_credit',
      refundStatus: 'none',
      refundedEarlier: usd(0),
      mayBeSplit: false,
      isPriceReduced: false,
      refundTiming: null,
      airlineCredits: [],
      cancelledAt: '2026-11-21T10:00:00Z',
      refundSteps: [],
      bankReference: null,
    },
  });
  expect(textOf(mail)).toContain(
    'You paid: $1,441.00\nGiven as airline credit: −$1,171.54\nNot refunded: −$269.46\nRefund to your card: $0.00',
  );
});

test('a refund that failed before the mail was sent is not promised, and gets its own mail [F-06] [CONF-04]', () => {
  const cancellation = {
    status: 'needs_attention',
    shares: {
      paid: usd(40_200),
      refund: usd(37_035),
      fee: usd(0),
      credit: usd(0),
      changeFees: null,
    },
    refundTo: 'card',
    refundStatus: 'failed',
    refundedEarlier: usd(0),
    mayBeSplit: false,
    isPriceReduced: false,
    refundTiming: '7–21 business days',
    airlineCredits: [],
    cancelledAt: '2026-11-21T10:00:00Z',
    refundSteps: [],
    bankReference: null,
  } satisfies BookingCancellation;
  const failed = bookingMail('booking_cancelled', bookingOf(), brandOf(), { cancellation });
  expect(textOf(failed)).toContain('Your refund of $370.35 did not reach the card you paid with.');
  expect(textOf(failed)).not.toContain('refunded to the card');
  expect(textOf(failed)).not.toContain('Refund to your card');
  expect(textOf(failed)).toContain('\nOwed to you: $370.35\n');
  const mailText = refundFailedMail(bookingOf(), brandOf(), cancellation);
  expect(textOf(mailText)).toMatch(/your refund of \$370\.35 for .* did not reach the card/);
  expect(textOf(mailText)).toContain('CDFGHJKM');
  const paid = refundFailedMail(bookingOf(), brandOf(), { ...cancellation, refundStatus: 'refunded' });
  expect(textOf(paid)).toContain('was paid another way');
});

test('the mail about checking in for the return names the return, not the way out [SERV-06]', () => {
  const { itinerary } = bookingOf();
  const flight = testSegment({
    origin: lhr,
    destination: jfk,
    departingAt: '2027-01-27T10:00:00',
    arrivingAt: '2027-01-27T13:00:00',
  });
  const back = testOffer({ from: lhr, to: jfk, departing: '', segments: [flight] }).slices;
  const booking = bookingOf({ itinerary: { ...itinerary, slices: [...itinerary.slices, ...back] } });
  const subjectOf = (departsAt: string) =>
    checkInMail(booking, brandOf(), { departsAt, now: new Date('2027-01-01T00:00:00Z') })?.subject;
  expect(subjectOf('2027-01-20T23:30:00Z')).toBe('Time to check in: City of JFK to City of LHR, reference CDFGHJKM');
  expect(subjectOf('2027-01-27T10:00:00Z')).toBe('Time to check in: City of LHR to City of JFK, reference CDFGHJKM');
});

test('times on another day than the heading show it, [CONF-01] [F-31]', () => {
  const [slice] = bookingOf().itinerary.slices;
  const lines = slice === undefined ? [] : sliceLines(slice, 0, 1).join('\n');
  expect(lines).toContain('Outbound · Wed, Jan 20, 2027');
  expect(lines).toMatch(/18:30 .*\(JFK\) to 09:35 \(\+1 day\) .*\(LHR\)/);
  expect(lines).toMatch(/18:30 JFK.* to 07:45 \(\+1 day\) CDG/);
  expect(lines).toMatch(/09:15 \(\+1 day\) CDG.* to 09:35 \(\+1 day\) LHR/);
});
