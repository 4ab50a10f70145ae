import type { BookingAnswer } from '#contract/booking.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { findCapturedPayments } from '#server/features/payments/index.ts';
import { startAppOn } from '../app/app-on-database.ts';
import type { TestApp } from '../app/test-app.ts';
import { registered, signedIn } from '../steps/account-steps.ts';
import { changeableFare, changeFlights } from '../steps/amend-steps.ts';
import { book, chooseOffer, goodCard, inDays, pay, tomorrowIn, travelersFor } from '../steps/booking-steps.ts';
import { cancel, fares, findFare, quoteOf } from '../steps/cancel-steps.ts';
import { changeSchedule } from '../steps/schedule-steps.ts';
import { injectingVisitor, type Visitor } from '../steps/visitor.ts';
import type { Planted } from './search.ts';

/** A person's values, none of which appear in any other text. */
export function planted(name: 'owner' | 'bystander'): Planted {
  const isOwner = name === 'owner';
  return {
    givenName: isOwner ? 'Zerlina' : 'Xaviera',
    familyName: isOwner ? 'Quackenbush' : 'Featherstonhaugh',
    email: isOwner ? 'planted.owner@quail.example' : 'planted.other@heron.example',
    username: isOwner ? 'wombat7731' : 'gibbon5512',
    contactEmail: isOwner ? 'planted.office@raven.example' : 'planted.shop@finch.example',
    phone: isOwner ? '+14255550177' : '+14255550188',
    otherPhone: isOwner ? '+14255550166' : '+14255550199',
    dateOfBirth: isOwner ? '1971-03-14' : '1973-08-21',
    loyaltyNumber: isOwner ? 'QW7788990011' : 'QW1122334455',
    passport: isOwner ? 'ZQ8812345' : 'XF9934567',
    note: isOwner ? 'afraid of moose' : 'allergic to otters',
    ipAddress: isOwner ? '198.51.100.77' : '198.51.100.88',
    userAgent: isOwner ? 'Plantbrowser' : 'Treebrowser',
  };
}

export interface PlantedPerson {
  readonly id: string;
  readonly visitor: Visitor;
  /** An administrator approves the payment under review. */
  readonly decide: () => Promise<void>;
}

const administrator = { email: 'admin@example.com', password: 'Correct-Horse-9-Battery' };
const flagged = { ...goodCard, number: '4000000000009235' };
const declined = { ...goodCard, number: '4000000000000002' };

/**
 * Puts a person wherever the site stores something about one, through actions of visitors and administrators: account,
 * saved traveler, link, trips that are confirmed, changed, canceled, confirmed with the cardholder's bank and under
 * review, a disputed payment, a declined card, a lookup, a note.
 */
