import fc from 'fast-check';
import { expect } from 'vitest';
import type { OfferAnswer } from '#contract/offer.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import type { TestApp } from '../app/test-app.ts';
import { auditBooks } from '../audit.ts';
import { readBooks } from '../books.ts';
import { goodPassword, signedIn } from '../steps/account-steps.ts';
import { bookingBody, chooseOffer, goodCard } from '../steps/booking-steps.ts';
import type { Visitor, VisitorAnswer } from '../steps/visitor.ts';
import { fuzzSeed } from './hostile-values.ts';

const steps = ['pay', 'replay', 'book', 'release', 'quote', 'cancel', 'cancelTwice', 'read', 'act', 'sweep'] as const;
type Step = (typeof steps)[number];

interface Site {
  readonly t: TestApp;
  readonly admin: Visitor;
}

/** Two people who know each other's ids, each with a flight of interest. */
interface Person {
  readonly visitor: Visitor;
  readonly offer: OfferAnswer;
}

const own = { pay: 'own-payment', book: 'own-booking' };

/** One call by one of them, about anything that either has; returns the responses. */
async function take(
  { t, admin }: Site,
  step: Step,
  by: Person,
  known: Known,
  at: number,
): Promise<readonly VisitorAnswer[]> {
  const { visitor, offer } = by;
  const one = (ids: readonly string[]) => ids[at % Math.max(ids.length, 1)] ?? 'nothing-yet';
  const booking = one(known.bookings);
  const amounts = { amount: offer.sale_amount, currency: offer.sale_currency };
  switch (step) {
    case 'pay':
    case 'replay': {
      const headers = step === 'replay' ? { 'idempotency-key': own.pay } : {};
      const body = { ...amounts, cardDetails: goodCard, offerId: offer.id };
      return [await visitor.post('/api/payments/process-card', body, headers)];
    }
    case 'book': {
      const body = bookingBody(offer, one(known.payments));
      const key: Record<string, string> = at % 3 === 0 ? { 'idempotency-key': own.book } : {};
      return [await visitor.post('/api/bookings', body, key)];
    }
    case 'release':
      return [await visitor.post(`/api/payments/${one(known.payments)}/release`)];
    case 'quote':
      return [await visitor.get(`/api/bookings/${booking}/cancellation-quote`)];
    case 'cancel':
      return [await visitor.post(`/api/bookings/${booking}/cancel`, { quoteId: one(known.quotes) })];
    case 'cancelTwice':
      return Promise.all([0, 1].map(() => visitor.post(`/api/bookings/${booking}/cancel`)));
    case 'read':
      return [await visitor.get(`/api/bookings/${booking}`), await visitor.get('/api/bookings/session')];
    case 'act': {
      const actions = ['look_again', 'release_hold', 'settled_not_flying'] as const;
      const body = { action: actions[at % actions.length], reason: 'As it came', seen: at };
      return [await admin.post(`/api/admin/bookings/${booking}/actions`, body)];
    }
    case 'sweep':
      await t.app.reconciler.run();
      return [];
  }
}

interface Known {
  readonly payments: string[];
  readonly bookings: string[];
  readonly quotes: string[];
}

function learn(known: Known, answer: VisitorAnswer): void {
  if (answer.statusCode >= 300) return;
  const { paymentId, id, quoteId } = answer.json<{ paymentId?: string; id?: string; quoteId?: string }>();
  if (paymentId !== undefined) known.payments.push(paymentId);
  if (id !== undefined && !known.bookings.includes(id)) known.bookings.push(id);
  if (quoteId !== undefined) known.quotes.push(quoteId);
}

/** Two people and an administrator make `runs` random calls: all responses are well defined, and the books agree. */
export async function callInAnyOrder(t: TestApp, runs: number): Promise<void> {
  const administrator = { email: 'admin@example.com', password: goodPassword };
  await ensureAdministrator(t.db, createPasswordHashing(), administrator, t.clock.now());
  const site: Site = { t, admin: await signedIn(t.visitor(), administrator.email) };
  const seen = new Set<string>();
  const step = fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 1 }), fc.nat({ max: 5 }));
  // Steps that chance may omit: book before paying, pay, book twice, quote, cancel twice, release a captured hold.
  const usual = (['book', 'pay', 'book', 'book', 'quote', 'release', 'cancelTwice', 'cancel', 'book'] as const).map(
    (name): [Step, number, number] => [name, 0, 0],
  );
  // And by the other person: a hold is released, then booked anyway.
  usual.push(['pay', 1, 1], ['release', 1, 1], ['book', 1, 1]);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (sequence) => {
      const visitors = [t.visitor(), t.visitor()];
      const people = await Promise.all(
        visitors.map(async (visitor, n) => ({ visitor, offer: await chooseOffer(visitor, {}, n) })),
      );
      const known: Known = { payments: [], bookings: [], quotes: [] };
      const owners = new Map<string, number>();
      for (const [name, who, at] of sequence) {
        const by = people[who];
        if (by === undefined) continue;
        for (const answer of await take(site, name, by, known, at)) {
          if (answer.statusCode >= 500 && answer.statusCode !== 503)
            expect([name, answer.statusCode, t.logged().slice(-1500)]).toEqual([name, 503, '']);
          seen.add(`${name} ${answer.statusCode < 300 ? 'done' : answer.json<{ code: string }>().code}`);
          learn(known, answer);
        }
        for (const id of known.bookings) if (!owners.has(id)) owners.set(id, who);
      }
      for (const [id, owner] of owners) {
        const [mine, theirs] = [visitors[owner], visitors[1 - owner]];
        expect([
          (await mine?.get(`/api/bookings/${id}`))?.statusCode,
          (await theirs?.get(`/api/bookings/${id}`))?.statusCode,
        ]).toEqual([200, 404]);
      }
    }),
    { seed: fuzzSeed, numRuns: runs, examples: [[usual]] },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['pay done', 'book done', 'book PAYMENT_NOT_USABLE', 'quote done', 'cancelTwice done']),
  );
  // Unused holds are released.
  t.clock.advance(2 * 3_600_000);
  for (let n = 0; n < 3; n++) await t.app.reconciler.run();
  expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  expect(t.logged()).not.toContain('Unexpected error');
}
