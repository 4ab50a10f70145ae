import type { CancellationQuote } from '#contract/cancellations.ts';
import type { Booking } from '#contract/codec/booking.ts';
import type { BookedService, PlannedFlight } from '#domain/booking/booked-order.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Of $482 the airline keeps $41.49 of its $400, the site $35 and $8.51 of its margin. */
const sampleParts = {
  paid_amount: '482.00',
  refund_amount: '397.00',
  fee_amount: '35.00',
  airline_credit_amount: '0.00',
  airline_kept_amount: '41.49',
  margin_kept_amount: '8.51',
} as const;

/** A flight as the booking had it before the airline changed it. */
export const sampleFlight: PlannedFlight = {
  flight: 'BA178',
  origin: 'JFK',
  destination: 'LHR',
  departingAt: '2027-03-04T10:00:00',
  arrivingAt: '2027-03-04T22:00:00',
};

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
    createdAt: '2026-11-21T10:00:00Z',
    accountCreated: false,
    accountInfo: null,
    emailContent: null,
    cancellation: null,
    airlineChange: null,
    payment: null,
    fareRules: [],
    freeCancellation: null,
    returned: null,
    bookingData: {
      slices,
      services: [],
      documents: [],
      isOrderRead: true,
      passengers: [{ id: 'pas_1', givenName: 'Ada', familyName: 'Byron', type: 'adult' }],
      total: usd(40_000),
      sale: usd(48_200),
      saleParts: { base: usd(38_000), tax: usd(10_200), seats: usd(0), extras: usd(0) },
      conditions: { ...conditions, cancellationOptions: [option] },
    },
    ...more,
  };
}

/** The same booking after the airline confirmed its cancellation. */
export function canceled(booking: Booking): Booking {
  const cancellation = {
    status: 'cancelled',
    ...sampleParts,
    refund_currency: 'USD',
    refund_to: 'card',
    refund_status: 'refunded',
    refunded_earlier_amount: '0.00',
    refund_timing: '7–21 business days',
    airline_credits: [],
    cancelled_at: '2026-11-22T10:00:00Z',
  } as const;
  return { ...booking, status: 'cancelled', cancellation };
}

/** A quote with these parts. */
export function sampleQuote(change: Partial<CancellationQuote> = {}): CancellationQuote {
  return {
    quoteId: 'cnl_1',
    expires_at: null,
    ...sampleParts,
    currency: 'USD',
    rule: 'fare_rules',
    refund_to: 'card',
    airline_credits: [],
    refund_timing: '7–21 business days',
    message: 'You get $397 back.',
    ...change,
  };
}
