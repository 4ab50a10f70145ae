// The load generator, in its own process: visitors who search and travelers who book, for a warm-up and a measured
// period. Reports its phases and finally its figures, one JSON text per line.

import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '#contract/booking.ts';
import type { SearchAnswer } from '#contract/flights.ts';
import type { OfferAnswer } from '#contract/offer.ts';
import { bookingBody, inDays, payFor, searchOffers, travelersFor } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { proxiedVisitor } from './proxied-visitor.ts';
import { type LoadFigures, Recorder } from './recorder.ts';
import type { Moment } from './start-generator.ts';

/** The load plan, as JSON in the first argument. */
export interface LoadPlan {
  /** One per instance; each visitor stays at one. */
  readonly origins: readonly string[];
  /** Concurrent searchers, each waiting this many seconds (half to one and a half times) before the next search. */
  readonly visitors: number;
  readonly thinkSeconds: number;
  readonly bookingsPerSecond: number;
  /** The share of bookings that use an address without an account, which creates one; 0 to 1. */
  readonly newAccounts: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** From 400 offers, the simulator's maximum, down to a handful: busy routes and quiet ones. */
const routes = ['JFK-LHR', 'SYD-MEL', 'VIE-ZRH', 'CDG-NCE', 'NCE-ORY', 'EDI-LHR', 'KEF-LHR', 'OSL-BGO'] as const;
const laterPage = 100;

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const recorder = new Recorder();
const wholeBookings: number[] = [];
const offerCounts: number[] = [];
let [people, begun, confirmed, accounts, underWay, maxConcurrent] = [0, 0, 0, 0, 0, 0];
let isOver = false;

const say = (word: Moment | { readonly figures: LoadFigures }) => console.log(JSON.stringify(word));

function arrive(): { readonly visitor: Visitor; readonly number: number } {
  const number = people++;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const origin = plan.origins[number % plan.origins.length] ?? '';
  return { visitor: proxiedVisitor(origin, agent, address, recorder), number };
}

/** A new route and day each time, so that no two consecutive searches are equal. */
function anySearch(): Record<string, string> {
  const [origin = '', destination = ''] = (routes[Math.floor(Math.random() * routes.length)] ?? '').split('-');
  return { origin, destination, departureDate: inDays(20 + Math.floor(Math.random() * 200)) };
}

async function search(visitor: Visitor, query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await searchOffers(visitor, query);
  if (recorder.isCounting) offerCounts.push(answer.total_count);
  return answer;
}

/** Searches like the results page: the first offers, then all others of the same search; then opens one of them. */
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
      // Recorded with the failed call; this visitor continues.
    }
    await sleep(plan.thinkSeconds * 1000 * (0.5 + Math.random()));
  }
}

/** Search, offer, verification, card, booking, in sequence. Every failing step is recorded with its call. */
async function buy(): Promise<void> {
  const { visitor, number } = arrive();
  const counts = recorder.isCounting;
  const startedAt = performance.now();
  underWay += 1;
  maxConcurrent = Math.max(maxConcurrent, underWay);
  if (counts) begun += 1;
  try {
    const { offers } = await search(visitor, anySearch());
    const id = offers[0]?.id;
    const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
    await visitor.get(`/api/flights/verify-offer/${id}`);
    const paymentId = await payFor(visitor, offer);
    const email = isNewGuest(number) ? `guest-${number}@load.example` : 'ada@example.com';
    const passengers = travelersFor(offer).map((traveler) => ({ ...traveler, email }));
    const answer = await visitor.post('/api/bookings', bookingBody(offer, paymentId, { passengers }));
    if (answer.statusCode === 201 && counts) {
      confirmed += 1;
      if (answer.json<BookingAnswer>().accountCreated) accounts += 1;
      wholeBookings.push(performance.now() - startedAt);
    }
  } catch {
    // Recorded with the failed call.
  } finally {
    underWay -= 1;
  }
}

/** Spreads the new guests evenly over all. */
function isNewGuest(number: number): boolean {
  return Math.floor((number + 1) * plan.newAccounts) > Math.floor(number * plan.newAccounts);
}

/** Travelers arrive at their rate, whether or not earlier ones have finished. */
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
  figures: { calls: recorder.calls, offersEach, begun, confirmed, accounts, wholeBookings, maxConcurrent, seconds },
});
agent.destroy();
