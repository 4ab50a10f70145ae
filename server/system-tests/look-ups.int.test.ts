import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import type { Database } from '../database/database.ts';
import { deleteExpiredSessions } from '../features/accounts/index.ts';
import { findReadableBookings } from '../features/booking/booking-access.ts';
import { claimDueOrders, findDueReminders, isSearchSold } from '../features/booking/index.ts';
import { findBookingByReference } from '../features/booking/repository.ts';
import { deleteAccountMails, deleteMailsOf, eraseRecipients } from '../features/mail/index.ts';
import { deleteOldBookings, deleteOldHistory } from '../features/privacy/index.ts';
import { scheduleFromWebhook } from '../features/webhooks/index.ts';
import { searchBookings } from '../read-models/desk/search-bookings.ts';
import { readMails } from '../read-models/personal-data.ts';
import { findUnsettledBookings } from '../read-models/unsettled-bookings.ts';

/** Enough bookings to detect full scans; a lookup may read one page of rows in addition. */
const total = 20_000;
const allowed = 100;
const now = new Date();
const noHint = { live: false, intentIds: [], orderIds: [], offerIds: [], cancellationIds: [] };

describe('lookups among many bookings', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase('postgresql', inject('postgresAddress'));
    // A single connection: PostgreSQL's read statistics are flushed on that connection.
    client = new pg.Client({ connectionString: database.address });
    await client.connect();
    db = drizzle(client);
    await client.query(manyRows);
    await client.query('vacuum analyze');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Rows read by sequential scans and by index scans while `act` ran. */
  async function rowsRead(act: () => Promise<unknown>): Promise<{ sequentialReads: number; byIndex: number }> {
    const read = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ sequentialReads: string; by_index: string }>(`
        select sum(seq_tup_read) as "sequentialReads", sum(idx_tup_fetch) as by_index
        from pg_stat_user_tables`);
      return { sequentialReads: Number(rows[0]?.sequentialReads), byIndex: Number(rows[0]?.by_index) };
    };
    const before = await read();
    await act();
    const after = await read();
    return { sequentialReads: after.sequentialReads - before.sequentialReads, byIndex: after.byIndex - before.byIndex };
  }

  test.each<[string, () => Promise<unknown>]>([
    ['a vendor’s event about an order', () => scheduleFromWebhook(db, { ...noHint, orderIds: ['ord_777'] }, now)],
    ['a vendor’s event about an offer', () => scheduleFromWebhook(db, { ...noHint, offerIds: ['off_777'] }, now)],
    ['a vendor’s event about an intent', () => scheduleFromWebhook(db, { ...noHint, intentIds: ['pi_777'] }, now)],
    [
      'a vendor’s event about a cancellation',
      () => scheduleFromWebhook(db, { ...noHint, cancellationIds: ['ore_777'] }, now),
    ],
    ['what the reconciler has to check', () => findUnsettledBookings(db, now, 50)],
    ['whether a search was ordered', () => isSearchSold(db, 'search 777')],
    ['a guest’s reference', () => findBookingByReference(db, 'R777')],
    ['the bookings of a visitor', () => findReadableBookings(db, { visitor: 'visitor 777', userId: null }, now, 20)],
    ['the newest bookings at the desk', () => searchBookings(db, {}, new Date())],
    ['those that need attention', () => searchBookings(db, { state: 'attention' }, new Date())],
    ['an order at the desk', () => searchBookings(db, { q: 'ord_777' }, new Date())],
    ['an intent at the desk', () => searchBookings(db, { q: 'pi_777' }, new Date())],
    ['a refund at the desk', () => searchBookings(db, { q: 're_778' }, new Date())],
    ['the airline’s reference at the desk', () => searchBookings(db, { q: 'a777' }, new Date())],
    ['a ticket at the desk', () => searchBookings(db, { q: '125-0000000777' }, new Date())],
    ['an address at the desk', () => searchBookings(db, { q: 'Traveler777@example' }, new Date())],
    ['a phone number at the desk', () => searchBookings(db, { q: '(415) 501-0777' }, new Date())],
    ['the last digits of a phone number at the desk', () => searchBookings(db, { q: '501-0777' }, new Date())],
    ['a charge at the desk', () => searchBookings(db, { q: 'ch_777' }, new Date())],
    ['an amount at the desk', () => searchBookings(db, { q: '$7,777.00' }, new Date())],
    ['a domain at the desk', () => searchBookings(db, { q: '@traveler777.example' }, new Date())],
    ['a note at the desk', () => searchBookings(db, { q: '1234 wheelchair 5678' }, new Date())],
    ['what waits for a payment review', () => searchBookings(db, { state: 'review' }, new Date())],
    ['disputes', () => searchBookings(db, { state: 'dispute' }, new Date())],
    ['late refunds', () => searchBookings(db, { state: 'refund_late' }, new Date())],
    ['airline changes', () => searchBookings(db, { state: 'airline_change' }, new Date())],
    ['changes that nobody has answered', () => findDueReminders(db, now, 50)],
    ['expired sessions', () => deleteExpiredSessions(db, now)],
    ['bookings past their retention period', () => deleteOldBookings(db, now, 50)],
    ['history past its retention period', () => deleteOldHistory(db, now, 50)],
  ])('%s: found through an index [ADM-06] [SAFE-08] [TRIP-09]', async (_name, act) => {
    const { sequentialReads, byIndex } = await rowsRead(act);
    expect(sequentialReads).toBeLessThan(allowed);
    expect(byIndex).toBeLessThan(2 * allowed);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['mails of an export', async () => expect(await readMails(db, 'usr_777', ['bkg_777'])).toHaveLength(3)],
    ['addresses of mails about a booking', () => eraseRecipients(db, ['bkg_777', 'bkg_778'])],
    ['mails about an account', () => deleteAccountMails(db, ['usr_777', 'usr_778'])],
    ['mails about bookings', () => deleteMailsOf(db, ['bkg_777', 'bkg_778'])],
  ])('%s: found through an index, whatever letters ids have [SERV-09]', async (_name, act) => {
    const { sequentialReads, byIndex } = await rowsRead(act);
    expect([sequentialReads < allowed, byIndex < allowed]).toEqual([true, true]);
  });

  test('orders that are due to be read are claimed once, the longest overdue first, through an index [SERV-01]', async () => {
    const claimed: string[][] = [];
    const { sequentialReads, byIndex } = await rowsRead(async () => {
      for (let run = 0; run < 4; run++) claimed.push(await claimDueOrders(db, new Date(), 4));
    });
    expect(claimed.map((ids) => ids.length)).toEqual([4, 4, 2, 0]);
    expect(new Set(claimed.flat()).size).toBe(10);
    expect(claimed[0]?.toSorted()).toEqual(['bkg_1', 'bkg_2', 'bkg_3', 'bkg_4']);
    // A few reads per claimed row: at 100,000 trips as at 20,000.
    expect([sequentialReads < allowed, byIndex < allowed]).toEqual([true, true]);
  });
});

