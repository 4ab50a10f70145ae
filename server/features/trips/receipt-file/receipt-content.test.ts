import { expect, test } from 'vitest';
import { canceled, sampleAmendmentRefund, sampleBooking, samplePayment } from '#contract/testing/sample-bookings.ts';
import { noSeatText } from '#domain/booking/booked-order.ts';
import { receiptOf } from '#domain/booking/receipt.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { testPlace, testSegment } from '#domain/testing/offers.ts';
import { createPdfSetter, orderFileOf } from '#server/features/order-file/index.ts';
import { type PdfPiece, type ReadPdf, readPdf } from '#server/testing/read-pdf.ts';
import { sampleSale } from '#server/testing/steps/sample-sale.ts';
import { type ReceiptFacts, receiptContent } from './receipt-content.ts';

const contact = { phone: '+1 212 555 0142', email: 'help@skyhop.example', address: '350 Fifth Avenue, New York' };
const payments = [samplePayment()];
const order = { file: orderFileOf(sampleSale()), sha256: 'a'.repeat(64) };
const now = new Date('2027-02-01T08:30:00Z');

const setPdf = createPdfSetter();

function pdfOf(booking: Booking, change: Partial<ReceiptFacts> = {}): Promise<ReadPdf> {
  const facts = { booking, isLive: true, brand: { name: 'Skyhop', contact }, order, amendments: [], now, ...change };
  return setPdf(receiptContent(facts), 'bkg_1').then(readPdf);
}

/** A booking in a currency, its price in minor units split into fare, taxes and seats. */
function paidIn(currency: string, parts: readonly [base: number, tax: number, seats: number]): Booking {
  const { bookingData, ...rest } = sampleBooking({ payments });
  const [base, tax, seats] = parts.map((amountMinor) => ({ amountMinor, currency }));
  if (base === undefined || tax === undefined || seats === undefined) throw new Error('There are three parts');
  const sale = { amountMinor: base.amountMinor + tax.amountMinor + seats.amountMinor, currency };
  const saleParts = { base, tax, seats, extras: { amountMinor: 0, currency } };
  return { ...rest, bookingData: { ...bookingData, sale, saleParts } };
}

test.each([
  ['USD', [35_000, 8250, 5000]],
  ['JPY', [52_000, 13_000, 1200]],
  ['KWD', [120_125, 34_500, 9000]],
] as const)(
  'in %s the PDF has the lines of the receipt, to the minor unit [TERMS-02] [F-31]',
  async (currency, parts) => {
    const booking = paidIn(currency, parts);
    const { text } = await pdfOf(booking, { order: null });
    const { sale, saleParts } = booking.bookingData;
    const receipt = receiptOf({ paid: sale, parts: saleParts, payments });
    expect(receipt.lines).toHaveLength(3);
    for (const { label, value } of [...receipt.lines, receipt.total, ...receipt.details]) {
      // A non-breaking space keeps some currencies' code and amount together.
      expect(text).toContain(`${label} ${value}`.replace(/\s/g, ' '));
    }
  },
);

test('a canceled booking’s PDF has the refund as screen and mail say it [TERMS-02] [TRIP-07]', async () => {
  const booking = canceled(sampleBooking({ payments }));
  const { text } = await pdfOf(booking, { order: null });
  if (booking.cancellation === null) throw new Error('The sample is canceled');
  const { lines, total } = refundBill(booking.cancellation.shares, { passengers: 1 });
  for (const { label, value } of [...lines, total]) expect(text).toContain(`${label} ${value}`);
  expect(text).toContain('$397 has been refunded to the card you paid with.');
  const returned = { amountMinor: 5000, currency: 'USD' };
  const partly = await pdfOf(sampleBooking({ payments, returned }), { order: null });
  expect(partly.text).toContain('In all, $50 of the $482 you paid has been refunded to your card.');
});

test('the refund of a change that did not reach the card is said in the PDF as well [TERMS-02] [SERV-05]', async () => {
  const failed = { kind: 'failed', state: 'late', at: null } as const;
  const said = 'The refund of $73 for your change of flights did not reach the card you paid with.';
  for (const booking of [sampleBooking({ payments }), canceled(sampleBooking({ payments }))]) {
    const withRefund = (refundSteps: AmendmentRefund['refundSteps']) =>
      pdfOf({ ...booking, amendmentRefunds: [sampleAmendmentRefund({ refundSteps })] }, { order: null });
    expect((await withRefund([failed])).text).toContain(said);
    expect((await withRefund([{ ...failed, kind: 'repaid' }])).text).toContain('was paid another way.');
    expect((await withRefund([])).text).not.toContain('The refund of $73');
  }
  const sale = { amountMinor: 4600, currency: 'USD' };
  const fee = { ...sale, amountMinor: 0 };
  const paidAgain = sampleBooking({ payments });
  const changes = [{ kind: 'bags', on: '2026-12-01', sale, fee } as const];
  const refund = sampleAmendmentRefund({ refundSteps: [{ ...failed, kind: 'repaid' }] });
  const split = { ...paidAgain, amendmentRefunds: [refund], bookingData: { ...paidAgain.bookingData, changes } };
  // A part of it may have reached a card.
  expect((await pdfOf(split, { order: null })).text).toContain(
    'was paid: what did not reach the card or cards you paid with, another way.',
  );
});

