import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest';
import * as z from 'zod/mini';
import type { EditedBrand } from '../../contract/admin.ts';
import type { BookingAnswer } from '../../contract/bookings.ts';
import { type Call, type ErrorAnswer, errorAnswer } from '../../contract/call.ts';
import type { DeskBooking } from '../../contract/desk.ts';
import { bookings, payments, users } from '../adapters/database/schema.ts';
import { createPasswordHashing, ensureAdministrator } from '../features/accounts/index.ts';
import { goodPassword, registered, signedIn, userStatus } from './account-steps.ts';
import { auditBooks, readBooks } from './audit.ts';
import { book, bookingBody, chooseOffer, goodCard, inDays, payFor } from './booking-steps.ts';
import { quoteOf } from './cancel-steps.ts';
import { changedSample, fuzzSeed, type JsonSchema, nasty, near } from './hostile-values.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import type { Engine } from './test-database.ts';
import type { Visitor } from './visitor.ts';

const who = ['guest', 'user', 'admin'] as const;
type Who = (typeof who)[number];

interface Fitting {
  readonly ids?: readonly string[];
  readonly query?: object;
  readonly body?: unknown;
}

/** What our own vendors' outages are answered with; nothing else may be a 5xx. */
const documented = [503];

function schemaOf(schema: Call['body']): JsonSchema {
  if (schema === undefined) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

/** A lone surrogate has no address form; it travels as the character that stands for unreadable ones. */
const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

/** An answer of the code behind the checks of form and door. */
const atTheDoor = ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'FORBIDDEN', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** A server that takes any input. */
export interface AnyInput {
  /** Sends a call `cases` inputs that it may or may not like, as guest, user and administrator. */
  send(call: Call, cases: number): Promise<void>;
  /** Checks that the rows are there and the books agree after all of it. */
  lostNothing(): Promise<void>;
}

/** Starts and stops it around the tests of the group that calls this. */
export function anyInput(engine: Engine): AnyInput {
  let t: TestApp;
  const cookies: Record<Who, string> = { guest: '', user: '', admin: '' };
  let guest: Visitor;
  let known: string[];
  /** What each call wants, where it wants something: ids that exist and a body that would do. */
  let fitting: Record<string, Fitting>;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await registered(t.visitor(), 'ada');
    const administrator = { email: 'admin@example.com', password: goodPassword };
    await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
    guest = t.visitor();
    const offer = await chooseOffer(guest);
    const paymentId = await payFor(guest, offer);
    const booked = await bookedBy(await signedIn(t.visitor(), 'ada'));
    const ofGuest = await bookedBy(guest);
    const admin = await signedIn(t.visitor(), 'admin@example.com');
    const { seen } = (await admin.get(`/api/admin/bookings/${booked.id}`)).json<DeskBooking>();
    const {
      key: _key,
      isDefault: _is,
      updatedAt,
      ...brand
    } = (await admin.get('/api/admin/brands/skyhop')).json<EditedBrand>();
    const quote = await quoteOf(guest, ofGuest.id);
    known = [
      ...[offer.id, paymentId, offer.sale_amount, offer.passengers[0]?.id ?? ''],
      ...[booked.id, booked.reference, ofGuest.id, ofGuest.reference, quote.body.quoteId],
      ...['skyhop', 'default', 'ada', 'ada@example.com', 'Byron'],
    ];
    const payment = { amount: offer.sale_amount, currency: 'USD', cardDetails: goodCard, offerId: offer.id };
    const person = { firstName: 'Ada', lastName: 'Byron', email: 'new@example.com', username: 'new' };
    const act = { action: 'look_again', reason: 'Called the airline', seen };
    const ofOffer = { ids: [offer.id] };
    const ofBooking = { ids: [ofGuest.id, booked.id] };
    fitting = {
      startSearch: { body: { origin: 'JFK', destination: 'LHR', departureDate: inDays(40), adultsCount: 1 } },
      searchFlights: { query: { origin: 'JFK', destination: 'LHR', departureDate: inDays(40) } },
      getOffer: ofOffer,
      getSeatMaps: ofOffer,
      verifyOffer: ofOffer,
      processCard: { body: payment },
      releasePayment: { ids: [paymentId] },
      createBooking: { body: bookingBody(offer, paymentId) },
      lookUpBooking: { body: { reference: ofGuest.reference, email: 'ada@example.com', lastName: 'Byron' } },
      getBooking: ofBooking,
      getBookingCalendar: ofBooking,
      getCancellationQuote: ofBooking,
      cancelBooking: { ...ofBooking, body: { quoteId: quote.body.quoteId } },
      logIn: { body: { username: 'ada', password: goodPassword } },
      register: { body: { ...person, password: goodPassword } },
      changePassword: { body: { currentPassword: 'Wrong-Quilt-91?', newPassword: goodPassword } },
      forgotPassword: { body: { email: 'ada@example.com' } },
      resetPassword: { body: { token: 'x'.repeat(43), newPassword: goodPassword } },
      saveAdminSettings: { body: { enableLiveMode: true } },
      getBrand: { ids: ['skyhop'] },
      getEditedBrand: { ids: ['skyhop'] },
      saveBrand: { ids: ['skyhop'], body: brand },
      createBrand: { body: { key: 'fuzzed-brand', ...brand, domain: null } },
      deleteBrand: { ids: ['fuzzed-brand', 'default', 'skyhop'] },
      uploadLogo: { ids: ['skyhop'] },
      getDeskBooking: ofBooking,
      actOnBooking: { ids: [booked.id], body: act },
    };
  });
  afterAll(() => t.close());

  const lineOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** A call that succeeded may have ended a session. */
  const sessionOf = async (name: string, before: string) =>
    before !== '' && (await userStatus(t.visitor(), { cookie: before })) === 200
      ? before
      : lineOf(await signedIn(t.visitor(), name));
  beforeEach(async () => {
    cookies.guest = lineOf(guest);
    cookies.user = await sessionOf('ada', cookies.user);
    cookies.admin = await sessionOf('admin@example.com', cookies.admin);
  });

  async function bookedBy(visitor: Visitor): Promise<BookingAnswer> {
    const offer = await chooseOffer(visitor, {}, 2);
    return (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
  }

  async function survives(call: Call, as: Who, input: { param: unknown; query: object; body: unknown }) {
    const path = call.path.replace(/\{\w+\}/g, () => inAddress(input.param));
    const query = Object.entries(input.query).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`);
    const response = await t.app.server.inject({
      method: call.method,
      url: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: {
        host: 'localhost',
        cookie: cookies[as],
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

  return {
    async send(call, cases) {
      const { ids, body: sample, query: asked = {} } = fitting[call.id] ?? {};
      const foreign = fc.oneof(fc.constantFrom(...known, ...nasty), fc.string({ minLength: 1, unit: 'binary' }));
      const id = ids === undefined ? foreign : fc.oneof({ arbitrary: fc.constantFrom(...ids), weight: 2 }, foreign);
      const query = near({ type: 'object', ...schemaOf(call.query) }, known).map((value) => Object(value) as object);
      const samples = sample === undefined ? Object.values(fitting).map((one) => one.body ?? {}) : [sample];
      const body = fc.oneof(
        { arbitrary: changedSample(samples), weight: 4 },
        { arbitrary: near(schemaOf(call.body), known), weight: 3 },
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
      expect([...seen.guest, ...seen.user, ...seen.admin].filter((one) => !atTheDoor.includes(one))).not.toEqual([]);
      const isOfAdministrators = call.path.startsWith('/api/admin');
      if (!isOfAdministrators) return;
      // Others get no further than the door, whatever they send; what is no JSON object is turned away before it.
      for (const code of [...seen.guest, ...seen.user]) expect(atTheDoor).toContain(code);
      expect(seen.admin).not.toContain('NOT_AUTHENTICATED');
    },

    async lostNothing() {
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
    },
  };
}
