import type { BookingPassengerInput } from '#contract/bookings.ts';
import { type ServiceChoice, sortedChoices } from '#domain/extras/service-choice.ts';
import type { Offer } from '#domain/flights/offer.ts';
import { formatMoneyDecimal } from '#domain/money/money.ts';
import { acceptChange } from '#server/features/airline-changes/index.ts';
import { bookingLifecycle } from '#server/features/booking/lifecycle.ts';
import { createBooking } from '#server/features/booking/sale/create-booking.ts';
import { cancelBooking } from '#server/features/cancellation/cancel-booking.ts';
import { quoteCancellation } from '#server/features/cancellation/quote-cancellation.ts';
import { quoteTotal } from '#server/features/flights/index.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { adaByron } from '../steps/booking-steps.ts';
import type { Airline } from './airline.ts';
import { addBagsToTrip, amendTrip } from './amending.ts';
import { decideOnPayment } from './desk.ts';
import { answerBank, brand, holdMoney } from './paying.ts';
import type { Simulation } from './simulation.ts';
import { recordClaim, retryUntilAnswered, type Trip } from './trip.ts';

/**
 * A traveler who searches, pays, books and perhaps cancels, like a browser: retries with the same keys without a
 * response, sends twice if a button was pressed twice, and sometimes gives up.
 */
export async function runTraveler(trip: Trip, airline: Airline): Promise<void> {
  const { simulation } = trip;
  const offers = airline.search(simulation.chance(0.15) ? 2 : 1);
  const ids = await Promise.all(offers.map((offer, tab) => buy(trip, airline, offer, `${trip.name}-${tab}`)));
  for (const id of ids) {
    if (id === null) continue;
    if (simulation.chance(0.3)) airline.moveFlights(id);
    const areFlightsCanceled = simulation.chance(0.15);
    if (areFlightsCanceled) airline.cancelFlights(id);
    // Some cancel while they, or a fellow traveler, accept.
    const answers = [
      ...(simulation.chance(0.3) ? [acceptFlights(trip, airline, id)] : []),
      ...(simulation.chance(0.6) ? [amendTrip(trip, id)] : []),
      ...(simulation.chance(0.4) ? [addBagsToTrip(trip, id)] : []),
      ...(simulation.chance(areFlightsCanceled ? 0.8 : 0.5)
        ? [cancelTrip(trip, id, { dayLater: areFlightsCanceled ? 0.7 : 0.1 })]
        : []),
    ];
    await Promise.all(answers);
    if (simulation.chance(0.1)) await amendTrip(trip, id);
    if (simulation.chance(0.1)) await addBagsToTrip(trip, id);
  }
}

/** An offer as last seen by the traveler, and the extras chosen from it. */
interface Purchase {
  readonly offer: Offer;
  readonly services: readonly ServiceChoice[];
}

/** Chooses extras, pays and books in one tab; the booking's id, or null if there is none. */
async function buy(trip: Trip, airline: Airline, found: Offer, key: string): Promise<string | null> {
  const { simulation } = trip;
  const chosen = { offer: found, services: chooseExtras(simulation, found) };
  if (simulation.chance(0.1)) airline.repriceExtras(found.id);
  if (simulation.chance(0.03)) airline.withdrawExtras(found.id);
  const paid = await pay(trip, airline, chosen, key);
  if (paid === null || simulation.chance(0.1)) return null;
  const { paymentId, purchase } = paid;
  const { offer, services } = purchase;
  if (simulation.chance(0.05)) airline.reprice(offer.id);
  if (simulation.chance(0.1)) airline.repriceExtras(offer.id);
  if (simulation.chance(0.03)) airline.withdrawExtras(offer.id);
  if (simulation.chance(0.1)) await simulation.sleep(simulation.pick(35) * 60_000);
  const amount = await saleAmount(trip, purchase);
  const booked = await retryUntilAnswered(trip, (server) =>
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
        paymentId: simulation.chance(0.8) ? paymentId : null,
        services: simulation.chance(0.5) ? services : null,
        idempotencyKey: `book-${key}`,
      },
      server.track,
    ),
  );
  if (booked === null) return null;
  if (booked.ok) {
    const { id, state } = booked.value.booking;
    if (state === 'in_review') return decideOnPayment(trip, id);
    if (state === 'confirmed') recordClaim(trip, 'confirmed', { bookingId: id, paymentId });
    return id;
  }
  if (booked.error.message?.includes('nothing was charged') === true) {
    recordClaim(trip, 'nothing was charged', { bookingId: null, paymentId });
  }
  return null;
}