test('a canceled booking’s PDF names what was bought, and promises no seat at check-in [TERMS-02] [CONF-05]', async () => {
  const booking = sampleBooking({ payments });
  const { services } = booking.bookingData;
  const withoutSeats = (one: Booking): Booking => ({ ...one, bookingData: { ...one.bookingData, services: [] } });
  expect((await pdfOf(withoutSeats(booking), { order: null })).text).toContain(noSeatText);
  expect((await pdfOf(withoutSeats(canceled(booking)), { order: null })).text).not.toContain(noSeatText);
  const { text } = await pdfOf(canceled(booking), { order: null });
  for (const { designator } of services.filter(({ type }) => type === 'seat'))
    expect(text).toContain(`Seat ${designator}`);
});

test('it is short, its tables are tables, and fingerprints are among its properties only [F-163] [TERMS-02]', async () => {
  const { text, tags, pages, keywords } = await pdfOf(sampleBooking({ payments }));
  expect(text).not.toMatch(/ \| |SHA-256|[\da-f]{40}/);
  expect(keywords).toBe(`sha256:${order.sha256}`);
  const tableLines = order.file.policies
    .flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))
    .filter((line) => line.includes(' | '));
  expect(tableLines.length).toBeGreaterThan(20);
  expect(tags.filter((tag) => tag === 'TR').length).toBeGreaterThan(tableLines.length);
  expect(pages.length).toBeLessThanOrEqual(5);
});

test('it has the terms as sold with consent, time and versions, but no markup; without a file it says so [TERMS-02]', async () => {
  const { file } = order;
  const { text } = await pdfOf(sampleBooking({ payments }));
  for (const sentence of [...file.terms.canceling, ...file.terms.fare_rules, file.consent.sentence]) {
    expect(text).toContain(sentence);
  }
  expect(text).toContain('You agreed by paying on Sun, Jan 10, 2027, 11:58:30 UTC.');
  const packed = text.replaceAll(' ', '');
  for (const line of file.policies.flatMap(({ sections }) => sections.flatMap(({ lines }) => lines))) {
    expect(packed).toContain(line.replace(/[\s|]+/g, ''));
  }
  expect(text).not.toMatch(/2300|23%|markup/);
  const old = await pdfOf(sampleBooking({ payments }), { order: null });
  expect(old.text).toContain('The terms shown when this trip was booked were not recorded.');
  expect(old.text).not.toContain('By paying you agree');
});

test('the terms of a trip that was changed since are called those of the trip as booked [TERMS-02] [SERV-03]', async () => {
  const booking = sampleBooking({ payments });
  const change = { kind: 'flights', on: '2026-12-01' } as const;
  const [sale, fee] = [-9200, 2500].map((amountMinor) => ({ amountMinor, currency: 'USD' }));
  if (sale === undefined || fee === undefined) throw new Error('There are two amounts');
  const changed = { ...booking, bookingData: { ...booking.bookingData, changes: [{ ...change, sale, fee }] } };
  const since = 'This trip was changed after it was booked. The terms below are those of the trip as booked';
  expect((await pdfOf(changed)).text).toContain(since);
  expect((await pdfOf(changed)).text).toContain('If you cancel, as booked');
  expect((await pdfOf(booking)).text).not.toContain(since);
});

test('a change has its own price and terms, with when the traveler agreed to them [TERMS-02] [SERV-03] [SERV-04]', async () => {
  const flights = {
    kind: 'flights',
    agreedAt: new Date('2027-01-15T09:30:00Z'),
    lines: [
      { label: 'Difference in fare', value: '$129' },
      { label: 'Our change fee', value: '$25' },
    ],
    total: { label: 'Total', value: '$154' },
    terms: ['Refundable after this change: No.', 'If you cancel later, the new fare’s rules decide your refund.'],
  } as const;
  const bags = {
    ...({ kind: 'bags', agreedAt: null, terms: [] } as const),
    lines: [{ label: '1 checked bag for Ada Byron, JFK to LHR', value: '$46' }],
    total: { label: 'Total', value: '$46' },
  } as const;
  for (const withFile of [order, null]) {
    const { text } = await pdfOf(sampleBooking({ payments }), { amendments: [flights, bags], order: withFile });
    expect(text).toMatch(
      /Change of flights You agreed to this on Fri, Jan 15, 2027, 09:30:00 UTC\. Difference in fare \$129 Our change fee \$25 Total \$154/,
    );
    for (const term of flights.terms) expect(text).toContain(term);
    expect(text).toMatch(/Bags added 1 checked bag for Ada Byron, JFK to LHR \$46 Total \$46/);
  }
});