export async function plantPerson(t: TestApp, name: 'owner' | 'bystander'): Promise<PlantedPerson> {
  const values = planted(name);
  const { email = '', username = '', ipAddress = '', userAgent = '', givenName = '', familyName = '' } = values;
  const names = { firstName: givenName, lastName: familyName };
  const person = { title: 'ms', gender: 'female', ...names, dateOfBirth: values.dateOfBirth };
  const headers = { 'user-agent': userAgent };
  const guest = t.visitor({ ip: ipAddress });
  const id = await registered(guest, username, { ...names, email });
  const visitor = await signedIn(t.visitor({ ip: ipAddress }), username);
  await visitor.get('/api/auth/user', headers);
  await must(
    visitor.post('/api/auth/travelers', {
      ...person,
      loyalty: [{ airline: 'BA', number: values.loyaltyNumber }],
    }),
  );
  await must(guest.post('/api/auth/forgot-password', { email }, headers));

  const sell = async (offer: OfferAnswer, card: object, contact: { email?: string; phone?: string } = {}) => {
    const paid = await pay(
      visitor,
      offer,
      { cardDetails: { ...card, holderName: `${givenName} ${familyName}` } },
      headers,
    );
    return order(offer, paid.json<{ paymentId: string }>().paymentId, contact);
  };
  const order = async (offer: OfferAnswer, paymentId: string, contact: { email?: string; phone?: string } = {}) => {
    const passengers = travelersFor(offer).map((one) => ({
      ...one,
      ...person,
      email,
      phone: values.phone,
      ...contact,
      passportNumber: values.passport,
    }));
    return (await must(book(visitor, offer, paymentId, { passengers }, headers))).json<BookingAnswer>();
  };
  const changed = await sell(await findFare(visitor, fares.fully), goodCard);
  const amended = await sell(await findFare(visitor, changeableFare), goodCard);
  await must(visitor.post('/api/bookings/lookup', { reference: amended.reference, email, lastName: familyName }));
  const chosen = await changeFlights(visitor, amended);
  if (chosen.body.status !== 'confirmed') throw new Error(`amendment: ${JSON.stringify(chosen.body)}`);
  const canceled = await sell(await findFare(visitor, fares.partly), goodCard, { email: values.contactEmail ?? '' });
  await pay(visitor, await chooseOffer(visitor, { departureDate: inDays(50) }), { cardDetails: declined });
  const confirmed = await findFare(visitor, fares.nothing);
  await order(confirmed, await payConfirmed(t, visitor, confirmed));
  await lose(t, changed);

  await t.app.mailSender.run();
  await changeSchedule(t, changed, { shiftMinutes: 300 });
  const { body: quote } = await quoteOf(visitor, canceled.id);
  await cancel(visitor, canceled.id, { quoteId: quote.quoteId });
  t.clock.advance(7 * 3_600_000);
  await t.app.reconciler.run();
  await t.app.mailSender.run();
  const waiting = await sell(await chooseOffer(visitor, { departureDate: tomorrowIn('America/New_York') }), flagged, {
    phone: values.otherPhone ?? '',
  });
  const details = { reference: changed.reference, email, lastName: familyName };
  await must(t.visitor({ ip: ipAddress }).post('/api/bookings/lookup', details, headers));
  // Unused, so that its link and mail are still there.
  await must(guest.post('/api/auth/forgot-password', { email }, headers));
  const admin = await administratorOf(t);
  await must(admin.post(`/api/admin/bookings/${changed.id}/notes`, { text: `Traveler is ${values.note}.` }));
  return {
    id,
    visitor,
    async decide() {
      const { seen } = (await admin.get(`/api/admin/bookings/${waiting.id}`)).json<DeskBookingAnswer>();
      const body = { action: 'approve_payment', reason: 'Known customer', seen };
      await admin.post(`/api/admin/bookings/${waiting.id}/actions`, body);
    },
  };
}

/** The cardholder disputes the payment of a trip, and the bank gives the money back. */
async function lose(t: TestApp, { id }: BookingAnswer): Promise<void> {
  const [payment] = await findCapturedPayments(t.db, id);
  if (payment?.intentId == null) throw new Error(`${id} was not paid`);
  await t.stripe.dispute(payment.intentId);
  await t.stripe.moveDispute(payment.intentId, 'lost');
}

/** Pays with the provider's card fields and a challenged card, at an instance on the same database. */
async function payConfirmed(t: TestApp, { cookies }: Visitor, offer: OfferAnswer): Promise<string> {
  const { app } = await startAppOn({
    database: t.database,
    clock: t.clock,
    duffelOrigin: t.duffel.origin,
    stripeOrigin: t.stripe.origin,
    environment: { PAYMENT_FIELDS: 'hosted' },
  });
  try {
    const visitor = injectingVisitor(app.server, {}, cookies);
    const confirmationToken = await t.stripe.enterCard('4000002760003184');
    const paid = await must(pay(visitor, offer, { cardDetails: undefined, confirmationToken }));
    const { paymentId, clientSecret } = paid.json<{ paymentId: string; clientSecret: string }>();
    await t.stripe.authenticate(clientSecret.split('_secret_')[0] ?? '', 'succeed');
    await must(visitor.post(`/api/payments/${paymentId}/continue`, {}));
    return paymentId;
  } finally {
    await app.stop(1000);
  }
}

async function administratorOf(t: TestApp): Promise<Visitor> {
  await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
  return signedIn(t.visitor(), administrator.email, administrator.password);
}

async function must<A extends { readonly statusCode: number; readonly body: string }>(answer: Promise<A>): Promise<A> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
  return answer;
}
