import { expect, test } from 'vitest';
import type { DeskBooking } from '#domain/booking/views/desk-booking.ts';
import { deskList } from '../desk.ts';
import { deskBooking } from '../desk-booking.ts';
import { sampleBooking, sampleChange, sampleSplitShares } from '../testing/sample-bookings.ts';
import { sampleDeskAmendment } from '../testing/sample-desk-amendment.ts';
import { decodeDeskBooking, decodeDeskPage, encodeDeskBooking, encodeDeskPage } from './desk.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

const { slices } = sampleBooking().bookingData;
const row = {
  ...{ id: 'bkg_1', reference: 'CDFG3467', airlineReference: 'RZPNX8', brandKey: 'default', isLive: false },
  ...{ createdAt: '2026-11-21T10:00:00Z', bookingState: 'confirmed', isOver: false, paymentState: 'captured' },
  ...{
    taken: usd(48_200),
    returned: usd(39_700),
    isChanged: true,
    openAmendment: 'flights' as const,
    cancellationState: 'done',
    attention: null,
    deadline: null,
  },
  ...{ contactEmail: 'ada@example.com', contactPhone: null, flights: ['British Airways BA 178'] },
  ...{ ticketNumbers: [], leadName: 'Ada Byron', passengerCount: 1, sale: usd(48_200), total: usd(50_700) },
  ...{ originCity: 'New York', destinationCity: 'London', departureDate: '2027-03-04', arrivalDate: '2027-03-05' },
};
const booking: DeskBooking = {
  ...row,
  ...{
    seen: 1,
    orderId: 'ord_1',
    supplierPrice: usd(40_000),
    slices,
    extras: [],
    isBusy: false,
    watchUntil: null,
    reviewUntil: null,
  },
  passengers: [{ name: 'Ada Byron', type: 'adult', extras: [] }],
  payment: {
    ...{ id: 'pay_1', intentId: 'pi_1', card: null, held: usd(48_300), capture: usd(48_200), refund: usd(39_700) },
    ...{ cardDetails: null, riskLevel: null },
    ...{ refundId: 're_1', refundedElsewhere: usd(50), captureBefore: null },
  },
  payments: [
    {
      ...{ id: 'pay_1', card: 'Visa •••• 4242', paidFor: 'trip', state: 'captured', capture: usd(48_200) },
      refunds: [{ id: 'rfd_1', state: 'refunded', amount: usd(39_700) }],
      disputes: [
        {
          ...{
            id: 'du_1',
            status: 'needs_response',
            reason: 'fraudulent',
            amount: { amountMinor: 44_000, currency: 'EUR' },
          },
          ...{ openedAt: '2026-11-22T10:00:00.000Z', answerBy: '2026-12-01T10:00:00.000Z' },
        },
      ],
    },
    { ...{ id: 'pay_2', card: null, paidFor: 'bags', state: 'booked', capture: usd(2500) }, refunds: [], disputes: [] },
  ],
  cancellation: {
    ...{ id: 'cnl_1', rule: 'fare_rules', shares: sampleSplitShares, refundStatus: 'refunded' },
    ...{
      askedAt: '2026-11-22T10:00:00Z',
      cancelledAt: null,
      refundSentAt: '2026-11-22T10:01:00Z',
      bankReference: '74537604221222132710572',
    },
  },
  amendments: [
    sampleDeskAmendment(),
    sampleDeskAmendment({
      payment: null,
      refunds: [{ id: 'rfd_1', state: 'refunded', amount: usd(5000), refundId: 're_2' }],
    }),
  ],
  airlineChange: sampleChange({ now: [], level: 'canceled' }),
  supplierReturns: { amountMinor: 35_851, currency: 'GBP', to: 'travelers' },
  ...{ actions: ['look_again'], events: [] },
};

test('a booking at the desk round-trips through the wire format, which matches its schema [API-07] [API-08] [ADM-06]', () => {
  const plain = { cancellation: null, amendments: [], airlineChange: null, supplierReturns: null, returned: null };
  const payment = { ...booking.payment, refund: null, refundedElsewhere: null };
  for (const one of [booking, { ...booking, ...plain, payment }]) {
    const wire = encodeDeskBooking(one);
    expect(deskBooking.parse(wire)).toEqual(wire);
    expect(decodeDeskBooking(wire)).toEqual(one);
  }
  const { totalAmount: _total, payments: _payments, openAmendment: _open, ...older } = encodeDeskBooking(booking);
  expect(decodeDeskBooking(deskBooking.parse(older))).toEqual({
    ...booking,
    ...{ total: booking.sale, payments: [], openAmendment: null },
  });
  const page = { rows: [row, { ...row, returned: null }], attentionCount: 2, next: null };
  expect(deskList.parse(encodeDeskPage(page))).toEqual(encodeDeskPage(page));
  expect(decodeDeskPage(encodeDeskPage(page))).toEqual(page);
});

test('the amounts of the desk are decimal strings under the names of the wire [API-08] [ADM-06]', () => {
  const wire = encodeDeskBooking(booking);
  expect(wire).toMatchObject({
    takenAmount: '482.00',
    returnedAmount: '397.00',
    saleAmount: '482.00',
    currency: 'USD',
  });
  expect(wire).toMatchObject({
    supplierAmount: '400.00',
    supplierReturns: { amount: '358.51', currency: 'GBP', to: 'travelers' },
  });
  expect(wire.payment).toMatchObject({ heldAmount: '483.00', captureAmount: '482.00', refundAmount: '397.00' });
  expect([wire.payment.refundedElsewhere, wire.cancellation?.parts.paid_amount]).toEqual(['0.50', '482.00']);
});
