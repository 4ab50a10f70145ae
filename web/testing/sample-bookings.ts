import type { BookingAnswer } from '../../contract/bookings.ts';
import type { CancellationQuote } from '../../contract/cancellations.ts';
import { testOffer, testPlace } from '../../domain/testing/offers.ts';

/** Of $482 the airline keeps $41.49 of its $400, the site $35 and $8.51 of its margin. */
const sampleParts = {
  paid_amount: '482.00',
  refund_amount: '397.00',
  fee_amount: '35.00',
  airline_credit_amount: '0.00',
  airline_kept_amount: '41.49',
  margin_kept_amount: '8.51',
} as const;

/** A confirmed booking from New York to London, one way, for $482. */
export function sampleBooking(change: Partial<BookingAnswer> & { readonly departure?: string } = {}): BookingAnswer {
  const { departure = '2027-03-04T10:00:00', ...more } = change;
  const from = { ...testPlace('JFK', 'US'), city_name: 'New York' };
  const to = { ...testPlace('LHR', 'GB'), city_name: 'London' };
  const { slices, conditions } = testOffer({ from, to, departing: departure });
  const option = { type: 'fare_rules', penalty_amount: '50.00', penalty_currency: 'USD' };
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
    airline_change: null,
    payment: null,
    fare_rules: [],
    free_cancellation: null,
    returned_amount: null,
    bookingData: {
      slices: slices.map((slice) => ({ ...slice, departure_time: departure, arrival_time: departure })),
      services: [],
      documents: [],
      is_order_read: true,
      passengers: [{ id: 'pas_1', given_name: 'Ada', family_name: 'Byron', type: 'adult' }],
      total_amount: '400.00',
      total_currency: 'USD',
      sale_amount: '482.00',
      sale_currency: 'USD',
      sale_parts: { base_amount: '380.00', tax_amount: '102.00', seats_amount: '0.00', extras_amount: '0.00' },
      conditions: { ...conditions, cancellation_options: [option] },
    },
    ...more,
  };
}

/** The same booking once the airline has confirmed its cancellation. */
export function canceled(booking: BookingAnswer): BookingAnswer {
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

/** A quote of these parts. */
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
