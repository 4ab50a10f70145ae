import type { OfferAnswer } from '#contract/offer.ts';
import { SimulatorControl } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, pay } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import { median, timed } from './measure.ts';
import type { Row } from './table.ts';
import type { TestBed } from './test-bed.ts';

/** Concurrent bookings, and rounds for each form. */
const [atOnce, rounds] = [8, 15];

interface Buyer {
  readonly visitor: Visitor;
  readonly offer: OfferAnswer;
  /** The card, as sent by the form. */
  readonly card: Record<string, unknown>;
}

/**
 * Bookings confirmed per second with the provider's card fields, against our own form: the same server build and
 * vendors, in turns, so that other load on the machine affects both. Offers and tokens, which the browser makes, are
 * prepared before.
 */
export async function measureHostedBooking(testBed: TestBed): Promise<Row[]> {
  const stripe = new SimulatorControl(testBed.stripeOrigin);
  const hosted = await testBed.startBeside(testBed.duffelOrigin, { PAYMENT_FIELDS: 'hosted' });
  const token = async () => ({
    cardDetails: undefined,
    confirmationToken: await stripe.enterCard('4242424242424242'),
  });
  const forms = [
    { origin: testBed.server.origin, cardOf: async () => ({}), ms: [] as number[] },
    { origin: hosted.origin, cardOf: token, ms: [] as number[] },
  ];
  // The first round warms up; the order alternates.
  for (let round = 0; round <= rounds; round++) {
    for (const form of round % 2 === 0 ? forms : forms.toReversed()) {
      const buyers = await Promise.all(
        Array.from({ length: atOnce }, async (): Promise<Buyer> => {
          const visitor = fetchingVisitor(() => form.origin);
          return { visitor, offer: await chooseOffer(visitor), card: await form.cardOf() };
        }),
      );
      const ms = await timed(() => Promise.all(buyers.map(buy)));
      if (round > 0) form.ms.push(ms);
    }
  }
  const [own = 0, theirs = 0] = forms.map(({ ms }) => (1000 * atOnce) / median(ms));
  const note = `${theirs.toFixed(1)} against ${own.toFixed(1)} confirmed per second, ${atOnce} at once, median of ${rounds}, vendors without delay`;
  return [
    {
      name: 'Booking with hosted fields, time of our form’s',
      result: own / theirs,
      unit: '',
      target: 1,
      allowed: 1.2,
      note,
    },
  ];
}

async function buy({ visitor, offer, card }: Buyer): Promise<void> {
  const paid = await pay(visitor, offer, card);
  if (paid.statusCode !== 200) throw new Error(`payment: ${paid.statusCode} ${paid.body}`);
  const booked = await book(visitor, offer, paid.json<{ paymentId: string }>().paymentId);
  if (booked.statusCode !== 201) throw new Error(`booking: ${booked.statusCode} ${booked.body}`);
}