test('a price that fell before the order is named with the one agreed to, and a test booking is called one [TERMS-02]', async () => {
  const agreed = { amount: { amountMinor: 13_000, currency: 'USD' }, at: now };
  const file = orderFileOf(sampleSale({ agreed }));
  const { text } = await pdfOf(sampleBooking({ payments }), { order: { ...order, file }, isLive: false });
  expect(text).toContain(
    'You agreed to $130; the price had fallen to $123 when we booked. The terms below are those for $123: they replaced the ones that were shown when you paid.',
  );
  expect(text).toContain('Test mode: no real bookings or payments');
});

/** Nine travelers with long names and eighteen flights. */
function largest(): Booking {
  const { bookingData, ...rest } = canceled(sampleBooking({ payments }));
  const [slice] = bookingData.slices;
  if (slice === undefined) throw new Error('The sample has flights');
  const name = (code: string) => ({
    ...testPlace(code, 'GB'),
    name: `${'Aéroport International de '.repeat(4)}${code}`,
  });
  const town = { ...name('LHR'), cityName: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' };
  const segments = Array.from({ length: 3 }, (_, index) =>
    testSegment({
      id: `seg_${index}`,
      origin: town,
      destination: name('CDG'),
      departingAt: `2027-03-0${index + 1}T10:00:00`,
      arrivingAt: `2027-03-0${index + 1}T22:00:00`,
      operatingCarrier: {
        name: 'An Operating Carrier With a Remarkably Long Name and Sons',
        iataCode: 'XX',
        logoUrl: null,
      },
    }),
  );
  const passengers = Array.from({ length: 9 }, (_, index) => ({
    id: `pas_${index}`,
    type: 'adult' as const,
    givenName: `Łucja${'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)}`,
    familyName: `Țepeș-Ñuñez-Ďurić ${'Featherstonehaugh '.repeat(8)}${index}`,
  }));
  const slices = Array.from({ length: 6 }, (_, index) => ({
    ...slice,
    id: `sli_${index}`,
    origin: town,
    segments,
  }));
  return { ...rest, bookingData: { ...bookingData, slices, passengers } };
}

/** Pieces outside the margins, and overlapping pairs. */
function layoutProblems({ pages }: ReadPdf): string[] {
  return pages.flatMap(({ width, height, pieces }, page) => {
    const boxes = pieces.map((piece) => ({ ...piece, right: piece.x + piece.width, top: piece.y + piece.size * 0.7 }));
    const outside = boxes.filter((box) => box.x < 53 || box.right > width - 53 || box.y < 30 || box.top > height - 50);
    const overlapping = boxes.filter((box, index) => boxes.some((other, at) => at > index && sharesInk(box, other)));
    return [...outside, ...overlapping].map(({ text, x, y }) => `page ${page + 1} at ${x},${y}: ${text}`);
  });
}

type Box = PdfPiece & { readonly right: number; readonly top: number };

function sharesInk(one: Box, other: Box): boolean {
  return one.x < other.right - 0.1 && other.x < one.right - 0.1 && one.y < other.top && other.y < one.top;
}

test('nine travelers with long names on eighteen flights: nothing overlaps, is cut or leaves the page [TERMS-02]', async () => {
  const booking = largest();
  const pdf = await pdfOf(booking);
  expect(pdf.pages.length).toBeGreaterThan(4);
  expect(layoutProblems(pdf)).toEqual([]);
  const packed = pdf.text.replaceAll(' ', '');
  for (const { givenName, familyName } of booking.bookingData.passengers) {
    expect(packed).toContain(`${givenName}${familyName}`.replaceAll(' ', ''));
  }
  expect(packed.match(/Llanfairpwllgwyngyll\w+/g)?.length).toBeGreaterThanOrEqual(6);
  for (const [index, { pieces }] of pdf.pages.entries()) {
    expect(pieces.at(-1)?.text).toBe(`Skyhop · Receipt CDFG3467 · Page ${index + 1} of ${pdf.pages.length}`);
  }
});

test('it is tagged for screen readers, with title, language and real text [TERMS-02]', async () => {
  const { title, language, isTagged, tags, text } = await pdfOf(sampleBooking({ payments }));
  expect([title, language, isTagged]).toEqual(['Receipt CDFG3467, Skyhop', 'en-US', true]);
  for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD'])
    expect(tags).toContain(tag);
  expect(tags.indexOf('H1')).toBeLessThan(tags.indexOf('H2'));
  expect(text).toContain('“By paying you agree');
});
