import type { BookingPassengerInput } from '../../../contract/bookings.ts';
import type { Offer } from '../../../domain/flights/offer.ts';
import { formatMoneyDecimal } from '../../../domain/money/money.ts';
import { cancelBooking } from '../../features/bookings/cancel-booking.ts';
import { createBooking } from '../../features/bookings/create-booking.ts';
import { quoteCancellation } from '../../features/bookings/quote-cancellation.ts';
import { findBooking } from '../../features/bookings/repository.ts';
import { quoteTotal } from '../../features/flights/index.ts';
import { authoriseCard } from '../../features/payments/authorise-card.ts';
import type { CardTrials } from '../../features/payments/card-trials.ts';
import type { Result } from '../../http/refusal.ts';
import type { Airline } from './airline.ts';
import { refusedCode } from './bank.ts';
import type { Office, Server } from './office.ts';
import { isDeath, type World } from './world.ts';

const markup = 2300;
const brand = { key: 'default', name: 'Tailfin', markupBasisPoints: markup };

/** What a traveller was told, to be held against how things really ended. */
export interface Told {
  readonly traveller: string;
  readonly bookingId: string | null;
  readonly paymentId: string | null;
  readonly what: 'confirmed' | 'nothing was charged' | 'cancelled';
}

interface Trip {
  readonly world: World;
  readonly office: Office;
  readonly name: string;
  readonly told: Told[];
}

/**
 * Somebody who searches, pays, books and perhaps cancels, as a browser does it: again with the same keys where no answer
 * came, twice where a button was pressed twice, and sometimes no further.
 */
export async function travel(trip: Trip, airline: Airline): Promise<void> {
  const { world } = trip;
  const offers = airline.search(world.chance(0.15) ? 2 : 1);
  const ids = await Promise.all(offers.map((offer, tab) => buy(trip, airline, offer, `${trip.name}-${tab}`)));
  for (const id of ids) if (id !== null && world.chance(0.5)) await giveBack(trip, id);
}

/** Pays and books in one tab: the booking's id, null where nothing came of it. */
async function buy(trip: Trip, airline: Airline, offer: Offer, key: string): Promise<string | null> {
  const { world } = trip;
  const paymentId = await pay(trip, offer, key);
  if (paymentId === null || world.chance(0.1)) return null;
  if (world.chance(0.05)) airline.reprice(offer.id);
  if (world.chance(0.1)) await world.sleep(world.pick(35) * 60_000);
  const amount = await saleAmount(trip, offer);
  const booked = await insist(trip, (server) =>
    createBooking(
      server.deps,
      {
        visitor: trip.name,
        userId: null,
        brand,
        supplier: server.supplier,
        offerId: offer.id,
        passengers: passengersOf(offer),
        amount,
        currency: 'USD',
        paymentId: world.chance(0.8) ? paymentId : null,
        services: null,
        idempotencyKey: `book-${key}`,
      },
      server.track,
    ),
  );
  if (booked === null) return null;
  if (booked.ok) {
    if (booked.value.state === 'confirmed') tell(trip, 'confirmed', { bookingId: booked.value.id, paymentId });
    return booked.value.id;
  }
  if (booked.refusal.message?.includes('nothing was charged') === true) {
    tell(trip, 'nothing was charged', { bookingId: null, paymentId });
  }
  return null;
}

/** Holds the money, with another try where a try surely failed: the payment's id, null where nothing is held. */
async function pay(trip: Trip, offer: Offer, key: string): Promise<string | null> {
  for (let tries = 1; tries <= 3; tries++) {
    const paid = await tryToPay(trip, offer, `${key}-${tries}`);
    if (paid === null) return null;
    if (paid.ok) return paid.value.id;
    if (!['PAYMENT_UNAVAILABLE', 'CARD_DECLINED'].includes(paid.refusal.code)) return null;
  }
  return null;
}

/** No bounds here: the same few travellers pay in every history, at the same hour. */
const cardTrials: CardTrials = { begin: async () => ({ ok: true, value: null }), forgive: async () => undefined };

