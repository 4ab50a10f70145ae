import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import * as z from 'zod/mini';
import { type Call, type ErrorAnswer, errorAnswer } from '#contract/call.ts';
import { users } from '#server/features/accounts/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { auditBooks } from '../audit.ts';
import { readBooks } from '../books.ts';
import type { Engine } from '../database/test-database.ts';
import { signedIn, userStatus } from '../steps/account-steps.ts';
import type { Visitor } from '../steps/visitor.ts';
import { fuzzFixtures, type ValidInput } from './fuzz-fixtures.ts';
import { changedSample, fuzzSeed, hostileTexts, type JsonSchema, valuesNear } from './hostile-values.ts';

const who = ['guest', 'user', 'admin'] as const;
type Who = (typeof who)[number];

/** The status of vendor outages; any other 5xx is a fault. */
const documented = [503];

function schemaOf(schema: Call['body']): JsonSchema {
  if (schema === undefined) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** A lone surrogate cannot be encoded in a URL; it is sent as the replacement character. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** A response of the code behind the validation and access checks. */
const accessRefusals = [
  'INVALID_REQUEST',
  'NOT_AUTHENTICATED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** A server that takes any input. */
export interface AnyInput {
  /** Sends a call `cases` inputs, valid or not, as guest, user and administrator. */
  send(call: Call, cases: number): Promise<void>;
  /** Checks that the rows are intact and the books agree afterwards. */
  checkNothingLost(): Promise<void>;
}

/** Starts and stops the server around the tests of the calling group. */
export function anyInput(engine: Engine): AnyInput {
  let t: TestApp;
  const cookies: Record<Who, string> = { guest: '', user: '', admin: '' };
  let guest: Visitor;
  let known: string[];
  /** Valid input for each call, if it needs any: existing ids and an acceptable body. */
  let validInputs: Record<string, ValidInput>;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    ({ guest, known, validInputs } = await fuzzFixtures(t));
  });
  afterAll(() => t.close());

  const lineOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** A successful call may have ended a session. */
  const sessionOf = async (name: string, before: string) =>
    before !== '' && (await userStatus(t.visitor(), { cookie: before })) === 200
      ? before
      : lineOf(await signedIn(t.visitor(), name));
  beforeEach(async () => {
    cookies.guest = lineOf(guest);
    cookies.user = await sessionOf('ada', cookies.user);
    cookies.admin = await sessionOf('admin@example.com', cookies.admin);
  });

  const survives = (call: Call, as: Who, input: Input) => sendAndCheck(t, call, as, cookies[as], input);

  return {
    async send(call, cases) {
      const { ids, body: sample, query: asked = {} } = validInputs[call.id] ?? {};
      const foreign = fc.oneof(fc.constantFrom(...known, ...hostileTexts), fc.string({ minLength: 1, unit: 'binary' }));
      const id = ids === undefined ? foreign : fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 2 }, foreign);
      const query = valuesNear({ type: 'object', ...schemaOf(call.query) }, known).map(
        (value) => Object(value) as object,
      );
      const samples = sample === undefined ? Object.values(validInputs).map((one) => one.body ?? {}) : [sample];
      const body = fc.oneof(
        { arbitrary: changedSample(samples), weight: 4 },
        { arbitrary: valuesNear(schemaOf(call.body), known), weight: 3 },
        { arbitrary: fc.jsonValue(), weight: 1 },
      );
      const seen: Record<Who, Set<string>> = { guest: new Set(), user: new Set(), admin: new Set() };
      const examples = who.map((as): [Who, string, object, unknown] => [as, ids?.[0] ?? 'x', asked, sample ?? {}]);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...who), id, query, body, async (as, param, search, sent) => {
          seen[as].add(await survives(call, as, { param, query: search, body: sent }));
        }),
        { seed: fuzzSeed, numRuns: cases, examples },
      );
      expect([...seen.guest, ...seen.user, ...seen.admin].filter((one) => !accessRefusals.includes(one))).not.toEqual(
        [],
      );
      const isOfAdministrators = call.path.startsWith('/api/admin');
      if (!isOfAdministrators) return;
      // Everyone else is stopped by the access check; a body that is not a JSON object is refused before it.
      for (const code of [...seen.guest, ...seen.user]) expect(accessRefusals).toContain(code);
      expect(seen.admin).not.toContain('NOT_AUTHENTICATED');
    },

    checkNothingLost: () => expectNothingLost(t),
  };
}

interface Input {
  readonly param: unknown;
  readonly query: object;
  readonly body: unknown;
}

/** Sends one input; returns the code of the refusal, or 'done'. Fails on any undefined response. */
async function sendAndCheck(t: TestApp, call: Call, as: Who, cookie: string, input: Input): Promise<string> {
  const path = call.path.replace(/\{\w+\}/g, () => inAddress(input.param));
  const query = Object.entries(input.query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
  const response = await t.app.server.inject({
    method: call.method,
    url: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: {
      host: 'localhost',
      cookie,
      ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(input.body ?? null) }),
  });
  const { statusCode } = response;
  if (statusCode >= 500 && !documented.includes(statusCode))
    expect([call.id, as, statusCode, t.logged().slice(-1500)]).toEqual([call.id, as, 503, '']);
  expect(response.body).not.toMatch(/\.ts:\d+|node_modules|Failed query|syntax error|violates/);
  const isFile = call.mediaType !== undefined && statusCode < 400;
  const expected = statusCode >= 400 ? errorAnswer : z.unknown();
  if (!isFile) expect(expected.safeParse(response.json()).success).toBe(true);
  return statusCode >= 400 ? response.json<ErrorAnswer>().code : 'done';
}

async function expectNothingLost(t: TestApp): Promise<void> {
  const [rows, paid, people] = [
    await t.db.select().from(bookings),
    await t.db.select().from(payments),
    (await t.db.select().from(users)).map(({ email }) => email),
  ];
  expect([rows.length >= 2, paid.length >= 3]).toEqual([true, true]);
  expect(people).toEqual(expect.arrayContaining(['ada@example.com', 'admin@example.com']));
  t.clock.advance(3 * 3_600_000);
  for (let n = 0; n < 3; n++) await t.app.reconciler.run();
  expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect((await t.visitor().get('/api/brands/default')).statusCode).toBe(200);
}
