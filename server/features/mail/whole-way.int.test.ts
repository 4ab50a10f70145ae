import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { emailMessages } from '#domain/people/email.ts';
import { createSmtpMailer } from '#server/adapters/mail/smtp-mailer.ts';
import { readBacklog } from '#server/read-models/backlog.ts';
import { readableText, startMailServer, type TestMailServer } from '#server/testing/app/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, logIn, registered } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, goodCard, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';

describe('mails end to end, through a real mail server', () => {
  let t: TestApp;
  let server: TestMailServer;
  /** The server's reply to a recipient; null if accepted. */
  let refusal: number | null = null;
  let mailer: ReturnType<typeof createSmtpMailer>;
  beforeAll(async () => {
    server = await startMailServer(() => refusal);
    mailer = createSmtpMailer(`smtp://127.0.0.1:${server.port}`);
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      mailer,
      environment: { MAIL_FROM: 'no-reply@tailfin.example' },
    });
  });
  afterAll(async () => {
    await t.close();
    await mailer.close();
    await server.close();
  });

  /** Mail that has arrived for someone since the last call. */
  async function arrived(to: string): Promise<string[]> {
    const before = server.received.length;
    await t.app.mailSender.run();
    return server.received
      .slice(before)
      .filter((mail) => mail.to.includes(to))
      .map(readableText);
  }

  test('a mail refused for good is seen on the trip and at the desk, which corrects the address and sends it again [F-93]', async () => {
    const guest = t.visitor();
    const offer = await chooseOffer(guest, { departureDate: inDays(63) });
    const [lead] = travelersFor(offer);
    const passengers = [{ ...lead, email: 'typo@example.com' }];
    const booked = await book(guest, offer, await payFor(guest, offer), { passengers });
    const { id } = booked.json<BookingAnswer>();
    const desk = deskOf(() => t);
    const trip = async () => (await guest.get(`/api/bookings/${id}`)).json<BookingAnswer>();

    refusal = 450;
    expect(await arrived('typo@example.com')).toEqual([]);
    expect([(await trip()).mail_refused, await desk.attention(id)]).toEqual([false, undefined]);
    t.clock.advance(120_000);
    refusal = 550;
    expect(await arrived('typo@example.com')).toEqual([]);
    expect([(await trip()).mail_refused, await desk.attention(id)]).toEqual([true, 'mail_refused']);
    expect((await readBacklog(t.db, t.clock.now(), false)).mailsRefused).toBe(1);

    refusal = null;
    const admin = await desk.administrator();
    const contact = `/api/admin/bookings/${id}/contact`;
    const wrong = await admin.post(contact, { email: 'josé@example.com' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { fields: [{ message: emailMessages.letters }] }]);
    expect((await guest.post(contact, { email: 'right@example.com' })).statusCode).toBe(403);
    const key = { 'idempotency-key': 'correct-once' };
    for (let n = 0; n < 2; n++) {
      const saved = await admin.post(contact, { email: ' right@example.com' }, key);
      expect([saved.statusCode, saved.json()]).toMatchObject([200, { contactEmail: 'right@example.com' }]);
    }
    const { events } = await desk.read(id);
    expect(events.filter(({ action }) => action === 'contact')).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('right@');
    expect(await arrived('right@example.com')).toEqual([expect.stringContaining('Booking confirmed')]);
    expect([(await trip()).mail_refused, await desk.attention(id)]).toEqual([false, undefined]);
  });

  test('an administrator sends a test mail, and hears what the server answers [F-93]', async () => {
    const admin = await deskOf(() => t).administrator();
    const send = async () => (await admin.post('/api/admin/test-mail', { to: 'boss@example.com' })).json();
    refusal = 553;
    expect(await send()).toEqual({ isSent: false, message: expect.stringContaining('refused') });
    refusal = null;
    expect(await send()).toMatchObject({ isSent: true });
    expect(server.received.at(-1)?.to).toEqual(['boss@example.com']);
    expect((await t.visitor().post('/api/admin/test-mail', { to: 'boss@example.com' })).statusCode).toBe(401);
  });

  test('a guest’s booking sends the confirmation with its calendar and the password link, both without secrets [CONF-04] [CONF-03] [BRAND-11]', async () => {
    const guest = t.visitor({ host: 'skyhop.flights.example.com' });
    const offer = await chooseOffer(guest, { departureDate: inDays(61) });
    const [lead] = travelersFor(offer);
    const passengers = [{ ...lead, email: 'guest@example.com' }];
    const response = await book(guest, offer, await payFor(guest, offer), { passengers });
    expect(response.statusCode).toBe(201);
    const booking = response.json<BookingAnswer>();
    const mails = await arrived('guest@example.com');
    expect(mails).toHaveLength(2);
    const confirmation = mails.find((mail) => mail.includes('Booking confirmed')) ?? '';
    for (const fact of [
      booking.reference,
      'From: Skyhop <no-reply@tailfin.example>',
      'BEGIN:VCALENDAR',
      'text/plain',
    ]) {
      expect(confirmation).toContain(fact);
    }
    expect(booking.emailContent).toContain(booking.reference);
    for (const content of [...mails, booking.emailContent ?? '']) {
      expect(content).not.toContain(booking.accountInfo?.password);
      expect(content).not.toContain(goodCard.number.replaceAll(' ', ''));
      expect(content).not.toContain(lead?.passportNumber);
    }

    const welcome = mails.find((mail) => mail.includes('reset-password')) ?? '';
    const token = /reset-password\?token=([\w-]+)/.exec(welcome)?.[1];
    const set = await t.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword });
    expect(set.statusCode).toBe(200);
    expect((await logIn(t.visitor(), 'guest@example.com')).statusCode).toBe(200);
    expect(await arrived('guest@example.com')).toEqual([expect.stringContaining('password was changed')]);
  });

  test('a forgotten password is reset by the mailed link, once; the next link differs [AUTH-05]', async () => {
    await registered(t.visitor(), 'forgetful');
    const ask = () => t.visitor().post('/api/auth/forgot-password', { email: 'Forgetful@example.com' });
    const linkOf = async () =>
      /reset-password\?token=([\w-]+)/.exec((await arrived('forgetful@example.com'))[0] ?? '')?.[1];
    await ask();
    const first = await linkOf();
    await ask();
    const second = await linkOf();
    expect(first).not.toBe(second);
    const reset = (token: string | undefined) =>
      t.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword });
    expect([(await reset(second)).statusCode, (await reset(second)).statusCode]).toEqual([200, 400]);
    expect((await reset(first)).statusCode).toBe(400);
  });

  test('an unknown address gets no mail [AUTH-05] [SAFE-04]', async () => {
    await t.visitor().post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    expect(await arrived('nobody@example.com')).toEqual([]);
  });

  test('a cancellation mail says what is refunded [TRIP-07] [CONF-04]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { departureDate: inDays(75) });
    const passengers = travelersFor(offer).map((one) => ({ ...one, email: 'cancels@example.com' }));
    const booking = (await book(visitor, offer, await payFor(visitor, offer), { passengers })).json<BookingAnswer>();
    await t.app.mailSender.run();
    const cancelled = await visitor.post(`/api/bookings/${booking.id}/cancel`, {});
    expect(cancelled.statusCode).toBe(200);
    const [mail] = await arrived('cancels@example.com');
    expect(mail).toContain('Your booking is canceled');
    expect(mail).toContain('refunded to the card you paid with. Please allow 7–14 business days');
  });
});
