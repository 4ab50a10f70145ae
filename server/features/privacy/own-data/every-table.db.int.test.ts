import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { storedCardFacts } from '#domain/payment/card.ts';
import { retentionPeriods } from '#domain/privacy/retention.ts';
import { createFileMailer } from '#server/adapters/mail/file-mailer.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { leftovers, neverPlanted, otherTables, personalTables } from '#server/testing/personal-data/inventory.ts';
import { type PlantedPerson, planted, plantPerson } from '#server/testing/personal-data/plant-person.ts';
import { columnsOf, findIn, findInTables, textOfFiles } from '#server/testing/personal-data/search.ts';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { riskAssessmentText } from './export-payment.ts';

const day = 86_400_000;
const bystander = planted('bystander');

describe.each(inject('engines'))('a person planted everywhere on %s', (engine) => {
  let t: TestApp;
  let folder: string;
  let person: PlantedPerson;
  let other: PlantedPerson;
  const values = planted('owner');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planted-'));
    const mailer = createFileMailer(join(folder, 'mail'), () => t.clock.now());
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), mailer });
    other = await plantPerson(t, 'bystander');
    person = await plantPerson(t, 'owner');
  }, 120_000);
  afterAll(async () => {
    await t.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const exportOf = async (one: PlantedPerson) =>
    (await one.visitor.post('/api/auth/export', { currentPassword: goodPassword })).body;

  test('every table and column is known, with what becomes of it [SERV-09]', async () => {
    const known = Object.fromEntries(
      Object.entries(personalTables).map(([table, { exported, internal }]) => [
        table,
        `${exported} ${internal}`.trim().split(' ').sort(),
      ]),
    );
    const all = Object.fromEntries(
      [...(await columnsOf(t.db))].map(([table, columns]) => [table, [...columns].sort()]),
    );
    const others = Object.keys(otherTables);
    expect(Object.keys(all).sort()).toEqual(
      [...Object.keys(known), ...others, ...Object.keys(all).filter((name) => /^__/.test(name))].sort(),
    );
    for (const [table, columns] of Object.entries(known)) expect([table, all[table]]).toEqual([table, columns]);
  });

  test('the pages name every stored fact of a card and of the checks of its payment [F-100]', async () => {
    const columns = [...((await columnsOf(t.db)).get('payments') ?? [])];
    const aboutCards = columns.filter((name) => /^(?:card|authentication|challenged|decline|risk)_/.test(name));
    expect(Object.keys(storedCardFacts).sort()).toEqual(aboutCards.sort());
  });

  test('the person is where personal data is stored, and nowhere else [SERV-09]', async () => {
    expect(await findInTables(t.db, values)).toEqual({
      users: ['givenName', 'familyName', 'email', 'username'],
      bookings: ['givenName', 'familyName', 'email', 'contactEmail', 'phone', 'otherPhone'],
      order_files: ['givenName', 'familyName'],
      mails: ['email', 'contactEmail'],
      history: ['note'],
    });
    expect(findIn(textOfFiles(folder), values)).toEqual(['givenName', 'familyName', 'email', 'contactEmail']);
    expect(findIn(t.logged(), values)).toEqual([]);
    for (const [table, { rows }] of Object.entries(personalTables)) {
      expect([table, await countOf(table, rows)]).not.toEqual([table, 0]);
    }
  });

  test('the export has every value of the person’s rows, and nothing of anyone else [SERV-09]', async () => {
    const text = await exportOf(person);
    // A browser and its address are never stored; a passport only during a payment review.
    expect(findIn(text, values)).toEqual(
      Object.keys(values).filter((kind) => kind !== 'ipAddress' && kind !== 'userAgent'),
    );
    expect(findIn(text, bystander)).toEqual([]);
    const empty: string[] = [];
    for (const [table, { rows, exported }] of Object.entries(personalTables)) {
      for (const column of exported.split(' ').filter((name) => name !== '')) {
        const found = await t.db.execute<{ value: unknown }>(
          sql.raw(`select "${column}" as value from "${table}" where ${about(rows)}`),
        );
        const written = found.rows.flatMap(({ value }) => (isEmpty(value) ? [] : [inJson(value)]));
        if (written.length === 0) empty.push(`${table}.${column}`);
        const missing = written.filter((value) => !text.includes(value));
        expect([table, column, missing]).toEqual([table, column, []]);
      }
    }
    expect(empty.sort()).toEqual(Object.keys(neverPlanted).sort());
    expect(text).not.toMatch(/4242424242424242|4000000000009235|4000002760003184|"cvv"|_secret_/);
  });

  test('the export says that the provider judges the risk of each payment, and not how [SERV-09]', async () => {
    const levels = await t.db.execute<{ level: string | null }>(
      sql.raw(`select risk_level as level from payments where ${about(personalTables.payments?.rows ?? '')}`),
    );
    expect(levels.rows.map(({ level }) => level)).toContain('elevated');
    const text = await exportOf(person);
    const { bookings } = JSON.parse(text) as { bookings: { payment: Record<string, unknown> }[] };
    for (const { payment } of bookings) expect(payment.riskAssessment).toBe(riskAssessmentText);
    expect(text).not.toContain('"elevated"');
    expect(text).not.toContain('riskLevel');
  });

  test('deletion leaves only what the table of leftovers says, as long as it says [SERV-09] [PAGE-11]', async () => {
    const before = await exportOf(other);
    const { statusCode } = await person.visitor.post('/api/auth/delete-account', { currentPassword: goodPassword });
    expect(statusCode).toBe(200);
    const allowed = Object.fromEntries(Object.entries(leftovers).map(([table, { kinds }]) => [table, kinds]));
    expect(await findInTables(t.db, values)).toEqual(allowed);

    for (const [table, { rows, outcome }] of Object.entries(personalTables)) {
      expect([table, (await countOf(table, rows)) === 0]).toEqual([table, outcome === 'deleted']);
    }

    // Decided, over, and everything sent.
    await person.decide();
    t.clock.advance(100 * day);
    for (let runs = 0; runs < 3; runs++) {
      await t.app.reconciler.run();
      await t.app.mailSender.run();
    }
    await t.app.dailyDeletion.run();
    // Encrypted, so a search would not find it; lookups expired after hours.
    for (const table of ['held_orders', 'booking_access']) {
      expect([table, await countOf(table, personalTables[table]?.rows ?? '')]).toEqual([table, 0]);
    }
    expect(await findInTables(t.db, values)).toEqual({
      bookings: ['givenName', 'familyName'],
      order_files: ['givenName', 'familyName'],
      history: ['note'],
    });
    t.clock.advance((retentionPeriods.mails.days + 1) * day);
    await t.app.dailyDeletion.run();
    expect(findIn(textOfFiles(folder), values)).toEqual([]);
    expect(findIn(before, bystander)).toContain('familyName');
    expect((await findInTables(t.db, bystander)).users).toEqual(['givenName', 'familyName', 'email', 'username']);

    t.clock.advance((retentionPeriods.bookings.years + 1) * 366 * day);
    for (let runs = 0; runs < 3; runs++) await t.app.reconciler.run();
    await t.app.dailyDeletion.run();
    expect(await findInTables(t.db, values)).toEqual({});
  }, 120_000);

  const about = (rows: string) => rows.replaceAll(':user', person.id);
  async function countOf(table: string, rows: string): Promise<number> {
    const found = await t.db.execute(sql.raw(`select 1 from "${table}" where ${about(rows)}`));
    return found.rows.length;
  }
});

/** Values that any export contains. */
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A column's value as the export writes it. */
function inJson(value: unknown): string {
  const isMoment = value instanceof Date || /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(String(value));
  return JSON.stringify(isMoment ? new Date(String(value)).toISOString() : value);
}
