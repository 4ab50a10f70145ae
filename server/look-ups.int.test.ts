import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from './adapters/database/database.ts';
import * as schema from './adapters/database/schema.ts';
import { forgetExpiredSessions } from './features/accounts/index.ts';
import { findReadableBookings } from './features/bookings/booking-access.ts';
import { findUnsettledBookings, isSearchSold, noteHint } from './features/bookings/index.ts';
import { findBookingByReference } from './features/bookings/repository.ts';
import { searchBookings } from './features/desk/search-bookings.ts';
import { deleteOldBookings, deleteOldHistory } from './features/privacy/index.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** So many bookings that reading all of them shows; a look-up may read a page of rows by the way. */
const total = 20_000;
const allowed = 100;
const now = new Date();
const noHint = { live: false, intentIds: [], orderIds: [], offerIds: [], cancellationIds: [] };

describe('look-ups among many bookings', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase('postgresql', inject('postgresAddress'));
    // One connection: PostgreSQL counts what it read when that connection is told to.
    client = new pg.Client({ connectionString: database.address });
    await client.connect();
    db = drizzle(client, { schema });
    await client.query(manyRows);
    await client.query('vacuum analyze');
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** Rows that were read by going through whole tables, and those that an index led to, while this ran. */
  async function rowsRead(act: () => Promise<unknown>): Promise<{ whole: number; byIndex: number }> {
    const read = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ whole: string; by_index: string }>(`
        select sum(seq_tup_read) as whole, sum(idx_tup_fetch) as by_index
        from pg_stat_user_tables`);
      return { whole: Number(rows[0]?.whole), byIndex: Number(rows[0]?.by_index) };
    };
    const before = await read();
    await act();
    const after = await read();
    return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  }

  test.each<[string, () => Promise<unknown>]>([
    ['a vendor’s news of an order', () => noteHint(db, { ...noHint, orderIds: ['ord_777'] }, now)],
    ['a vendor’s news of an offer', () => noteHint(db, { ...noHint, offerIds: ['off_777'] }, now)],
    ['a vendor’s news of an intent', () => noteHint(db, { ...noHint, intentIds: ['pi_777'] }, now)],
    ['a vendor’s news of a cancellation', () => noteHint(db, { ...noHint, cancellationIds: ['ore_777'] }, now)],
    ['what the reconciler has to look at', () => findUnsettledBookings(db, now, 50)],
    ['whether a search is sold', () => isSearchSold(db, 'search 777')],
    ['a guest’s reference', () => findBookingByReference(db, 'R777')],
    ['the bookings of a visitor', () => findReadableBookings(db, { visitor: 'visitor 777', userId: null }, now, 20)],
    ['the newest bookings at the desk', () => searchBookings(db, {})],
    ['those that need a person', () => searchBookings(db, { state: 'attention' })],
    ['an order at the desk', () => searchBookings(db, { q: 'ord_777' })],
    ['an intent at the desk', () => searchBookings(db, { q: 'pi_777' })],
    ['the airline’s reference at the desk', () => searchBookings(db, { q: 'a777' })],
    ['a ticket at the desk', () => searchBookings(db, { q: '125-0000000777' })],
    ['an address at the desk', () => searchBookings(db, { q: 'Traveler777@example' })],
    ['sessions that ended', () => forgetExpiredSessions(db, now)],
    ['bookings that were kept long enough', () => deleteOldBookings(db, now, 50)],
    ['history that was kept long enough', () => deleteOldHistory(db, now, 50)],
  ])('%s: found by an index [ADM-06] [SAFE-08] [TRIP-09]', async (_name, act) => {
    const { whole, byIndex } = await rowsRead(act);
    expect(whole).toBeLessThan(allowed);
    expect(byIndex).toBeLessThan(2 * allowed);
  });
});

/** Bookings of the last weeks, a few refused ones among them, with what hangs on them. */
const manyRows = `
  insert into payments (id, visitor, brand_key, live_mode, idempotency_key, request_hash, services, currency,
    amount_minor, capture_minor, state, intent_id, created_at, updated_at)
  select 'pay_' || n, 'visitor ' || n, 'default', false, 'key', 'hash', '[]', 'USD', 1, 1,
    case when n % 1000 = 0 then 'voided' else 'captured' end, 'pi_' || n, at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${total}) n) one;
  insert into bookings (id, reference, visitor, brand_key, live_mode, request_hash, payment_id, offer_id, search_key,
    state, currency, supplier_minor, sale_minor, services, itinerary, contact_email, ends_at, order_id,
    order_documents, airline_reference, created_at, updated_at)
  select 'bkg_' || n, 'R' || n, 'visitor ' || n, 'default', false, 'hash', 'pay_' || n, 'off_' || n, 'search ' || n,
    case when n % 1000 = 0 then 'refused' else 'confirmed' end, 'USD', 1, 1, '[]', '{"passengers": []}',
    'traveler' || n || '@example.com', at + interval '60 days', 'ord_' || n,
    jsonb_build_array(jsonb_build_object('type', 'ticket', 'number', '125-' || lpad(n::text, 10, '0'))), 'A' || n, at, at
  from (select n, now() - n * interval '1 minute' as at from generate_series(1, ${total}) n) one;
  insert into cancellations (id, booking_id, state, supplier_quote_ids, supplier_refund_to, order_changed, currency,
    paid_minor, refund_minor, fee_minor, rule, refund_to, refund_status, credits, created_at, updated_at)
  select 'ccl_' || n, 'bkg_' || n, 'done', jsonb_build_array('ore_' || n), 'money', false, 'USD', 1, 1, 0, 'free_24h',
    'card', 'refunded', '[]', now(), now() from generate_series(1, ${total}, 7) n;
  insert into history (subject, at, to_state) select 'bkg_' || n, now(), 'confirmed' from generate_series(1, ${total}) n;
  insert into users (id, name, first_name, last_name, email, email_verified, created_at, updated_at)
  values ('usr', 'Ada Byron', 'Ada', 'Byron', 'ada@example.com', false, now(), now());
  insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
  select 'session ' || n, 'token ' || n, 'usr', now() + n * interval '1 minute', now(), now()
  from generate_series(1, ${total}) n;`;
