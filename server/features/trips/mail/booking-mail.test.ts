import { expect, test } from 'vitest';
import { samplePayment, sampleSeat } from '#contract/testing/sample-bookings.ts';
import type { BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { contrastRatio, parseHexColor } from '#domain/brand/theme.ts';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { sampleBrands } from '#server/features/brands/index.ts';
import { mailColors } from '#server/features/mail/index.ts';
import { renderBookingMail } from './booking-mail.ts';
import { sliceLines } from './booking-mail-flights.ts';
import { renderCheckInMail } from './check-in-mail.ts';
import { renderRefundFailedMail } from './refund-mails.ts';
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

function brandOf(index = 0): TripMailBrand {
  const brand = sampleBrands[index];
  if (brand === undefined) throw new Error('There is a sample brand');
  return withPlainLinks({ ...brand, linkTo: (path) => `https://${brand.domain}${path}` });
}

test('the confirmation matches the screen, in HTML and in text, with calendar file and receipt [CONF-04] [CONF-05] [BRAND-09] [TERMS-02]', () => {
  const mail = renderBookingMail('booking_confirmed', bookingOf(), brandOf());
  expect(mail.subject).toBe('Booking confirmed: City of JFK to City of LHR, reference CDFGHJKM');
  for (const mailText of [mail.html, mail.text]) {
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
      expect(mailText).toContain(fact);
    }
  }
  expect(mail.html).toContain('+1</sup>');
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
  const mail = renderBookingMail(
    'booking_confirmed',
    bookingOf({ itinerary: { ...itinerary, slices: [out, back] } }),
    brandOf(),
  );
  for (const mailText of [mail.html, mail.text]) {
    expect(mailText).toContain('Return leaves from LGW, not LHR');
    expect(mailText).toContain('British Airways BA 178, 10:00 LGW to 13:00 JFK, operated by Iberia, Economy');
    expect(mailText).toContain('Fare: Basic');
  }
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
  const known = renderBookingMail(
    'booking_confirmed',
    { ...booking, itinerary: { ...booking.itinerary, slices } },
    brandOf(),
  );
  const unknown = renderBookingMail('booking_confirmed', booking, brandOf());
  for (const mailText of [known.html, known.text])
    expect(mailText).toContain('1 carry-on bag, 2 checked bags. Fees may apply');
  for (const mailText of [unknown.html, unknown.text]) expect(mailText).toContain('Fees for bags may apply');
});

test('shows seats, bags and tickets of the order by traveler, each ticket number on one line [F-08] [F-111] [CONF-03] [BAGS-04]', () => {
  const booked = bookingOf({
    orderServices: [{ ...sampleSeat, flights: ['JFK → CDG'] }],
    orderDocuments: [{ type: 'ticket', number: '125-1234567890', passengerIds: ['pas_1'] }],
  });
  const mail = renderBookingMail('booking_confirmed', booked, brandOf());
  for (const text of [mail.html, mail.text]) {
    expect(text).toContain('Seat 14B, JFK → CDG');
    // Once: the greeting uses the first name.
    expect(text.match(/Ada Byron/g)).toHaveLength(1);
  }
  expect(mail.html).toContain('Ticket number <span style="white-space:nowrap">125-1234567890</span>');
  expect(mail.text).toContain('Ada Byron\n  Seat 14B, JFK → CDG\n  Ticket number 125-1234567890');
  const unseated = renderBookingMail('booking_confirmed', bookingOf({ orderServices: [] }), brandOf());
  const unread = renderBookingMail('booking_confirmed', bookingOf({ orderServices: null }), brandOf());
  expect(unseated.text).toContain('Ada Byron\n  No seat selected: the airline assigns one at check-in');
  expect(unread.text).not.toContain('No seat selected');
});

