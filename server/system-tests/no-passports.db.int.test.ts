import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { startDuffelSimulator } from '#simulators/duffel/server.ts';
import { startStripeSimulator } from '#simulators/stripe/server.ts';
import { openDatabase } from '../database/open.ts';
import { removeSwept } from '../testing/card-sweep/card-sweep.ts';
import { createTestDatabase } from '../testing/database/test-database.ts';
import { freePort, startServer } from '../testing/processes/server-process.ts';
import { bookingBody, payFor, travelersFor } from '../testing/steps/booking-steps.ts';
import { findFare } from '../testing/steps/cancel-steps.ts';
import { fetchingVisitor } from '../testing/steps/visitor.ts';

const passport = 'QZ74936158';
const family = 'Lovelacewood';

/** A text with its base64-encoded mail parts decoded and appended. */
function withDecoded(text: string): string {
  const parts = text.match(/(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n)+[A-Za-z0-9+/]*={0,2}/g) ?? [];
  return [text, ...parts.map((part) => Buffer.from(part, 'base64').toString('latin1'))].join('\n');
}

/** Every file below a folder, as text. */
function filesOf(folder: string): { readonly path: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: withDecoded(readFileSync(path).toString('latin1')) }));
}

describe.each(inject('engines'))('a passport on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-passport-'));
  const dataDir = join(folder, 'data');
  let duffel: Awaited<ReturnType<typeof startDuffelSimulator>>;
  let stripe: Awaited<ReturnType<typeof startStripeSimulator>>;
  beforeAll(async () => {
    [duffel, stripe] = await Promise.all([
      startDuffelSimulator({ latencyMs: 0 }),
      startStripeSimulator({ latencyMs: 0 }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([duffel.close(), stripe.close()]);
    removeSwept(folder);
  });

  test('used in a booking appears in no column, file, log, mail or response [SAFE-09] [SAFE-05]', async () => {
    const database = engine === 'postgresql' ? await createTestDatabase(engine, inject('postgresAddress')) : null;
    const [{ name = '' } = {}] =
      database === null
        ? []
        : (await database.open.db.execute<{ name: string }>(sql`select current_database() as name`)).rows;
    const port = await freePort();
    const server = await startServer(
      {
        DATA_DIR: dataDir,
        ...(database === null ? {} : { DATABASE_URL: inject('postgresAddress') + name }),
        DUFFEL_API_URL: duffel.origin,
        STRIPE_API_URL: stripe.origin,
        RATE_LIMIT_FACTOR: '1000',
        RECONCILE_SECONDS: '1',
        LOG_LEVEL: 'trace',
      },
      port,
    );
    const answers: string[] = [];
    try {
      const visitor = fetchingVisitor(() => server.origin);
      const offer = await findFare(visitor, { query: {}, isIt: (one) => one.passenger_identity_documents_required });
      const passengers = travelersFor(offer).map((one) => ({ ...one, lastName: family, passportNumber: passport }));
      const body = bookingBody(offer, await payFor(visitor, offer), { passengers });
      // Refused, repeated and malformed calls contain it, too.
      const wrong = passengers.map((one) => ({ ...one, passportExpiryDate: '2001-01-01' }));
      answers.push((await visitor.post('/api/bookings', { ...body, passengers: wrong })).body);
      const booked = await visitor.post('/api/bookings', body, { 'idempotency-key': 'passport-1' });
      expect(booked.statusCode).toBe(201);
      answers.push(booked.body, (await visitor.post('/api/bookings', body, { 'idempotency-key': 'passport-1' })).body);
      const { id } = booked.json<BookingAnswer>();
      for (const path of [`/api/bookings/${id}`, `/booking?booking=${id}`, '/my-trips']) {
        answers.push((await visitor.get(path)).body);
      }
      await expect.poll(() => readdirSync(dataDir), { timeout: 20_000 }).toContain('mail');
    } finally {
      await server.stop();
    }

    const { orders } = (await (await fetch(`${duffel.origin}/__sim/state`)).json()) as { orders: unknown[] };
    // The supplier requires the document and creates no order without it.
    expect(orders).toHaveLength(1);
    expect(answers.join()).toContain(family);
    expect([answers.join(), server.output()].filter((text) => text.includes(passport))).toEqual([]);

    const open = database?.open ?? (await openDatabase({ databaseUrl: null, dataDir }));
    const rows: string[] = [];
    try {
      const tables = await open.db.execute<{ name: string }>(
        sql`select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      expect(tables.rows.length).toBeGreaterThan(10);
      for (const table of tables.rows) {
        const found = await open.db.execute<{ row: string }>(sql.raw(`select t::text as row from ${table.name} t`));
        rows.push(...found.rows.map(({ row }) => row));
      }
    } finally {
      if (database === null) await open.close();
      else await database.drop();
    }
    // Proves that the search would find it: the traveler's name is there.
    expect(rows.filter((row) => row.includes(family)).length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes(passport))).toEqual([]);
    const files = filesOf(dataDir);
    expect(files.filter(({ text }) => text.includes(family)).length).toBeGreaterThan(0);
    expect(files.filter(({ text }) => text.includes(passport)).map(({ path }) => path)).toEqual([]);
  });
});
