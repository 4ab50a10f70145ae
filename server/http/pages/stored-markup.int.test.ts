import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { AdminBrand } from '#contract/brand/calls.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { publicPages } from '#domain/content/public-pages.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { users } from '#server/features/accounts/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { startTestSite } from '#server/testing/app/test-site.ts';
import { hasMarkup, hasText, markup, withMarkup } from '#server/testing/hostile/markup.ts';
import { goodPassword, registered, registration, signedIn } from '#server/testing/steps/account-steps.ts';
import { adaByron, book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';
import { cancel } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const host = 'poisoned.example';

/** All of a brand's custom texts, each followed by markup. */
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
    t = await startTestSite(inject('postgresAddress'));
    const administrator = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
    admin = await signedIn(t.visitor({ host }), administrator.email);
    const {
      key: _key,
      isDefault: _is,
      updatedAt: _at,
      ...skyhop
    } = (await admin.get('/api/admin/brands/skyhop')).json<AdminBrand>();
    const made = await admin.post('/api/admin/brands', {
      ...skyhop,
      ...words,
      key: 'poisoned',
      name: `Poisoned${markup}`,
      domain: host,
    });
    expect([made.statusCode, made.json().message]).toEqual([201, undefined]);

    // No call accepts such a name anymore; an older release did.
    const id = await registered(t.visitor({ host }), 'ada');
    const name = { firstName: `Ada${markup}`, lastName: `Byron${markup}`, name: `Ada${markup}` };
    await t.db
      .update(users)
      .set({ ...name, emailVerified: true })
      .where(eq(users.id, id));
    owner = await signedIn(t.visitor({ host }), 'ada');
    const offer = await chooseOffer(owner);
    booking = (await book(owner, offer, await payFor(owner, offer))).json<BookingAnswer>();
    const { seen } = (await admin.get(`/api/admin/bookings/${booking.id}`)).json<DeskBookingAnswer>();
    const body = { action: 'release_hold', reason: `Because${markup}`, seen };
    expect((await admin.post(`/api/admin/bookings/${booking.id}/actions`, body)).statusCode).toBe(409);

    // Data that no call accepts, as if from an airline, a bank or a bug elsewhere.
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
    const action = { action: 'look_again', reason: `Because${markup}`, actor: `nobody${markup}` } as const;
    await t.db.insert(history).values({
      subject: booking.id,
      at: t.clock.now(),
      fromState: 'confirmed',
      toState: 'confirmed',
      detail: `Detail${markup}`,
      ...action,
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
    // The brand's name is on every page, which proves that the check would find it.
    if (statusCode === 200) expect(body).toSatisfy(hasText);
  });

  test('is text in mails, and breaks no line of a calendar file [SAFE-04]', async () => {
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

  test('is refused as email address, username and traveler name [SAFE-04] [AUTH-02]', async () => {
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
      const passengers = [{ id: offer.passengers[0]?.id ?? '', type: 'adult', ...adaByron, [field]: `Ada${markup}` }];
      const refused = await book(owner, offer, paymentId, { passengers });
      expect([field, refused.statusCode >= 400 && refused.statusCode < 500]).toEqual([field, true]);
      expect(refused.headers['content-type']).toContain('application/json');
    }
  });
});
