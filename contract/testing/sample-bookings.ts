import type { BookedService, PlannedFlight } from '#domain/booking/booked-order.ts';
import type { PriceShares, SplitShares } from '#domain/booking/refund-rule.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import type { Booking, BookingPayment, ShownChange } from '#domain/booking/views/booking.ts';
import type { CancellationQuote } from '#domain/booking/views/cancellation.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Of $482, $50 is not refunded, and our fee is $35. */
const sampleShares: PriceShares = {
  changeFees: null,
  paid: usd(48_200),
  refund: usd(39_700),
  fee: usd(3500),
  credit: usd(0),
};

/** The same for administrators: of its $400 the airline keeps $41.49, we keep $8.51 of our margin. */
export const sampleSplitShares: SplitShares = { ...sampleShares, airline: usd(4149), markup: usd(851) };

/** A flight as the booking had it before the airline changed it. */
export const sampleFlight: PlannedFlight = {
  flight: 'BA178',
  origin: 'JFK',
  destination: 'LHR',
  departingAt: '2027-03-04T10:00:00',
  arrivingAt: '2027-03-04T22:00:00',
};

/** A change of that flight, two hours later and not answered. */
export function sampleChange(change: Partial<ShownChange> = {}): ShownChange {
  const later = { ...sampleFlight, departingAt: '2027-03-04T12:00:00', arrivingAt: '2027-03-05T00:00:00' };
  return {
    foundAt: '2026-11-22T10:00:00Z',
    version: 2,
    booked: [[sampleFlight]],
    now: [[later]],
    level: 'minor',
    texts: ['Leaves 2h 0m later.', 'Arrives 2h 0m later.'],
    answer: 'open',
    choices: ['You can keep the new flights.'],
    canAccept: true,
    refundsAll: false,
    ...change,
  };
}

/** A seat of the sample booking's only traveler. */
export const sampleSeat: BookedService = {
  type: 'seat',
  designator: '14B',
  name: null,
  maximumWeightKg: null,
  quantity: 1,
  passengerIds: ['pas_1'],
  flights: ['JFK → LHR'],
};

/** The same traveler's bag. */
export const sampleBag: BookedService = {
  ...sampleSeat,
  type: 'checked_bag',
  designator: null,
  maximumWeightKg: 23,
};

/** The charge of $482 for the sample booking. */
export function samplePayment(change: Partial<BookingPayment> = {}): BookingPayment {
  return { cardBrand: 'visa', cardLast4: '4242', paidOn: '2026-11-21', amount: usd(48_200), refunds: [], ...change };
}

/** A confirmed booking from New York to London, one way, for $482. */
export function sampleBooking(change: Partial<Booking> & { readonly departure?: string } = {}): Booking {
  const { departure = '2027-03-04T10:00:00', ...more } = change;
  const from = { ...testPlace('JFK', 'US'), cityName: 'New York' };
  const to = { ...testPlace('LHR', 'GB'), cityName: 'London' };
  const { slices, conditions } = testOffer({ from, to, departing: departure });
  const option = { type: 'fare_rules', penalty: usd(5000) };
  return {
    id: 'bkg_1',
    reference: 'CDFG3467',
    status: 'confirmed',
    duffelBookingId: 'ord_1',
    bookingReference: 'RZPNX8',
    message: null,
    contactEmail: 'ada@example.com',
    reviewUntil: null,
    createdAt: '2026-11-21T10:00:00Z',
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: null,
    airlineChange: null,
    payments: [],
    fareRules: [],
    canChangeFlights: false,
    canAddBags: false,
    canCancelOnline: true,
    openAmendment: null,
    freeCancellation: null,
    isLoyaltyRefused: false,
    isInAccount: false,
    isMailRefused: false,
    returned: null,
    amendmentRefunds: [],
    soldBy: null,
    bookingData: {
      slices,
      services: [],
      documents: [],
      isOrderRead: true,
      passengers: [{ id: 'pas_1', givenName: 'Ada', familyName: 'Byron', type: 'adult' }],
      total: usd(40_000),
      fare: usd(38_000),
      sale: usd(48_200),
      changes: [],
      saleParts: { base: usd(38_000), tax: usd(10_200), seats: usd(0), extras: usd(0) },
      conditions: { ...conditions, cancellationOptions: [option] },
    },
    ...more,
  };
}

/** $73 that a change to cheaper flights gave back. */
export function sampleAmendmentRefund(change: Partial<AmendmentRefund> = {}): AmendmentRefund {
  return {
    amendmentId: 'amd_1',
    amount: usd(7300),
    refundSteps: [
      { kind: 'asked', state: 'done', at: '2026-11-23T09:58:00Z' },
      { kind: 'agreed', state: 'done', at: '2026-11-23T10:00:00Z' },
      { kind: 'sent', state: 'done', at: '2026-11-23T10:01:00Z' },
      { kind: 'expected', state: 'next', at: '2026-12-22' },
    ],
    bankReference: null,
    ...change,
  };
}

/** The same booking after the airline confirmed its cancellation. */
export function canceled(booking: Booking): Booking {
  const cancellation = {
    status: 'cancelled',
    shares: sampleShares,
    refundTo: 'card',
    refundStatus: 'refunded',
    refundedEarlier: usd(0),
    mayBeSplit: false,
    isPriceReduced: false,
    refundTiming: '7–21 business days',
    airlineCredits: [],
    cancelledAt: '2026-11-22T10:00:00Z',
    refundSteps: [
      { kind: 'asked', state: 'done', at: '2026-11-22T09:58:00Z' },
      { kind: 'agreed', state: 'done', at: '2026-11-22T10:00:00Z' },
      { kind: 'sent', state: 'done', at: '2026-11-22T10:01:00Z' },
      { kind: 'expected', state: 'next', at: '2026-12-21' },
    ],
    bankReference: '74537604221222132710572',
  } as const;
  return { ...booking, status: 'cancelled', cancellation };
}

/** A quote with these shares, some of which may be others. */
export function sampleQuote({
  shares,
  ...change
}: Partial<Omit<CancellationQuote, 'shares'>> & { readonly shares?: Partial<PriceShares> } = {}): CancellationQuote {
  return {
    quoteId: 'cnl_1',
    expiresAt: null,
    shares: { ...sampleShares, ...shares },
    rule: 'fare_rules',
    refundTo: 'card',
    airlineCredits: [],
    mayBeSplit: false,
    isPriceReduced: false,
    refundTiming: '7–21 business days',
    message: 'You get $397 back.',
    airlineChangeVersion: null,
    ...change,
  };
}
