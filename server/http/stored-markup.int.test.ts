import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EditedBrand } from '../../contract/admin.ts';
import type { BookingAnswer } from '../../contract/bookings.ts';
import type { DeskBooking } from '../../contract/desk.ts';
import { publicPages } from '../../domain/content/public-pages.ts';
import { bookings, history, payments, users } from '../adapters/database/schema.ts';
import { createPasswordHashing, ensureAdministrator } from '../features/accounts/index.ts';
import { goodPassword, registered, registration, signedIn } from '../testing/account-steps.ts';
import { book, chooseOffer, inDays, payFor } from '../testing/booking-steps.ts';
import { cancel } from '../testing/cancel-steps.ts';
import { hasMarkup, hasText, markup, withMarkup } from '../testing/markup.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Visitor } from '../testing/visitor.ts';

const buildDir = join(import.meta.dirname, '..', '..', 'build');
const host = 'poisoned.example';

/** What a brand says in words of its own, each with the markup behind it. */
const words = withMarkup({
  home: {
    hero: { badge: 'New', badgeCondition: 'Today', title: 'Fly', text: 'Far' },
    figures: [{ value: 'Ten', label: 'Years' }],
    benefits: [{ kind: 'support', title: 'Help', text: 'Always', condition: 'By day' }],
    paymentPlans: 'Later',
    testimonials: [{ quote: 'Good', name: 'Ada', trip: 'Home', savings: 'Yes' }],
    closing: { title: 'Go', text: 'Now', figures: [{ value: 'Two', label: 'Ways' }] },
  },
  contact: { email: 'hello@poisoned.example', phone: '+1 425 555 0199', address: 'Main Street' },
});

