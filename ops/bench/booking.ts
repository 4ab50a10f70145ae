import { book, chooseOffer, pay } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor } from '#server/testing/steps/visitor.ts';
import { median, timed } from './measure.ts';
import type { Row } from './table.ts';

const rounds = 12;

/** A card payment and a booking with vendors that respond at once: the rest is our own time. */
export async function measureBooking(origin: string): Promise<Row[]> {
  const [payments, bookings]: [number[], number[]] = [[], []];
  for (let n = 0; n < rounds; n++) {
    const visitor = fetchingVisitor(() => origin);
    const offer = await chooseOffer(visitor);
    let paymentId = '';
    payments.push(
      await timed(async () => {
        const response = await pay(visitor, offer);
        if (response.statusCode !== 200) throw new Error(`payment: ${response.statusCode} ${response.body}`);
        paymentId = response.json<{ paymentId: string }>().paymentId;
      }),
    );
    bookings.push(
      await timed(async () => {
        const response = await book(visitor, offer, paymentId);
        if (response.statusCode !== 201) throw new Error(`booking: ${response.statusCode} ${response.body}`);
      }),
    );
  }
  const note = `median of ${rounds}, vendors without delay`;
  return [
    { name: 'Card authorized', result: median(payments), unit: 'ms', target: 100, allowed: 3, note },
    { name: 'Booking confirmed', result: median(bookings), unit: 'ms', target: 150, allowed: 3, note },
  ];
}
