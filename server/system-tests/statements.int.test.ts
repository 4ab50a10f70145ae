import { globSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { countCalls } from '#server/testing/count-calls.ts';
import { projectRoot } from '#server/testing/project-paths.ts';
import { changeFlights } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { book, chooseOffer, pay, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, fares, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());
const { bookedBy } = amendedTrips(() => t);
const { administrator } = deskOf(() => t);

/** Each prepares what it needs, and returns what is recorded. */
const recorded: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async booking() {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const keyOf = (step: string) => ({ 'idempotency-key': `${step}-${offer.id}` });
    return async () => {
      await visitor.get(`/api/flights/verify-offer/${offer.id}`);
      const { paymentId } = (await pay(visitor, offer, {}, keyOf('pay'))).json<{ paymentId: string }>();
      const booked = await book(visitor, offer, paymentId, { passengers: travelersFor(offer) }, keyOf('book'));
      expect(booked.statusCode).toBe(201);
    };
  },
  async cancellation() {
    const visitor = t.visitor();
    const { id } = await bookFareAsMember(visitor, fares.fully);
    return async () => {
      const { body } = await quoteOf(visitor, id);
      expect((await cancel(visitor, id, { quoteId: body.quoteId })).status).toBe(200);
    };
  },
  async change() {
    const { visitor, booking } = await bookedBy();
    return async () => expect((await changeFlights(visitor, booking)).status).toBe(200);
  },
  async 'desk-list'() {
    const visitor = await administrator();
    return async () => expect((await visitor.get('/api/admin/bookings?q=byron')).statusCode).toBe(200);
  },
};

test.each(Object.entries(recorded))('the statements of a %s are those that were reviewed', async (name, prepare) => {
  const run = await prepare();
  const counter = countCalls();
  onTestFinished(() => void counter.stop());
  await run();
  const statements = counter.stop().statements.filter((statement) => !isCached.test(statement));
  const listed = await columnLists();
  const text = readsSorted(statements.map((statement) => `${readable(statement, listed)};\n`)).join('\n');
  await expect(text).toMatchFileSnapshot(join('statements', `${name}.sql`));
});

/** Reads between two writes may run at once, in any order. */
function readsSorted(statements: readonly string[]): readonly string[] {
  const isRead = (statement: string | undefined) => statement?.startsWith('select') === true;
  const groups: string[][] = [];
  for (const [index, statement] of statements.entries()) {
    if (isRead(statement) && isRead(statements[index - 1])) groups.at(-1)?.push(statement);
    else groups.push([statement]);
  }
  return groups.flatMap((group) => group.toSorted());
}

/** Kept in memory, and read again when their time is over. */
const isCached = /^select .* from "(?:brands|settings)"/;

/** Lists of all columns of a table, as statements have them, and what stands for each here. */
async function columnLists(): Promise<readonly (readonly [list: string, short: string])[]> {
  const files = globSync('server/**/tables.ts', { cwd: projectRoot });
  const modules = await Promise.all(files.map((file) => import(join(projectRoot, file)) as Promise<object>));
  const tables = modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable));
  return tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    const list = (prefix: string) => columns.map((column) => `${prefix}"${column.name}"`).join(', ');
    return [[list(`"${name}".`), `"${name}".*`] as const, [list(''), '*'] as const];
  });
}

/** A statement without its values and its lists of columns, one clause to a line. */
function readable(statement: string, listed: readonly (readonly [string, string])[]): string {
  const short = listed.reduce((text, [list, name]) => text.replaceAll(list, name), statement.replace(/\s+/g, ' '));
  return short
    .replace(/\$\d+/g, '$')
    .replace(/values (?:\((?:\$|default)(?:, (?:\$|default))*\)(?:, )?)+/g, 'values (…)')
    .replace(/\$(?:, \$)+/g, '$, …')
    .replace('), "noted" as (', '),\n"noted" as (')
    .replace(') select * from "written"', ')\nselect * from "written"')
    .replace(
      / (?=(?:from|where|set|values|returning|order by|left join|inner join|on conflict|union all|for update)\b)/g,
      '\n  ',
    );
}
