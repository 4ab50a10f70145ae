import { expect, test } from 'vitest';
import { bookingAnswer, trip } from '../booking.ts';
import {
  sampleAmendmentRefund,
  sampleBag,
  sampleBooking,
  sampleChange,
  sampleFlight,
  samplePayment,
} from '../testing/sample-bookings.ts';
import { bookingCodec, tripCodec } from './booking.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const services = [sampleBag];
const documents = [{ type: 'ticket', number: '125-1', passengerIds: ['pas_1'] }] as const;
const plain = sampleBooking().bookingData;
const { slices, conditions } = plain;
const booking = sampleBooking({
  airlineChange: sampleChange({ now: [], level: 'canceled' }),
  payments: [
    samplePayment({ refunds: [usd(7300)] }),
    samplePayment({ cardBrand: null, cardLast4: null, paidOn: null, amount: usd(9200) }),
  ],
  returned: usd(5025),
  soldBy: { name: 'Skyhop', phone: '+1 800 555 0177', email: 'help@skyhop.example' },
  amendmentRefunds: [sampleAmendmentRefund()],
  openAmendment: 'flights',
  bookingData: {
    ...plain,
    services,
    documents,
    conditions: { ...conditions, cancellationOptions: [{ type: 'free_24h', penalty: usd(0) }] },
  },
});

test('a booking round-trips through the wire format, which matches its schema [API-07] [API-08]', () => {
  for (const one of [booking, { ...booking, airlineChange: null, payments: [], returned: null }]) {
    const wire = bookingCodec.encode(one);
    expect(bookingAnswer.parse(wire)).toEqual(wire);
    expect(bookingCodec.decode(wire)).toEqual(one);
  }
  expect(bookingCodec.encode(booking).payment).toEqual({
    card_brand: 'visa',
    card_last4: '4242',
    paid_on: '2026-11-21',
  });
  const { bookingData, returned_amount } = bookingCodec.encode(booking);
  expect([bookingData.sale_amount, bookingData.sale_currency, returned_amount]).toEqual(['482.00', 'USD', '50.25']);
  expect(bookingData.slices[0]).toMatchObject({ departure_time: sampleFlight.departingAt });
  expect(bookingData.fare_amount).toBe('380.00');
  const { amendment_refunds, sold_by, open_amendment, payments, ...older } = bookingCodec.encode(booking);
  expect(payments).toHaveLength(2);
  expect(amendment_refunds).toHaveLength(1);
  expect(sold_by?.phone).toBe('+1 800 555 0177');
  expect(open_amendment).toBe('flights');
  expect(bookingAnswer.parse(older)).toMatchObject({ amendment_refunds: [], sold_by: null, open_amendment: null });
  expect(bookingCodec.decode(bookingAnswer.parse(older)).payments).toEqual([samplePayment()]);
  const { fare_amount, ...olderData } = bookingData;
  expect(bookingCodec.decode(bookingAnswer.parse({ ...older, bookingData: olderData })).bookingData.fare).toBeNull();
});

test('a trip in a list round-trips too, with the price of its booking and what was paid in all [TRIP-03] [API-08]', () => {
  const listed = {
    id: 'bkg_1',
    reference: 'CDFG3467',
    bookingReference: null,
    status: 'confirmed',
    message: null,
    canCancelOnline: true,
    openAmendment: 'bags',
    isChanged: true,
    needsAnswer: true,
    disruption: 'flight_canceled',
    newFlights: [null, [], sampleChange().now[0] ?? []],
    canceledFlights: [null, sampleChange().booked[0] ?? []],
    originCity: 'New York',
    destinationCity: 'London',
    tripType: 'one_way',
    departureDate: '2027-03-04',
    lastArrivalDate: '2027-03-05',
    passengerCount: 1,
    sale: usd(48_200),
    total: usd(50_700),
    slices,
    services,
    documents,
  } as const;
  const wire = tripCodec.encode(listed);
  // As in a booking, `sale_amount` is without our fees for changes.
  expect(wire).toMatchObject({ sale_amount: '482.00', sale_currency: 'USD', paid_amount: '507.00' });
  const { paid_amount: _, ...older } = wire;
  expect(tripCodec.decode(older).total).toEqual(usd(48_200));
  expect(trip.parse(wire)).toEqual(wire);
  expect(tripCodec.decode(wire)).toEqual(listed);
});
