import { eq } from 'drizzle-orm';
import type { BookingAnswer } from '#contract/booking.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import type { TestApp } from '../app/test-app.ts';
import { auditBooks } from '../audit.ts';
import { readBooks } from '../books.ts';
import { bookChangeable } from './amend-steps.ts';
import { bagFare } from './bag-steps.ts';
import { askSupplier, bookFareAsMember } from './cancel-steps.ts';

interface SimulatedOrder {
  readonly id: string;
  readonly total_amount: string;
}

/** Bookings and reads for tests of changes of flights and of bags, on the application of each test. */
export function amendedTrips(app: () => TestApp) {
  return {
    /** A trip whose flights can be changed, with this answer of the airline. */
    async bookedBy(answer = 'dearer') {
      const visitor = app().visitor();
      const booking = await bookChangeable(visitor);
      await app().duffel.answerFlightChanges(booking.duffelBookingId ?? '', answer);
      return { visitor, booking };
    },

    async rowOf(id: string) {
      const [row] = await app().db.select().from(amendments).where(eq(amendments.id, id));
      if (row === undefined) throw new Error('no amendment');
      return row;
    },

    async bookingRow(id: string) {
      const [row] = await app().db.select().from(bookings).where(eq(bookings.id, id));
      if (row === undefined) throw new Error('no booking');
      return row;
    },

    async paymentRow(id: string) {
      const [row] = await app().db.select().from(payments).where(eq(payments.id, id));
      return row;
    },

    async orderOf({ duffelBookingId }: BookingAnswer) {
      const { orders } = await app().duffel.state<{ orders: SimulatedOrder[] }>();
      return orders.find(({ id }) => id === duffelBookingId);
    },

    /** The provider's refunds for a change of flights. */
    async refundsFor(amendmentId: string) {
      const { refunds } = await app().stripe.state<{ refunds: SimulatedRefund[] }>();
      return refunds.filter(({ metadata }) => metadata.cause_id === amendmentId);
    },

    datesOf({ bookingData }: BookingAnswer) {
      return bookingData.slices.map(({ segments }) => segments[0]?.departing_at.slice(0, 10));
    },

    /** A trip of an airline that sells bags after the booking. */
    async bookedForBags() {
      const visitor = app().visitor();
      return { visitor, booking: await bookFareAsMember(visitor, bagFare) };
    },

    /** Adds an amendment's bags at the airline by another way than ours. */
    async addAtAirline({ duffelBookingId }: BookingAnswer, amendmentId: string) {
      const [row] = await app().db.select().from(amendments).where(eq(amendments.id, amendmentId));
      await askSupplier(app().duffel.origin, `orders/${duffelBookingId}/services`, {
        add_services: (row?.bags ?? []).map(({ serviceId: id, quantity }) => ({ id, quantity })),
        payment: { type: 'balance', amount: ((row?.supplierMinor ?? 0) / 100).toFixed(2), currency: 'USD' },
      });
    },

    /** Disagreements in the books, once unused holds are released. */
    async books() {
      app().clock.advance(21 * 60_000);
      await app().app.reconciler.run();
      return auditBooks(await readBooks(app().db, app().duffel, app().stripe));
    },
  };
}

interface SimulatedRefund {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly metadata: { readonly cause_id?: string };
}
