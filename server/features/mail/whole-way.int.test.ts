import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { createSmtpMailer } from '#server/adapters/mail/smtp-mailer.ts';
import { readableText, startMailServer, type TestMailServer } from '#server/testing/app/mail-server.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, logIn, registered } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, goodCard, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';

describe('mails end to end, through a real mail server', () => {
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

  /** What has arrived for someone since the last call. */
  async function arrived(to: string): Promise<string[]> {
    const before = server.received.length;
    await t.app.mailSender.run();
    return server.received
      .slice(before)
      .filter((mail) => mail.to.includes(to))
      .map(readableText);
  }

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