test('a confirmation that is sent late promises no free cancellation whose time has passed [CONF-04] [TRIP-10]', () => {
  const freeCancelUntil = new Date('2026-10-02T12:00:00Z');
  const booking = bookingOf({ freeCancelUntil });
  const conditions = { ...booking.itinerary.conditions, refundable: false };
  const sold = { ...booking, itinerary: { ...booking.itinerary, conditions } };
  const textAt = (at: Date) => renderBookingMail('booking_confirmed', sold, brandOf(), { at }).text;
  expect(textAt(freeCancelUntil)).toContain('for a full refund');
  const late = textAt(new Date(freeCancelUntil.getTime() + 1));
  expect(late).toContain(
    '  Cancel: nothing back by the fare rules. Some airlines cancel by phone only, or give credit for a later flight instead.\n  Refundable: No.\n',
  );
  for (const promise of ['for a full refund', 'free cancellation']) expect(late).not.toContain(promise);
});

test('a confirmation that is sent after departure has no heading above rules that are gone [F-110] [CONF-04]', () => {
  const mail = renderBookingMail('booking_confirmed', bookingOf(), brandOf(), { at: new Date('2031-01-01T00:00:00Z') });
  for (const text of [mail.text, mail.html]) expect(text).not.toContain('Fare rules');
});

test('a confirmation that is sent after a change to cheaper flights does not say that the new price was all that was paid [CONF-04] [SERV-03]', () => {
  const { itinerary } = bookingOf();
  const changes = [{ on: '2026-10-01', saleMinor: -4200, feeMinor: 0 }];
  const changed = bookingOf({ saleMinor: 44_000, itinerary: { ...itinerary, changes } });
  for (const text of ['text', 'html'] as const) {
    const mail = renderBookingMail('booking_confirmed', changed, brandOf())[text];
    expect(mail).toContain('your flights are confirmed. After your change, your trip costs $440; nothing more is due.');
    expect(mail).not.toContain('You paid $440');
  }
});

test('the confirmation is a receipt: price parts, card, date and the rules of fare and site, as stored [CONF-04] [F-31] [TRIP-10]', () => {
  const booking = bookingOf({ freeCancelUntil: new Date('2026-10-02T12:00:00Z') });
  const conditions = { ...booking.itinerary.conditions, refundable: false };
  const saleParts = { base: 35_000, tax: 8200, seats: 5000, extras: 0 };
  const payments = [samplePayment({ paidOn: '2026-10-01' })];
  const sold = { ...booking, itinerary: { ...booking.itinerary, conditions, saleParts } };
  const mail = renderBookingMail('booking_confirmed', sold, brandOf(), { payments });
  expect(mail.text).toContain(
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
      '  Cancel by 08:00 on Fri, Oct 2, 2026 (City of JFK time) for a full refund, if your flights were not changed and your card can be refunded.',
      '  Later: nothing back by the fare rules. Some airlines cancel by phone only, or give credit for a later flight instead.',
      '  Refundable: No. This is the airline’s rule; within 24 hours of booking, our free cancellation applies instead.',
      '  Changeable: Depends on the airline.',
    ].join('\n'),
  );
  for (const mailText of ['Visa ending in 4242', 'Thu, Oct 1, 2026 (UTC)', 'Taxes &amp; fees', 'for a full refund']) {
    expect(mail.html).toContain(mailText);
  }
  const older = renderBookingMail('booking_confirmed', bookingOf({ cancelFeeMinor: null }), brandOf());
  expect(older.text).toContain('Total: $482\n');
  for (const word of ['Base fare', 'Paid with', 'for a full refund', 'back']) expect(older.text).not.toContain(word);
});

test('names are escaped [SAFE-03]', () => {
  const mail = renderBookingMail('booking_confirmed', bookingOf({}, '<img src=x onerror=alert(1)>'), brandOf());
  expect(mail.html).not.toContain('<img');
  expect(mail.html).toContain('&lt;img src=x');
});

test('a refusal is just as clear and does not mention a charge [CONF-05]', () => {
  const mail = renderBookingMail('booking_refused', bookingOf({ airlineReference: null }), brandOf());
  expect(mail.text).toContain('Nothing was booked and nothing was charged');
  expect(mail.attachments).toBeUndefined();
});