/** An itinerary as stored in its column. */
const noFlights = JSON.stringify({
  slices: [],
  passengers: [],
  conditions: {
    refundable: null,
    changeable: null,
    refund_penalty_amount: null,
    refund_penalty_currency: null,
    change_penalty_amount: null,
    change_penalty_currency: null,
    cancellation_options: [],
  },
});

/** Bookings of the last weeks, a few of them refused, with their related rows. */
const manyRows = `
  insert into payments (id, booking_id, visitor, brand_key, live_mode, idempotency_key, request_hash, services, currency,
    amount_minor, capture_minor, state, intent_id, created_at, updated_at)
  select 'pay_' || n, 'bkg_' || n, 'visitor ' || n, 'default', false, 'key', 'hash', '[]', 'USD', 1, 1,
    case when n % 1000 = 0 then 'voided' else 'captured' end, 'pi_' || n, at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${total}) n) one;
  insert into bookings (id, reference, visitor, brand_key, live_mode, request_hash, payment_id, offer_id, search_key,
    state, currency, supplier_minor, sale_minor, services, itinerary, contact_email, contact_phone, ends_at, order_id,
    order_documents, airline_reference, next_check_at, change_answer_by, change_remind_at, created_at, updated_at)
  select 'bkg_' || n, 'R' || n, 'visitor ' || n, 'default', false, 'hash', 'pay_' || n, 'off_' || n, 'search ' || n,
    case when n % 1000 = 0 then 'refused' else 'confirmed' end, 'USD', 1, 1, '[]', '${noFlights}',
    'traveler' || n || '@example.com', '+1415' || (5000000 + 10000 + n)::text, at + interval '60 days', 'ord_' || n,
    jsonb_build_array(jsonb_build_object('type', 'ticket', 'number', '125-' || lpad(n::text, 10, '0'))), 'A' || n,
    now() + (n - 10.5) * interval '1 minute', case when n > 10 and n <= 15 then now() + interval '1 day' end,
    case when n <= 15 then now() + (n - 5.5) * interval '1 hour' end, at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${total}) n) one;
  insert into cancellations (id, booking_id, state, supplier_quote_ids, supplier_refund_to, order_changed, currency,
    paid_minor, refund_minor, fee_minor, rule, refund_to, refund_status, credits, created_at, updated_at)
  select 'ccl_' || n, 'bkg_' || n, 'done', jsonb_build_array('ore_' || n), 'money', false, 'USD', 1, 1, 0, 'free_24h',
    'card', 'refunded', '[]', now(), now() from generate_series(1, ${total}, 7) n;
  insert into refunds (id, payment_id, cause_id, planned_minor, amount_minor, state, refund_id, created_at, updated_at)
  select 'rfd_' || n, 'pay_' || n, 'ccl_' || n, 1, 1, 'refunded', 're_' || n, now(), now()
  from generate_series(1, ${total}, 7) n;
  insert into history (subject, at, to_state) select 'bkg_' || n, now(), 'confirmed' from generate_series(1, ${total}) n;
  insert into mails (occasion, brand_key, recipient, payload, state, attempts, next_at, created_at)
  select occasion, 'default', 'traveler' || n || '@example.com', payload, state, 0, now(), now()
  from generate_series(1, ${total}) n, lateral (values
    ('bkg_' || n || ':booking_confirmed', null::jsonb, 'sent'),
    ('usr_' || n || ':password_reset:1', null, 'sent'),
    ('bkg-' || n || ':account_created', jsonb_build_object('kind', 'account_created', 'userId', 'usr_' || n), 'waiting')
  ) one (occasion, payload, state);
  insert into users (id, name, first_name, last_name, email, email_verified, created_at, updated_at)
  values ('usr', 'Ada Byron', 'Ada', 'Byron', 'ada@example.com', false, now(), now());
  insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
  select 'session ' || n, 'token ' || n, 'usr', now() + n * interval '1 minute', now(), now()
  from generate_series(1, ${total}) n;`;
