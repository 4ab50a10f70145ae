import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, errorAnswer } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { bookingBody, chooseOffer, goodCard, inDays, payFor } from '../testing/booking-steps.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { engines } from '../testing/test-database.ts';
import type { Visitor } from '../testing/visitor.ts';

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const nasty = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'null',
  '__proto__',
  'constructor',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'x'.repeat(5000),
  '-1',
  '1e999',
  '١٢٣',
  'JFK',
  'LHR',
  'USD',
  inDays(40),
  '4242424242424242',
];

/** Values like those a schema wants, with each one sometimes replaced by something it does not. */
function near(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const junk = fc.oneof(
    fc.constantFrom<unknown>(...nasty, null, true, -1, 1.5, 1e308, [], {}),
    fc.jsonValue({ maxDepth: 3 }),
  );
  const fitting = ((): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => near(option, known)));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {}).map(
          ([name, field]) => [name, near(field, known)] as const,
        );
        return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(near(schema.items ?? {}, known), { maxLength: 4 });
      case 'integer':
        return fc.integer();
      case 'number':
        return fc.double({ noNaN: true });
      case 'boolean':
        return fc.boolean();
      default:
        return fc.oneof(fc.constantFrom(...known, ...nasty), fc.string({ unit: 'binary', maxLength: 80 }));
    }
  })();
  return fc.oneof({ arbitrary: fitting, weight: 9 }, { arbitrary: junk, weight: 1 });
}

function schemaOf(schema: Call['body']): JsonSchema {
  if (schema === undefined) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** A lone surrogate has no address form; it travels as the character that stands for unreadable ones. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

describe.each(engines)('any input on %s', (engine) => {
  let t: TestApp;
  let visitor: Visitor;
  let known: string[];
  let samples: unknown[];
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    known = [offer.id, paymentId, offer.sale_amount, offer.passengers[0]?.id ?? ''];
    samples = [
      bookingBody(offer, paymentId),
      { amount: offer.sale_amount, currency: 'USD', cardDetails: goodCard, offerId: offer.id, services: [] },
      { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), adultsCount: 1 },
    ];
  });
  afterAll(() => t.close());

  async function survives(call: Call, input: { params: unknown[]; query: object; body: unknown }) {
    const path = call.path.replace(/\{\w+\}/g, () => inAddress(input.params.pop() ?? 'x'));
    const query = Object.entries(input.query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
    const response = await t.app.server.inject({
      method: call.method,
      url: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: {
        host: 'localhost',
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.method === 'GET' ? {} : { payload: JSON.stringify(input.body ?? null) }),
    });
    if (response.statusCode >= 500)
      expect([call.id, response.statusCode, t.logged().slice(-1500)]).toEqual([call.id, 503, '']);
    expect(response.body).not.toMatch(/\.ts:\d+|node_modules|Failed query|syntax error|violates/);
    const expected = response.statusCode >= 400 ? errorAnswer : z.unknown();
    expect(expected.safeParse(response.json()).success).toBe(true);
  }

  test.each(calls.map((call) => [call.id, call] as const))(
    '%s: a clear answer, never a defect, never internals [SAFE-03] [API-04]',
    async (_id, call) => {
      const params = fc.array(
        fc.oneof(fc.constantFrom(...known, ...nasty), fc.string({ minLength: 1, unit: 'binary' })),
        {
          minLength: 2,
          maxLength: 2,
        },
      );
      const query = near({ type: 'object', ...schemaOf(call.query) }, known).map((value) => Object(value) as object);
      const body = fc.oneof(near(schemaOf(call.body), known), changedSample(samples), fc.jsonValue());
      await fc.assert(
        fc.asyncProperty(params, query, body, (ids, search, sent) =>
          survives(call, { params: [...ids], query: search, body: sent }),
        ),
        { numRuns: 250 },
      );
    },
  );
});

/** A body that would do, with one value somewhere in it replaced. */
function changedSample(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(
      fc.constantFrom(...samples),
      fc.nat(),
      fc.oneof(fc.constantFrom<unknown>(...nasty, null, [], {}), fc.jsonValue({ maxDepth: 2 })),
    )
    .map(([sample, at, junk]) => {
      const places: [Record<string, unknown>, string][] = [];
      const copy = structuredClone(sample) as Record<string, unknown>;
      collect(copy, places);
      const [node, key] = places[at % places.length] ?? [copy, 'x'];
      node[key] = junk;
      return copy;
    });
}

function collect(node: Record<string, unknown>, places: [Record<string, unknown>, string][]): void {
  for (const [key, value] of Object.entries(node)) {
    places.push([node, key]);
    if (typeof value === 'object' && value !== null) collect(value as Record<string, unknown>, places);
  }
}