describe('markup in stored fields', () => {
  let t: TestApp;
  let admin: Visitor;
  let owner: Visitor;
  let booking: BookingAnswer;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      buildDir,
      environment: { PUBLIC_ORIGIN: 'https://flights.example' },
    });
    const administrator = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
    admin = await signedIn(t.visitor({ host }), administrator.email);
    const {
      key: _key,
      isDefault: _is,
      updatedAt: _at,
      ...skyhop
    } = (await admin.get('/api/admin/brands/skyhop')).json<EditedBrand>();
    const made = await admin.post('/api/admin/brands', {
      ...skyhop,
      ...words,
      key: 'poisoned',
      name: `Poisoned${markup}`,
      domain: host,
    });
    expect([made.statusCode, made.json().message]).toEqual([201, undefined]);

    // No call takes such a name any more; an older release did.
    const id = await registered(t.visitor({ host }), 'ada');
    const name = { firstName: `Ada${markup}`, lastName: `Byron${markup}`, name: `Ada${markup}` };
    await t.db
      .update(users)
      .set({ ...name, emailVerified: true })
      .where(eq(users.id, id));
    owner = await signedIn(t.visitor({ host }), 'ada');
    const offer = await chooseOffer(owner);
    booking = (await book(owner, offer, await payFor(owner, offer))).json<BookingAnswer>();
    const { seen } = (await admin.get(`/api/admin/bookings/${booking.id}`)).json<DeskBooking>();
    const body = { action: 'look_again', reason: `Because${markup}`, seen };
    expect((await admin.post(`/api/admin/bookings/${booking.id}/actions`, body)).statusCode).toBe(409);

    // What no call takes: as if an airline, a bank or a hole elsewhere had put it there.
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, booking.id));
    if (row === undefined) throw new Error('There is no booking');
    await t.db
      .update(bookings)
      .set({ itinerary: withMarkup(row.itinerary), airlineReference: `AB${markup}`, failureMessage: `Odd${markup}` })
      .where(eq(bookings.id, booking.id));
    await t.db
      .update(payments)
      .set({ cardBrand: `Visa${markup}` })
      .where(eq(payments.id, row.paymentId));
    const deed = { action: 'look_again', reason: `Because${markup}`, actor: `nobody${markup}` } as const;
    await t.db.insert(history).values({
      subject: booking.id,
      at: t.clock.now(),
      fromState: 'confirmed',
      toState: 'confirmed',
      detail: `Detail${markup}`,
      ...deed,
    });
  });
  afterAll(() => t.close());

  const typed = encodeURIComponent(markup);
  const pages: readonly (readonly [who: 'guest' | 'owner' | 'admin', path: string])[] = [
    ...publicPages({ partnerPage: true }).map((path) => ['guest', path] as const),
    ['guest', `/search?origin=${typed}&destination=${typed}&departureDate=${typed}&${typed}=${typed}`],
    ['guest', `/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}&cabinClass=${typed}&airlines=${typed}`],
    ['guest', `/flight/${typed}`],
    ['guest', `/booking?offer=${typed}&booking=${typed}`],
    ['guest', `/login?redirect=${typed}&registered=${typed}`],
    ['guest', `/auth?tab=${typed}`],
    ['guest', `/reset-password?token=${typed}`],
    ['guest', `/my-trips?reference=${typed}&email=${typed}`],
    ['guest', `/faq?q=${typed}`],
    ['guest', `/${typed}`],
    ['guest', `/?brand=${typed}`],
    ['owner', '/'],
    ['owner', '/my-trips'],
    ['owner', '/booking?booking=ID'],
    ['owner', '/my-trips?booking=ID'],
    ['owner', '/account-settings'],
    ['owner', '/profile'],
    ['admin', '/admin/bookings'],
    ['admin', `/admin/bookings?q=${typed}`],
    ['admin', '/admin/bookings/ID'],
    ['admin', '/admin/brands'],
    ['admin', '/admin/brands/poisoned'],
    ['admin', '/admin-settings'],
  ];

  test.each(pages)('is text for a %s on %s [SAFE-04] [ADM-05]', async (who, path) => {
    const visitor = { guest: t.visitor({ host }), owner, admin }[who];
    const { body, headers, statusCode } = await visitor.get(path.replace('ID', booking.id), { accept: 'text/html' });
    expect(statusCode).toBeLessThan(500);
    expect(statusCode === 302 ? String(headers.location) : body).not.toSatisfy(hasMarkup);
    // The brand's name is on every page: what is looked for is there.
    if (statusCode === 200) expect(body).toSatisfy(hasText);
  });

  test('is text in the mails, and ends no line of a calendar file [SAFE-04]', async () => {
    expect((await cancel(owner, booking.id)).status).toBe(200);
    await t.visitor({ host }).post('/api/auth/forgot-password', { email: 'ada@example.com' });
    await t.app.mailSender.run();
    expect(t.sent.length).toBeGreaterThanOrEqual(3);
    for (const { html, subject } of t.sent) {
      expect(html).not.toSatisfy(hasMarkup);
      expect(html).toSatisfy(hasText);
      expect(subject).not.toMatch(/[\r\n]/);
    }
    const offer = await chooseOffer(owner, { destination: 'CDG' });
    const other = (await book(owner, offer, await payFor(owner, offer))).json<BookingAnswer>();
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, other.id));
    if (row === undefined) throw new Error('There is no booking');
    const itinerary = withMarkup(row.itinerary, '\r\nATTACH:https://evil.example\r\nEND:VEVENT');
    await t.db.update(bookings).set({ itinerary }).where(eq(bookings.id, other.id));
    const { body, statusCode } = await owner.get(`/api/bookings/${other.id}/calendar.ics`);
    expect([statusCode, body.includes('evil.example')]).toEqual([200, true]);
    const lines = body.split(/\r\n(?! )/);
    expect(lines.filter((line) => line.startsWith('ATTACH'))).toEqual([]);
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(
      lines.filter((line) => line === 'BEGIN:VEVENT').length,
    );
  });

  test('is no account’s address or username, and no traveller’s name [SAFE-04] [AUTH-02]', async () => {
    for (const change of [
      { email: `"${markup}"@example.com` },
      { username: `ada${markup}` },
      { firstName: `Ada${markup}` },
    ]) {
      const refused = await t.visitor().post('/api/auth/register', registration('grace', change));
      expect(refused.statusCode).toBe(400);
    }
    expect((await t.db.select().from(users)).filter(({ email }) => email.includes('<'))).toEqual([]);
    const offer = await chooseOffer(owner);
    const paymentId = await payFor(owner, offer);
    for (const field of ['firstName', 'lastName', 'email', 'phone', 'title']) {
      const passengers = [{ ...passengerOf(offer.passengers[0]?.id ?? ''), [field]: `Ada${markup}` }];
      const refused = await book(owner, offer, paymentId, { passengers });
      expect([field, refused.statusCode >= 400 && refused.statusCode < 500]).toEqual([field, true]);
      expect(refused.headers['content-type']).toContain('application/json');
    }
  });
});

function passengerOf(id: string) {
  return {
    id,
    type: 'adult',
    title: 'ms',
    gender: 'female',
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1990-05-17',
    email: 'ada@example.com',
    phone: '+12125550142',
  };
}