/** Some of an offer's extras, each in some quantity; often nothing. */
function chooseExtras(simulation: Simulation, { availableServices }: Offer): readonly ServiceChoice[] {
  const wanted = availableServices.filter(() => simulation.chance(0.5));
  return sortedChoices(
    wanted.map(({ id, maximumQuantity }) => ({ id, quantity: 1 + simulation.pick(maximumQuantity) })),
  );
}

/** Holds the money, retrying after definite failures and with changed extras or prices; null if nothing is held. */
async function pay(
  trip: Trip,
  airline: Airline,
  chosen: Purchase,
  key: string,
): Promise<{ readonly paymentId: string; readonly purchase: Purchase } | null> {
  let purchase = chosen;
  for (let tries = 1; tries <= 3; tries++) {
    const { offer, services } = purchase;
    const amount = await saleAmount(trip, purchase);
    const paid = await holdMoney(trip, { amount, offerId: offer.id, services, amendment: null }, `${key}-${tries}`);
    if (paid === null) return null;
    if (paid.ok && paid.value.clientSecret !== null) {
      if (!(await answerBank(trip, paid.value))) return null;
    }
    if (paid.ok) return { paymentId: paid.value.payment.id, purchase };
    const current = airline.offerOf(chosen.offer.id);
    if (['AMOUNT_MISMATCH', 'SERVICE_NOT_AVAILABLE'].includes(paid.error.code) && current !== null) {
      const ids = new Set(current.availableServices.map(({ id }) => id));
      purchase = { offer: current, services: purchase.services.filter(({ id }) => ids.has(id)) };
    } else if (!['PAYMENT_UNAVAILABLE', 'CARD_DECLINED'].includes(paid.error.code)) return null;
  }
  return null;
}

/** Keeps the airline's new flights, which may change again meanwhile. */
async function acceptFlights(trip: Trip, airline: Airline, bookingId: string): Promise<void> {
  const { simulation } = trip;
  await simulation.sleep(simulation.pick(40) * 60_000);
  if (simulation.chance(0.2)) airline.moveFlights(bookingId);
  const accepted = await retryUntilAnswered(trip, async (server) => {
    const booking = await findRow(server.deps.db, bookingLifecycle, bookingId);
    if (booking === null) throw new Error('The booking is gone');
    return acceptChange(server.deps, booking, booking.airlineChange?.version ?? 2);
  });
  if (accepted?.ok && accepted.value.airlineChange?.answer === 'accepted')
    recordClaim(trip, 'new flights accepted', { bookingId, paymentId: null });
}

/**
 * Requests a cancellation quote, then accepts or declines it; with the probability `dayLater`, only after the first day
 * and its possibly free cancellations.
 */
async function cancelTrip(trip: Trip, bookingId: string, { dayLater }: { readonly dayLater: number }): Promise<void> {
  const { simulation } = trip;
  await simulation.sleep((simulation.chance(dayLater) ? 1500 : simulation.choose([1, 5, 30] as const)) * 60_000);
  const quote = await retryUntilAnswered(trip, async (server) => {
    const booking = await findRow(server.deps.db, bookingLifecycle, bookingId);
    if (booking === null) throw new Error('The booking is gone');
    return quoteCancellation(server.deps, booking);
  });
  if (quote?.ok !== true || simulation.chance(0.1)) return;
  if (simulation.chance(0.1)) await simulation.sleep(45 * 60_000);
  const quoteId = simulation.chance(0.8) ? quote.value.id : null;
  const cancelled = await retryUntilAnswered(trip, async (server) => {
    const booking = await findRow(server.deps.db, bookingLifecycle, bookingId);
    if (booking === null) throw new Error('The booking is gone');
    return cancelBooking(server.deps, { booking, quoteId }, server.track);
  });
  if (cancelled?.ok && ['cancelled', 'done'].includes(cancelled.value.state))
    recordClaim(trip, 'cancelled', { bookingId, paymentId: null });
}

async function saleAmount({ cluster }: Trip, { offer, services }: Purchase): Promise<string> {
  const { supplier } = await cluster.reach();
  const quote = await quoteTotal(supplier, offer, services, brand.markupBasisPoints);
  if (!quote.ok) throw new Error(`No price: ${quote.error.code}`);
  return formatMoneyDecimal(quote.value.sale);
}

function passengersOf(offer: Offer): BookingPassengerInput[] {
  return offer.passengers.map(({ id, type }) => ({
    id,
    type,
    ...adaByron,
    passportNumber: 'X12345670',
    passportExpiryDate: '2035-01-01',
    passportIssuingCountry: 'US',
  }));
}