async function tryToPay(trip: Trip, offer: Offer, key: string) {
  const { world } = trip;
  const isRefused = world.chance(0.1);
  const amount = await saleAmount(trip, offer);
  return insist(trip, (server) =>
    authoriseCard(
      { ...server.deps, cardTrials },
      {
        visitor: trip.name,
        address: trip.name,
        brand,
        supplier: server.supplier,
        gateway: server.gateway,
        amount,
        currency: 'USD',
        card: {
          number: '4242 4242 4242 4242',
          expiryMonth: '12',
          expiryYear: '39',
          cvv: isRefused ? refusedCode : '737',
          holderName: 'Ada Byron',
        },
        offerId: offer.id,
        services: [],
        idempotencyKey: `pay-${key}`,
      },
    ),
  );
}

/** Asks what cancelling gives, says yes or thinks better of it. */
async function giveBack(trip: Trip, bookingId: string): Promise<void> {
  const { world } = trip;
  await world.sleep((world.chance(0.1) ? 1500 : world.choose([1, 5, 30] as const)) * 60_000);
  const quote = await insist(trip, async (server) => {
    const booking = await findBooking(server.deps.db, bookingId);
    if (booking === null) throw new Error('The booking is gone');
    return quoteCancellation(server.deps, booking);
  });
  if (quote?.ok !== true || world.chance(0.1)) return;
  if (world.chance(0.1)) await world.sleep(45 * 60_000);
  const quoteId = world.chance(0.8) ? quote.value.id : null;
  const cancelled = await insist(trip, async (server) => {
    const booking = await findBooking(server.deps.db, bookingId);
    if (booking === null) throw new Error('The booking is gone');
    return cancelBooking(server.deps, { booking, quoteId }, server.track);
  });
  if (cancelled?.ok && ['cancelled', 'done'].includes(cancelled.value.state))
    tell(trip, 'cancelled', { bookingId, paymentId: null });
}

/**
 * Sends a request to some process, sometimes twice at once, and again where its process died or says that it is not
 * known yet or cannot be done now. Null where the traveller gave up.
 */
async function insist<T>(trip: Trip, call: (server: Server) => Promise<Result<T>>): Promise<Result<T> | null> {
  const { world, office } = trip;
  const again = ['PAYMENT_PENDING', 'BOOKING_PENDING', 'SUPPLIER_UNAVAILABLE', 'CANCELLATION_IN_PROGRESS'];
  for (let tries = 0; tries < 5; tries++) {
    const times = world.chance(0.2) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, async () => once(await office.reach(), call)));
    const answer = answers.find((one) => one !== null && (one.ok || !again.includes(one.refusal.code)));
    if (answer !== undefined && answer !== null) {
      if (!answer.ok) world.note(`${trip.name} is refused: ${answer.refusal.code}`);
      return answer;
    }
    if (world.chance(0.1)) return null;
    await world.sleep((1 + world.pick(120)) * 1000);
  }
  return null;
}

/** Null where the process died: the line is dead. */
async function once<T>(server: Server, call: (server: Server) => Promise<Result<T>>): Promise<Result<T> | null> {
  try {
    return await call(server);
  } catch (error) {
    if (isDeath(error)) return null;
    throw error;
  }
}

async function saleAmount({ office }: Trip, offer: Offer): Promise<string> {
  const { supplier } = await office.reach();
  const quote = await quoteTotal(supplier, offer, [], markup);
  if (!quote.ok) throw new Error(`No price: ${quote.refusal.code}`);
  return formatMoneyDecimal(quote.value.sale);
}

function passengersOf(offer: Offer): BookingPassengerInput[] {
  return offer.passengers.map(({ id, type }) => ({
    id,
    type,
    title: 'ms',
    gender: 'female',
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1990-05-17',
    email: 'ada@example.com',
    phone: '+12125550142',
    passportNumber: 'X12345670',
    passportExpiryDate: '2035-01-01',
    passportIssuingCountry: 'US',
  }));
}

function tell(trip: Trip, what: Told['what'], ids: Pick<Told, 'bookingId' | 'paymentId'>): void {
  trip.world.note(`${trip.name} is told: ${what}`);
  trip.told.push({ traveller: trip.name, what, ...ids });
}
