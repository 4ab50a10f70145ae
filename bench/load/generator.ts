// The load, in a process of its own: visitors who search and travellers who book, for a warm-up and a counted time.
// Says its moments and in the end its figures, one JSON text a line.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '../../contract/bookings.ts';
import type { SearchAnswer } from '../../contract/flights.ts';
import type { OfferAnswer } from '../../contract/offer.ts';
import { bookingBody, inDays, payFor, searchOffers, travellersFor } from '../../server/testing/booking-steps.ts';
import type { Visitor } from '../../server/testing/visitor.ts';
import { proxiedVisitor } from './proxied-visitor.ts';
import { type LoadFigures, Recorder } from './recorder.ts';
import type { Moment } from './start-generator.ts';

/** What is asked for, as JSON in the first argument. */
export interface LoadPlan {
  readonly origin: string;
  /** Who search at the same time, each waiting so many seconds (half to one and a half times) before the next search. */
  readonly visitors: number;
  readonly thinkSeconds: number;
  readonly bookingsPerSecond: number;
  /** Whether each booking is made under an address without an account, which then gets one. */
  readonly newGuests: boolean;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** From 400 offers, the most that the simulator gives, down to a handful: busy routes and thin ones. */
const routes = ['JFK-LHR', 'SYD-MEL', 'VIE-ZRH', 'CDG-NCE', 'NCE-ORY', 'EDI-LHR', 'KEF-LHR', 'OSL-BGO'] as const;
const laterPage = 100;

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const recorder = new Recorder();
const wholeBookings: number[] = [];
const offerCounts: number[] = [];
let [people, begun, confirmed, accounts, underWay, mostUnderWay] = [0, 0, 0, 0, 0, 0];
let isOver = false;

const say = (word: Moment | { readonly figures: LoadFigures }) => console.log(JSON.stringify(word));

function arrive(): { readonly visitor: Visitor; readonly number: number } {
  const number = people++;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return { visitor: proxiedVisitor(plan.origin, agent, address, recorder), number };
}

/** Another route and day each time, so that no two searches in a row are equal. */
function anySearch(): Record<string, string> {
  const [origin = '', destination = ''] = (routes[Math.floor(Math.random() * routes.length)] ?? '').split('-');
  return { origin, destination, departureDate: inDays(20 + Math.floor(Math.random() * 200)) };
}

async function search(visitor: Visitor, query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await searchOffers(visitor, query);
  if (recorder.isCounting) offerCounts.push(answer.total_count);
  return answer;
}

/** Searches as the results page does: the first offers, then all others of the same search; then opens one of them. */
async function browse(): Promise<void> {
  const { visitor } = arrive();
  await sleep(Math.random() * plan.thinkSeconds * 1000);
  while (!isOver) {
    try {
      const query = anySearch();
      const first = await search(visitor, query);
      for (
        let page = 1;
        (page - 1) * laterPage < first.total_count && first.total_count > first.offers.length;
        page++
      ) {
        const rest = { ...query, page: String(page), limit: String(laterPage), search_id: first.search_id };
        const answer = await visitor.get(`/api/flights/search?${new URLSearchParams(rest)}`);
        if (answer.statusCode !== 200) break;
      }
      const offer = first.offers[Math.floor(Math.random() * first.offers.length)];
      if (offer) await visitor.get(`/api/flights/offer/${offer.id}`);
    } catch {
      // Recorded with the call that failed; this visitor goes on.
    }
    await sleep(plan.thinkSeconds * 1000 * (0.5 + Math.random()));
  }
}

/** Search, offer, verification, card, booking, in one go. Every step that fails is recorded with its call. */
async function buy(): Promise<void> {
  const { visitor, number } = arrive();
  const counts = recorder.isCounting;
  const startedAt = performance.now();
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  if (counts) begun += 1;
  try {
    const { offers } = await search(visitor, anySearch());
    const id = offers[0]?.id;
    const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    await visitor.get(`/api/flights/verify-offer/${id}`);
    const paymentId = await payFor(visitor, offer);
    const email = plan.newGuests ? `guest-${number}@load.example` : 'ada@example.com';
    const passengers = travellersFor(offer).map((traveller) => ({ ...traveller, email }));
    const answer = await visitor.post('/api/bookings', bookingBody(offer, paymentId, { passengers }));
    if (answer.statusCode === 201 && counts) {
      confirmed += 1;
      if (answer.json<BookingAnswer>().accountCreated) accounts += 1;
      wholeBookings.push(performance.now() - startedAt);
    }
  } catch {
    // As above.
  } finally {
    underWay -= 1;
  }
}

/** Travellers come at their rate whether or not those before them are done, as they would. */
async function sellUntil(end: number): Promise<void> {
  const all: Promise<void>[] = [];
  const everyMs = 1000 / plan.bookingsPerSecond;
  for (let next = performance.now(); next < end; next += everyMs) {
    await sleep(Math.max(0, next - performance.now()));
    all.push(buy());
  }
  await Promise.all(all);
}

const startedAt = performance.now();
const countsFrom = startedAt + plan.warmUpSeconds * 1000;
const end = countsFrom + plan.seconds * 1000;
const browsing = Array.from({ length: plan.visitors }, () => browse());
const selling = plan.bookingsPerSecond > 0 ? sellUntil(end) : Promise.resolve();
await sleep(countsFrom - performance.now());
recorder.isCounting = true;
say('warm');
await sleep((end - performance.now()) / 2);
say('half');
await sleep(end - performance.now());
say('over');
isOver = true;
const seconds = (performance.now() - countsFrom) / 1000;
await Promise.all([selling, ...browsing]);
const offersEach = offerCounts.reduce((sum, count) => sum + count, 0) / offerCounts.length;
say({
  figures: { calls: recorder.calls, offersEach, begun, confirmed, accounts, wholeBookings, mostUnderWay, seconds },
});
agent.destroy();
