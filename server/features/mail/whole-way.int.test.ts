import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import { createSmtpMailer } from '../../adapters/mail/smtp-mailer.ts';
import { goodPassword, logIn, registered } from '../../testing/account-steps.ts';
import { book, chooseOffer, goodCard, inDays, payFor, travellersFor } from '../../testing/booking-steps.ts';
import { readableText, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('mails on their whole way, through a real mail server', () => {
  let t: TestApp;
  let server: TestMailServer;
  let mailer: ReturnType<typeof createSmtpMailer>;
  beforeAll(async () => {
    server = await startMailServer();
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

  /** What has come for somebody since it was last asked. */
  async function arrived(to: string): Promise<string[]> {
    const before = server.received.length;
    await t.app.mailSender.run();
    return server.received
      .slice(before)
      .filter((mail) => mail.to.includes(to))
      .map(readableText);
  }

  test('a guest’s booking brings the confirmation with its calendar and the link to a password, neither with secrets [CONF-04] [CONF-03] [BRAND-11]', async () => {
    const guest = t.visitor({ host: 'skyhop.flights.example.com' });
    const offer = await chooseOffer(guest, { departureDate: inDays(61) });
    const [lead] = travellersFor(offer);
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
    for (const told of [...mails, booking.emailContent ?? '']) {
      expect(told).not.toContain(booking.accountInfo?.password);
      expect(told).not.toContain(goodCard.number.replaceAll(' ', ''));
      expect(told).not.toContain(lead?.passportNumber);
    }

    const welcome = mails.find((mail) => mail.includes('reset-password')) ?? '';
    const token = /reset-password\?token=([\w-]+)/.exec(welcome)?.[1];
    const set = await t.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword });
    expect(set.statusCode).toBe(200);
    expect((await logIn(t.visitor(), 'guest@example.com')).statusCode).toBe(200);
    expect(await arrived('guest@example.com')).toEqual([expect.stringContaining('password was changed')]);
  });

  test('a forgotten password is set by the mailed link, once; the next link is another [AUTH-05]', async () => {
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

  test('nobody with the address, no mail [AUTH-05] [SAFE-04]', async () => {
    await t.visitor().post('/api/auth/forgot-password', { email: 'nobody@example.com' });
    expect(await arrived('nobody@example.com')).toEqual([]);
  });

  test('a cancellation says what is refunded [TRIP-07] [CONF-04]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { departureDate: inDays(75) });
    const passengers = travellersFor(offer).map((one) => ({ ...one, email: 'cancels@example.com' }));
    const booking = (await book(visitor, offer, await payFor(visitor, offer), { passengers })).json<BookingAnswer>();
    await t.app.mailSender.run();
    const cancelled = await visitor.post(`/api/bookings/${booking.id}/cancel`, {});
    expect(cancelled.statusCode).toBe(200);
    const [mail] = await arrived('cancels@example.com');
    expect(mail).toContain('Your booking is canceled');
    expect(mail).toContain('refunded to the card you paid with. Please allow 7–14 business days');
  });
});
