import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { readTripLink, tripLinkDays } from '#domain/booking/mails/trip-link.ts';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { cancellationPolicy } from '#domain/content/pages/cancellation-policy.ts';
import { accountQuestions } from '#domain/content/pages/faq-questions.ts';
import { formatExact } from '#domain/money/format.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { anonymizeUsers } from '#server/features/accounts/index.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { brands } from '#server/features/brands/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { plannedTimes } from '#server/features/flights/index.ts';
import { mails } from '#server/features/mail/tables.ts';
import type { MailMessage } from '#server/ports/mail.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  bookFareAsMember,
  cancel,
  fares,
  hour,
  lookUp,
  lookUpOnly,
  phoneEnd,
  unlock,
} from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { acceptChange, changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import { tooManyDigits } from '../lookup-routes.ts';
import { createTripToken } from '../trip-token.ts';

const minute = 60_000;
const day = 24 * hour;

/** That of test applications. */
const testSecret = 'a secret that is only used by tests, long enough';

/** Dates in a mail that are not written as 'Sat, Jan 2, 2027'. */
function otherDates({ text, html }: Pick<MailMessage, 'text' | 'html'>): string[] {
  const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
  const dates = new RegExp(`(?:\\w{3}, )?\\b${month}[a-z]* \\d{1,2}\\b(?:, \\d{4})?`, 'g');
  const isUsual = new RegExp(`^\\w{3}, ${month} [1-9]\\d?, \\d{4}$`);
  const found = [text, html.replace(/<[^>]*>/g, ' ')].flatMap((words) => words.match(dates) ?? []);
  expect(found).not.toEqual([]);
  return found.filter((date) => !isUsual.test(date));
}

describe.each(inject('engines'))('mails while a trip is looked after, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_SETTLE_SECONDS: '600', ORDER_WAIT_SECONDS: '1' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const later = async (ms: number) => {
    t.clock.advance(ms);
    await t.app.reconciler.run();
    await t.app.mailSender.run();
  };
  const sentTo = ({ reference }: Pick<BookingAnswer, 'reference'>, topic = '') =>
    t.sent.filter(({ subject }) => subject.startsWith(topic) && subject.endsWith(`reference ${reference}`));
  const dueNow = (id: string) => t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
  const linkIn = (text = '') => /https?:\/\/\S+\/my-trips\S*#open=([^\s&]+)/.exec(text)?.[1] ?? '';
  const openLink = (visitor: ReturnType<TestApp['visitor']>, token: string) =>
    visitor.post('/api/bookings/open-link', { token });

  async function bookPending(fault: string) {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: fault });
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(202);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.paymentId, paymentId));
    if (row === undefined) throw new Error('no booking');
    return { row };
  }

  test('a booking that stays pending is told after a minute, once, with what is held; then its outcome [SERV-06] [CONF-05]', async () => {
    const { row } = await bookPending('status_500');
    await t.app.mailSender.run();
    expect(sentTo(row)).toEqual([]);
    await later(61_000);
    await later(60_000);
    const told = sentTo(row);
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Booking being finalized']);
    expect(told[0]?.text).toContain(
      `Until then, ${formatExact({ amountMinor: row.saleMinor, currency: row.currency })} is only held on your card; you’ll be charged only if the booking goes through.`,
    );
    expect(told[0]?.text).toContain('please do not book again');
    await later(10 * minute);
    expect(sentTo(row).map(({ subject }) => subject.split(':')[0])).toEqual(['Booking being finalized', 'Not booked']);
  });

  test('a booking whose outcome is known within a minute has no mail that it is pending [SERV-06]', async () => {
    const { row } = await bookPending('accepted_202_then_created');
    await later(20_000);
    await later(10 * minute);
    expect(sentTo(row).map(({ subject }) => subject.split(':')[0])).toEqual(['Booking confirmed']);
  });

  test('a trip that was canceled before its confirmation went out is not told as booked [CONF-05] [TRIP-07]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const booking = (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    await t.app.mailSender.run();
    expect(sentTo(booking).map(({ subject }) => subject.split(':')[0])).toEqual(['Booking canceled', 'Refund sent']);
  });

  test('a refund is told once it was sent, with the dates of the trip, once [SERV-06] [SERV-05]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.abroad);
    await t.stripe.fault({ operation: 'refunds.create', kind: 'error_500_not_stored', times: 99 });
    await cancel(visitor, booking.id);
    await later(minute);
    expect(sentTo(booking, 'Refund sent')).toEqual([]);
    await t.stripe.clearFaults();
    await later(hour);
    await later(day);
    const { cancellation } = await readBooking(visitor, booking.id);
    const at = (kind: string) => cancellation?.refund_steps.find((step) => step.kind === kind)?.at ?? '';
    const told = sentTo(booking, 'Refund sent');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`You should see it by ${formatFullDay(at('expected'))}.`);
    expect(told[0]?.text).toContain(`$${Number(cancellation?.refund_amount).toLocaleString('en-US')} for`);
  });

  test('all mails of a trip write dates in one form [F-112] [SERV-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.abroad);
    await changeSchedule(t, booking, { kind: 'large' });
    await dueNow(booking.id);
    await later(0);
    await acceptChange(visitor, booking.id, 2);
    await later(minute);
    await cancel(visitor, booking.id);
    await later(hour);
    const mails = sentTo(booking);
    expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Booking confirmed',
      'The airline made a significant change to your flights',
      'Your new flights are confirmed',
      'Booking canceled',
      'Refund sent',
    ]);
    for (const mail of mails) expect(otherDates(mail), mail.subject).toEqual([]);
  });

  test('a refund that was sent days ago, before refunds were tracked, is not told as news [SERV-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.abroad);
    await cancel(visitor, booking.id);
    await t.db.update(cancellations).set({ refundSentAt: null }).where(eq(cancellations.bookingId, booking.id));
    await t.db.delete(mails).where(eq(mails.occasion, `${booking.id}:refund_sent`));
    await later(3 * day);
    const [row] = await t.db.select().from(cancellations).where(eq(cancellations.bookingId, booking.id));
    expect(row?.refundSentAt).not.toBeNull();
    expect(sentTo(booking, 'Refund sent')).toEqual([]);
  });

  test('while the money is being taken, the mail says that the flights are reserved [SERV-06] [CONF-05]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'error_500_not_stored', times: 99 });
    expect((await book(visitor, offer, paymentId)).statusCode).toBe(202);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.paymentId, paymentId));
    expect(row?.state).toBe('ordered');
    t.clock.advance(61_000);
    await t.app.mailSender.run();
    const [mail] = row === undefined ? [] : sentTo(row);
    expect(mail?.text).toContain('Your flights are reserved and we’re completing your payment.');
    expect(mail?.text).not.toContain('only held');
  });

  test('a refund that failed before the mail about it went out is not told as sent [SERV-06] [F-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.abroad, { number: '4000000000005126' });
    await cancel(visitor, booking.id);
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    await t.app.mailSender.run();
    expect(sentTo(booking, 'About your refund')).toHaveLength(1);
    expect(sentTo(booking, 'Refund sent')).toEqual([]);
  });

  test('accepted new flights are confirmed by a mail with the calendar file, once [SERV-06] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large' });
    await dueNow(booking.id);
    await later(0);
    await acceptChange(visitor, booking.id, 2);
    await acceptChange(visitor, booking.id, 2);
    await later(minute);
    const told = sentTo(booking, 'Your new flights are confirmed');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/Before:\nBA \d+ .*\nNow:\nBA \d+ /);
    expect(told[0]?.attachments[0]?.fileName).toMatch(/\.ics$/);
  });

  test('a change that was accepted before its mail went out is told beside the flights that were sold [SERV-01] [SERV-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await changeSchedule(t, booking, { kind: 'large' });
    await dueNow(booking.id);
    await t.app.reconciler.run();
    await acceptChange(visitor, booking.id, 2);
    await later(minute);
    const [told] = sentTo(booking, 'The airline made a significant change');
    const [before, now] = told?.text?.split('\nNow:\n').map((part) => part.match(/BA \d+ .*/)?.[0]) ?? [];
    expect(before).toMatch(/^BA /);
    expect(now).toMatch(/^BA /);
    expect(now).not.toBe(before);
  });

  describe('the link in a mail', () => {
    test('opens the trip for anyone who has it, again and again, and for nobody else [SERV-06] [TRIP-09]', async () => {
      const booking = await bookFareAsMember(t.visitor(), fares.partly);
      await t.app.mailSender.run();
      const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
      for (const visitor of [t.visitor(), t.visitor()]) {
        expect((await visitor.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
        for (let times = 0; times < 2; times++) {
          const opened = await openLink(visitor, token);
          expect([opened.statusCode, opened.json()]).toEqual([200, { id: booking.id, reference: booking.reference }]);
        }
        expect((await visitor.get(`/api/bookings/${booking.id}`)).statusCode).toBe(200);
        expect((await readBooking(visitor, booking.id)).status).toBe('confirmed');
      }
    });

    test('leads to the receipt as PDF, in the text and in the HTML of the confirmation [TERMS-02] [CONF-04]', async () => {
      const booking = await bookFareAsMember(t.visitor(), fares.partly);
      await t.app.mailSender.run();
      const [mail] = sentTo(booking, 'Booking confirmed');
      const links = [
        /receipt as a PDF file.*(#open=\S+)/.exec(mail?.text ?? '')?.[1],
        /href="[^"]*(#open=[^"]+)">Receipt \(PDF\)/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&'),
      ];
      for (const link of links) {
        const read = readTripLink(link ?? '');
        expect(read?.wantsReceipt).toBe(true);
        const visitor = t.visitor();
        expect((await openLink(visitor, read?.token ?? '')).statusCode).toBe(200);
        const pdf = await visitor.get(`/api/bookings/${booking.id}/receipt.pdf`);
        expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
        expect((await readPdf(pdf.rawPayload)).title).toContain(`Receipt ${booking.reference}`);
      }
    });

    test('is refused when changed, of another deployment, or expired, and then opens nothing [SERV-06] [SAFE-03]', async () => {
      const booking = await bookFareAsMember(t.visitor(), fares.partly);
      await t.app.mailSender.run();
      const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
      const visitor = t.visitor();
      for (const wrong of ['', 'x', token.slice(0, -2), token.replace(booking.id, 'bkg_other'), `${token}.${token}`]) {
        const answer = await openLink(visitor, wrong);
        expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
      }
      expect((await openLink(visitor, 'x'.repeat(201))).statusCode).toBe(400);
      t.clock.advance(tripLinkDays * day);
      const late = await openLink(visitor, token);
      expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([410, 'TRIP_LINK_EXPIRED']);
      expect((await visitor.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
    });

    test('opens nothing once the address that it was mailed to is erased [SERV-06] [SERV-09]', async () => {
      const booking = await bookFareAsMember(t.visitor(), fares.partly);
      await t.app.mailSender.run();
      const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
      await t.db.update(bookings).set({ contactEmail: '' }).where(eq(bookings.id, booking.id));
      expect((await openLink(t.visitor(), token)).statusCode).toBe(404);
    });

    test.each(['a changed password', 'an ended account'])(
      'opens nothing after %s, nor does what it opened stay open; one that is mailed later does [F-148] [SERV-06] [AUTH-05]',
      async (what) => {
        const member = t.visitor();
        const booking = await bookFareAsMember(member, fares.partly);
        await t.app.mailSender.run();
        const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
        const [holder, finder] = [t.visitor(), t.visitor()];
        expect((await openLink(holder, token)).statusCode).toBe(200);
        await lookUp(finder, booking);
        t.clock.advance(2000);
        if (what === 'a changed password') {
          const passwords = { currentPassword: goodPassword, newPassword: 'Another-Quilt-92?' };
          expect((await member.post('/api/auth/change-password', passwords)).statusCode).toBe(200);
        } else {
          const [row] = await t.db.select().from(bookings).where(eq(bookings.id, booking.id));
          await t.db.transaction((tx) => anonymizeUsers(tx, [row?.userId ?? ''], t.clock.now()));
        }
        const refused = await openLink(t.visitor(), token);
        expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([410, 'TRIP_LINK_EXPIRED']);
        for (const reader of [holder, finder]) {
          expect((await reader.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
          expect((await reader.get('/api/bookings/session')).json()).toEqual([]);
        }
        t.clock.advance(2000);
        const next = createTripToken([testSecret], booking.id, t.clock.now());
        expect((await openLink(t.visitor(), next)).statusCode).toBe(200);
      },
    );

    test('opens nothing once the desk has corrected the address it was mailed to; the mail that follows does [F-148] [F-93] [SERV-06]', async () => {
      const booking = await bookFareAsMember(t.visitor(), fares.partly);
      await t.app.mailSender.run();
      const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
      const holder = t.visitor();
      expect((await openLink(holder, token)).statusCode).toBe(200);
      const finder = t.visitor();
      await lookUp(finder, booking);
      t.clock.advance(2000);
      const admin = await deskOf(() => t).administrator();
      const correct = (email: string) => admin.post(`/api/admin/bookings/${booking.id}/contact`, { email });
      expect((await correct('ADA@example.com')).statusCode).toBe(200);
      expect((await openLink(t.visitor(), token)).statusCode).toBe(200);
      expect((await correct('countess@example.com')).statusCode).toBe(200);
      const refused = await openLink(t.visitor(), token);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([410, 'TRIP_LINK_EXPIRED']);
      expect((await holder.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
      expect((await finder.get(`/api/bookings/${booking.id}`)).statusCode).toBe(404);
      const next = createTripToken([testSecret], booking.id, t.clock.now());
      expect((await openLink(t.visitor(), next)).statusCode).toBe(200);
    });

    test('cancels and changes flights only after the end of the phone number, and so does the look-up [F-148] [SERV-06] [TRIP-09]', async () => {
      const member = t.visitor();
      const booking = await bookFareAsMember(member, fares.partly);
      await t.app.mailSender.run();
      const token = linkIn(sentTo(booking, 'Booking confirmed')[0]?.text);
      const [holder, finder] = [t.visitor(), t.visitor()];
      expect((await openLink(holder, token)).statusCode).toBe(200);
      await lookUpOnly(finder, booking);
      const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [
        answer.statusCode,
        answer.json<{ code?: string }>().code,
      ];
      const needed = [403, 'PHONE_NEEDED'];
      for (const reader of [holder, finder]) {
        expect((await reader.get(`/api/bookings/${booking.id}/cancellation-quote`)).statusCode).toBe(200);
        expect(codeOf(await reader.post(`/api/bookings/${booking.id}/cancel`, {}))).toEqual(needed);
        const chosen = await reader.post(`/api/bookings/${booking.id}/amendments`, { optionId: 'oco_any' });
        expect(codeOf(chosen)).toEqual(needed);
      }
      for (const wrong of ['', phoneEnd.slice(1), '0000', `${phoneEnd}0`]) {
        expect(codeOf(await unlock(holder, booking, wrong))).toEqual(needed);
      }
      expect(codeOf(await unlock(t.visitor(), booking, phoneEnd))).toEqual([404, 'NOT_FOUND']);
      // No mail or link shows the number.
      const pdf = await holder.get(`/api/bookings/${booking.id}/receipt.pdf`);
      const opened = [
        `/api/bookings/${booking.id}`,
        '/api/bookings/session',
        `/api/bookings/${booking.id}/calendar.ics`,
      ];
      const texts = await Promise.all(opened.map(async (path) => (await holder.get(path)).body));
      const mailed = sentTo(booking).flatMap(({ text, html }) => [text, html]);
      const said = [...texts, ...mailed, (await readPdf(pdf.rawPayload)).text].join('\n');
      expect(said).toContain('ada@example.com');
      expect(said).not.toMatch(new RegExp(`555[ -]?${phoneEnd}`));
      expect((await readBooking(member, booking.id)).status).toBe('confirmed');
      expect((await unlock(holder, booking, ` ${phoneEnd}`)).statusCode).toBe(200);
      const asked = 'the last four digits of the phone number on';
      expect(
        JSON.stringify([cancellationPolicy(defaultCancellationTerms), accountQuestions['find-booking']]).split(asked),
      ).toHaveLength(3);
      // Only for the browser that knew it.
      expect(codeOf(await finder.post(`/api/bookings/${booking.id}/cancel`, {}))).toEqual(needed);
      expect((await holder.post(`/api/bookings/${booking.id}/cancel`, {})).statusCode).toBe(200);
      expect((await readBooking(member, booking.id)).status).toBe('cancelled');
    });

    test('is not in the confirmation that the booking call answers, nor in any log [SERV-06] [CONF-04]', async () => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      const answer = (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
      await t.app.mailSender.run();
      const token = linkIn(sentTo(answer, 'Booking confirmed')[0]?.text);
      expect(token).not.toBe('');
      await openLink(t.visitor(), token);
      expect(answer.emailContent).toContain(`/my-trips?trip=${answer.id}`);
      expect(answer.emailContent).not.toContain('#open=');
      expect(t.logged()).not.toContain(token.split('.')[2] ?? token);
    });
  });
});

test('ten wrong guesses at the phone number keep everyone but its owner from changing a booking for a day [F-148] [SAFE-04]', async () => {
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { RATE_LIMIT_FACTOR: '1' },
  });
  try {
    const member = t.visitor();
    const booking = await bookFareAsMember(member, fares.partly);
    const token = createTripToken([testSecret], booking.id, t.clock.now());
    const holders = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const holder = t.visitor({ ip: `203.0.113.${index}` });
        expect((await holder.post('/api/bookings/open-link', { token })).statusCode).toBe(200);
        return holder;
      }),
    );
    const answers = await Promise.all(holders.map((holder, index) => unlock(holder, booking, `x${1000 + index}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(403), 429, 429]);
    const [holder] = holders;
    if (holder === undefined) throw new Error('no holder');
    // Not even with the right digits, for a day.
    const refused = await unlock(holder, booking, phoneEnd);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([429, tooManyDigits]);
    expect(tooManyDigits).toContain('try again tomorrow');
    expect((await member.get(`/api/bookings/${booking.id}/cancellation-quote`)).statusCode).toBe(200);
    t.clock.advance(day);
    const next = t.visitor();
    const later = createTripToken([testSecret], booking.id, t.clock.now());
    expect((await next.post('/api/bookings/open-link', { token: later })).statusCode).toBe(200);
    expect((await unlock(next, booking, phoneEnd)).statusCode).toBe(200);
  } finally {
    await t.close();
  }
});

describe.each(inject('engines'))('mails about check-in, on %s', (engine) => {
  let t: TestApp;
  // Each test's time passes the departure.
  beforeEach(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterEach(() => t.close());

  const host = 'solana.flights.example';
  const told = ({ reference }: BookingAnswer) =>
    t.sent.filter(({ subject }) => subject.startsWith('Time to check in') && subject.endsWith(reference));
  /** Advances hour by hour until a given time before a departure. */
  const until = async (departsAt: number, before: number) => {
    for (let left = 1; left > 0; ) {
      left = departsAt - before - t.clock.now().getTime();
      t.clock.advance(Math.min(hour, Math.max(0, left)));
      await t.app.reconciler.run();
      await t.app.mailSender.run();
    }
  };
  const bookAhead = async () => {
    const visitor = t.visitor({ host });
    const booking = await bookFareAsMember(visitor, fares.partly);
    const segment = booking.bookingData.slices[0]?.segments[0];
    if (segment === undefined) throw new Error('no flight');
    const { departsAt } = plannedTimes({
      flight: '',
      origin: segment.origin.iata_code,
      destination: segment.destination.iata_code,
      departingAt: segment.departing_at,
      arrivingAt: segment.arriving_at,
    });
    t.clock.advance(departsAt - 75 * hour - t.clock.now().getTime());
    return { visitor, booking, departsAt };
  };

  test('24 hours before the departure, not earlier, once, with the flight and the airline’s reference [SERV-06] [F-112]', async () => {
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, day + minute);
    expect(told(booking)).toEqual([]);
    await until(departsAt, day - minute);
    await until(departsAt, 20 * hour);
    const [mail, ...more] = told(booking);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Check-in usually opens 24 to 48 hours before departure, with the airline.');
    expect(mail?.text).toContain(`Use the airline reference ${booking.bookingReference}.`);
    expect(mail?.text).toMatch(/BA \d+ JFK → LHR/);
    expect(mail === undefined ? ['no mail'] : otherDates(mail)).toEqual([]);
  });

  test('for the new time only if the airline moved the flight [SERV-06] [SERV-01]', async () => {
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, 60 * hour);
    await changeSchedule(t, booking, { kind: 'large' });
    await until(departsAt, 22 * hour);
    expect(told(booking)).toEqual([]);
    await until(departsAt, 12 * hour);
    expect(told(booking)).toHaveLength(1);
  });

  test('for the old time again if the airline moved the flight and went back to it [SERV-06] [SERV-01]', async () => {
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, 60 * hour);
    await changeSchedule(t, booking, { kind: 'large' });
    await until(departsAt, 23 * hour);
    expect(told(booking)).toEqual([]);
    // As after the account's deletion.
    await t.db.update(mails).set({ recipient: '' }).where(eq(mails.state, 'given_up'));
    await changeSchedule(t, booking, { takeBack: true });
    await until(departsAt, 12 * hour);
    expect(told(booking).map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  test('once if the airline then moves the departure a little [SERV-06] [SERV-01]', async () => {
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, 23 * hour);
    expect(told(booking)).toHaveLength(1);
    await changeSchedule(t, booking, { kind: 'small' });
    await until(departsAt, 12 * hour);
    expect(told(booking)).toHaveLength(1);
    expect(t.sent.filter(({ subject }) => subject.startsWith('The airline changed your flights'))).not.toEqual([]);
  });

  test('not for a flight that the airline canceled [SERV-06] [SERV-02]', async () => {
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, 60 * hour);
    await changeSchedule(t, booking, { kind: 'canceled' });
    await until(departsAt, 20 * hour);
    expect(told(booking)).toEqual([]);
  });

  test('not for a trip that was canceled meanwhile [SERV-06]', async () => {
    const { booking, departsAt, visitor } = await bookAhead();
    await until(departsAt, 60 * hour);
    await lookUp(visitor, booking);
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    await until(departsAt, 20 * hour);
    expect(told(booking)).toEqual([]);
  });

  test('not under a brand that sends none [SERV-06] [ADM-05]', async () => {
    const silent = sql`${brands.details} || '{"mails":{"checkIn":false}}'::jsonb`;
    await t.db.update(brands).set({ details: silent }).where(eq(brands.key, 'solana'));
    const { booking, departsAt } = await bookAhead();
    await until(departsAt, 20 * hour);
    expect(told(booking)).toEqual([]);
  });
});