test('a cancellation mail says what is refunded, where and when, or that nothing is [TRIP-07] [CONF-04]', () => {
  const mailText = (cancelled: BookingCancellation) =>
    renderBookingMail('booking_cancelled', bookingOf(), brandOf(), { cancelled });
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
  const card = mailText(base);
  for (const text of [card.html, card.text]) {
    expect(text).toContain(
      '$447 is being refunded to the card you paid with. Please allow 7–21 business days for the refund to reach your card.',
    );
  }
  expect(
    mailText({ ...base, refundTo: 'none', shares: { ...base.shares, refund: usd(0) }, refundTiming: null }).text,
  ).toContain('This cancellation does not include a refund.');
  const credit = { passengerName: 'Ada Byron', amount: { amountMinor: 12_000, currency: 'GBP' }, code: 'ZX81' };
  const credited = mailText({ ...base, refundTo: 'airline_credit', airlineCredits: [credit] });
  expect(credited.text).toContain('Ada Byron, £120, code ZX81');
  expect(credited.text).not.toContain('refunded to the card');
});

test('a cancellation mail shows how the price paid is split, line by line, with airline credit [F-04] [F-05]', () => {
  const mail = renderBookingMail('booking_cancelled', bookingOf(), brandOf(), {
    cancelled: {
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
  expect(mail.text).toContain(
    'You paid: $1,441.00\nGiven as airline credit: −$1,171.54\nNot refunded: −$269.46\nRefund to your card: $0.00',
  );
  for (const line of ['Not refunded', '−$269.46']) expect(mail.html).toContain(line);
});

test('a refund that failed before the mail was sent is not promised, and gets its own mail [F-06] [CONF-04]', () => {
  const cancelled = {
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
  const failed = renderBookingMail('booking_cancelled', bookingOf(), brandOf(), { cancelled });
  for (const text of [failed.html, failed.text]) {
    expect(text).toContain('Your refund of $370.35 did not reach the card you paid with.');
    expect(text).not.toContain('refunded to the card');
    expect(text).not.toContain('Refund to your card');
  }
  expect(failed.text).toContain('\nOwed to you: $370.35\n');
  const mailText = renderRefundFailedMail(bookingOf(), brandOf(), cancelled);
  for (const text of [mailText.html, mailText.text])
    expect(text).toMatch(/your refund of \$370\.35 for .* did not reach the card/);
  expect(mailText.text).toContain('CDFGHJKM');
  const paid = renderRefundFailedMail(bookingOf(), brandOf(), { ...cancelled, refundStatus: 'refunded' });
  expect(paid.text).toContain('was paid another way');
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
    renderCheckInMail(booking, brandOf(), { departsAt, now: new Date('2027-01-01T00:00:00Z') })?.subject;
  expect(subjectOf('2027-01-20T23:30:00Z')).toBe('Time to check in: City of JFK to City of LHR, reference CDFGHJKM');
  expect(subjectOf('2027-01-27T10:00:00Z')).toBe('Time to check in: City of LHR to City of JFK, reference CDFGHJKM');
});

test('text contrast reaches 4.5:1 under every sample brand [BRAND-07]', () => {
  for (const { theme } of sampleBrands) {
    const colors = mailColors(theme);
    const ratio = (a: string, b: string) => {
      const [x, y] = [parseHexColor(a), parseHexColor(b)];
      return x === null || y === null ? 0 : contrastRatio(x, y);
    };
    expect(ratio(colors.ink, colors.card)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colors.inkSoft, colors.card)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(colors.onPrimary, colors.primary)).toBeGreaterThanOrEqual(4.5);
  }
});

test('times on another day than the heading show it, in text and in HTML [CONF-01] [F-31]', () => {
  const [slice] = bookingOf().itinerary.slices;
  const lines = slice === undefined ? [] : sliceLines(slice, 0, 1).join('\n');
  expect(lines).toContain('Outbound · Wed, Jan 20, 2027');
  expect(lines).toMatch(/18:30 .*\(JFK\) to 09:35 \(\+1 day\) .*\(LHR\)/);
  expect(lines).toMatch(/18:30 JFK.* to 07:45 \(\+1 day\) CDG/);
  expect(lines).toMatch(/09:15 \(\+1 day\) CDG.* to 09:35 \(\+1 day\) LHR/);
});
