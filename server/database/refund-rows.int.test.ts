import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
const moving = '0022_remove_refunds_from_payments.sql';

/** A payment of the release before, with its refund and the cancellation of its booking. Minor units. */
interface OldPayment {
  readonly id: string;
  readonly state: string;
  readonly refund?: number;
  readonly refundId?: string;
  readonly asked?: string;
  readonly cancellation?: string;
  readonly hasBooking?: boolean;
}

const old: readonly OldPayment[] = [
  { id: 'plain', state: 'captured' },
  { id: 'released', state: 'voided', hasBooking: false },
  { id: 'sent', state: 'refunding', refund: 2700, asked: '2026-11-20T10:00:00Z', cancellation: 'cancelled' },
  { id: 'arrived', state: 'refunded', refund: 2700, refundId: 're_1', cancellation: 'done' },
  // Part of it had been refunded at the provider, so that less was sent than the cancellation gave.
  { id: 'lower', state: 'refunded', refund: 1200, refundId: 're_2', cancellation: 'done' },
  { id: 'bounced', state: 'refund_failed', refund: 2700, refundId: 're_3', cancellation: 'needs_attention' },
  { id: 'by_hand', state: 'repaid_by_hand', refund: 2700, refundId: 're_4', cancellation: 'done' },
];

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create();
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names.toSorted()) {
    if (name === moving) await insertOldRows();
    if (name <= moving)
      await db.exec(readFileSync(join(folder, name), 'utf8').replaceAll('--> statement-breakpoint', ''));
  }
}, 60_000);
afterAll(() => db.close());

async function insertOldRows(): Promise<void> {
  const text = (value: string | number | undefined) => (value === undefined ? 'null' : `'${value}'`);
  const at = "'2026-11-19T10:00:00Z'";
  for (const { id, state, refund, refundId, asked, cancellation, hasBooking = true } of old) {
    await db.exec(`insert into payments (id, visitor, brand_key, live_mode, idempotency_key, request_hash, services, currency,
        amount_minor, capture_minor, state, refund_minor, refund_id, refund_asked_at, created_at, updated_at)
      values ('pay_${id}', 'v', 'default', false, '${id}', 'hash', '[]', 'USD', 9000, 9000, '${state}',
        ${text(refund)}, ${text(refundId)}, ${text(asked)}, ${at}, ${at});`);
    if (!hasBooking) continue;
    await db.exec(`insert into bookings (id, reference, visitor, brand_key, live_mode, request_hash, payment_id, offer_id,
        search_key, state, currency, supplier_minor, sale_minor, services, itinerary, contact_email, ends_at, created_at, updated_at)
      values ('bkg_${id}', '${id}', 'v', 'default', false, 'hash', 'pay_${id}', 'off', 's_${id}', 'confirmed',
        'USD', 8000, 9000, '[]', '{}', 'a@example.com', ${at}, ${at}, ${at});`);
    for (const kind of cancellation === undefined ? [] : ['quoted', 'failed', cancellation]) {
      await db.exec(`insert into cancellations (id, booking_id, state, supplier_quote_ids, supplier_refund_to, order_changed,
          currency, paid_minor, refund_minor, fee_minor, rule, refund_to, refund_status, credits, created_at, updated_at)
        values ('cnl_${id}_${kind}', 'bkg_${id}', '${kind}', '[]', 'money', false, 'USD', 9000, 2700, 0,
          'fare_rules', 'card', 'pending', '[]', ${at}, ${at});`);
    }
  }
}

test('each refund of the release before becomes a row of the payment that it was part of [SERV-03] [SAFE-01] [SAFE-07]', async () => {
  const { rows } = await db.query(`select id, payment_id, cause_id, planned_minor, amount_minor, state, refund_id
    from refunds order by id`);
  const of = (name: string, cause: string, state: string, refundId: string | null, amount = 2700) => ({
    // The id begins the key of a refund in flight.
    ...{ id: `pay_${name}`, payment_id: `pay_${name}`, cause_id: `cnl_${name}_${cause}` },
    ...{ planned_minor: 2700, amount_minor: amount, state, refund_id: refundId },
  });
  expect(rows).toEqual([
    of('arrived', 'done', 'refunded', 're_1'),
    of('bounced', 'needs_attention', 'failed', 're_3'),
    of('by_hand', 'done', 'repaid_by_hand', 're_4'),
    of('lower', 'done', 'refunded', 're_2', 1200),
    of('sent', 'cancelled', 'sending', null),
  ]);
});

test('a refund in flight keeps the time of its first request, others the last that is known [SERV-03] [SAFE-01]', async () => {
  const { rows } = await db.query<{ id: string; asked_at: Date }>('select id, asked_at from refunds order by id');
  const times = new Map(rows.map(({ id, asked_at }) => [id, asked_at.toISOString()]));
  expect([times.get('pay_sent'), times.get('pay_arrived')]).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-19T10:00:00.000Z',
  ]);
});

test('payments name their booking, and whose money was taken are captured [SERV-03] [SAFE-01]', async () => {
  const { rows } = await db.query<{ id: string; state: string; booking_id: string | null }>(
    'select id, state, booking_id from payments order by id',
  );
  expect(rows).toEqual(
    old
      .map(({ id, state }) => ({
        id: `pay_${id}`,
        state: state === 'voided' ? state : 'captured',
        booking_id: id === 'released' ? null : `bkg_${id}`,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  const columns = await db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'payments'",
  );
  expect(columns.rows.filter(({ name }) => name.startsWith('refund'))).toEqual([]);
});
