import type { FastifyBaseLogger } from 'fastify';
import { CompactEncoder, compactVersion } from '#contract/codec/compact.ts';
import type { LiveProgress } from '#contract/live-search.ts';
import type { BrandTerms } from '#domain/content/change-terms.ts';
import { type ListedOffer, listOffer, type Offer } from '#domain/flights/offer.ts';
import { type MarkupBasisPoints, salePrice } from '#domain/money/price.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { FlightSupplier, FoundOffer, RunningSearch } from '#server/ports/supplier.ts';
import { ownTermsOf } from '../offers/own-terms.ts';
import { searchRefusal } from '../offers/supplier-refusal.ts';
import type { SearchStream } from './search-stream.ts';

/** Offers encoded in one go: about a millisecond. */
const offersPerLine = 100;

interface WriterOptions {
  readonly stream: SearchStream;
  /** The search's id for the visitor. */
  readonly sealedId: string;
  /** When the search began, in epoch milliseconds. */
  readonly startedAt: number;
  readonly markup: MarkupBasisPoints;
  readonly terms: BrandTerms;
  readonly log: FastifyBaseLogger;
  readonly onOffer: (offer: Offer) => void;
}

/** Writes a search's offers to its stream, in order of arrival. */
export class StreamWriter {
  readonly #options: WriterOptions;
  readonly #encoder = new CompactEncoder();
  readonly #seen = new Set<string>();
  /** Offers not yet sent. */
  #waiting: ListedOffer[] = [];
  #count = 0;
  /** Unreadable offers, and those of the current reading without an id to recognize them by. */
  #unreadable = 0;
  #nameless = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    const { stream, sealedId, startedAt } = options;
    stream.add({
      head: { version: compactVersion, stream: stream.id, search_id: sealedId, started_at: startedAt },
    });
  }

  /** Number of offers sent. */
  get count(): number {
    return this.#count;
  }

  /** Number of unreadable offers received. */
  get unreadable(): number {
    return this.#unreadable + this.#nameless;
  }

  /** Must be called before the whole search is reread. */
  readAgain(): void {
    this.#nameless = 0;
  }

  /** Queues an offer for the next line, unless it came before. */
  add(found: FoundOffer): void {
    const id = found.offer === null ? found.id : found.offer.id;
    if (id === null) {
      this.#nameless += 1;
      return;
    }
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const listed = found.offer === null ? null : this.#list(found.offer);
    if (listed === null) this.#unreadable += 1;
    else this.#waiting.push(listed);
    if (this.#waiting.length >= offersPerLine) this.send();
  }

  /** Sends the queued offers. */
  send(): void {
    if (this.#waiting.length === 0) return;
    this.#count += this.#waiting.length;
    this.#options.stream.add({ batch: this.#encoder.encode(this.#waiting) });
    this.#waiting = [];
  }

  /** Null for an offer that cannot be listed, which must not affect the others. */
  #list(offer: Offer): ListedOffer | null {
    const { markup, terms, startedAt, log, onOffer } = this.#options;
    try {
      onOffer(offer);
      const { canceling, changeFee } = ownTermsOf(offer, terms, new Date(startedAt));
      return listOffer(offer, { canceling, changeFee, sale: { total: salePrice(offer.total, markup) } });
    } catch (error) {
      log.error({ err: error, offerId: offer.id }, 'Could not list an offer');
      return null;
    }
  }
}

export interface FeedOptions {
  readonly stream: SearchStream;
  readonly writer: StreamWriter;
  readonly supplier: FlightSupplier;
  readonly query: Pick<SearchQuery, 'origin' | 'destination' | 'departureDate'>;
  readonly searchId: string;
  /** When the sources' time is up, in epoch milliseconds. */
  readonly endsAt: number;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Passes on a running search's batches until all sources have answered, time is up, or nobody follows. If batches are
 * lost, the whole search is read once time is up.
 */
export async function feedRunning(options: FeedOptions, running: RunningSearch): Promise<void> {
  const { stream, writer } = options;
  const { sources } = running;
  let remaining = sources;
  const over = timeLeft(options);
  const progress = () => ({ offers: writer.count, answered: sources - remaining, sources, ...unreadableOf(writer) });
  stream.add({ progress: progress() });
  while (remaining > 0) {
    const next = running.next((found) => writer.add(found));
    const answer = await Promise.race([next, over, stream.abandoned]);
    writer.send();
    if (answer === undefined) break;
    if (!answer.ok) {
      await Promise.race([over, stream.abandoned]);
      if (!stream.isWanted) break;
      if (!(await writeStored(options))) return;
      remaining = 0;
      break;
    }
    remaining = Math.min(sources, answer.value);
    stream.add({ progress: progress() });
  }
  running.close();
  stream.end(progress());
}

/**
 * Sends a search that the supplier still has: its offers so far and, if its sources still have time, those found by
 * then. Which sources answered is not known.
 */
export async function feedStored(options: FeedOptions): Promise<void> {
  const { stream, writer, endsAt, clock } = options;
  if (!(await writeStored(options))) return;
  if (endsAt > clock.now().getTime()) {
    stream.add({ progress: { offers: writer.count, answered: 0, sources: 1 } });
    await Promise.race([timeLeft(options), stream.abandoned]);
    if (stream.isWanted && !(await writeStored(options))) return;
  }
  stream.end({ offers: writer.count, answered: 1, sources: 1, ...unreadableOf(writer) });
}

function unreadableOf({ unreadable }: StreamWriter): Pick<LiveProgress, 'unreadable'> {
  return unreadable === 0 ? {} : { unreadable };
}

function timeLeft({ endsAt, clock }: FeedOptions): Promise<undefined> {
  return clock.sleep(Math.max(0, endsAt - clock.now().getTime()));
}

/** Sends all unsent offers of a search. False if it cannot be read: the stream has ended with the reason. */
async function writeStored({ stream, writer, supplier, query, searchId, clock, log }: FeedOptions): Promise<boolean> {
  writer.readAgain();
  const whole = await supplier.offersOfSearch(searchId, (found) => writer.add(found));
  writer.send();
  if (whole.ok) return true;
  const { message, upstreamRequestId } = whole.error;
  log.warn({ upstream: message, upstreamRequestId }, 'Search failed');
  stream.fail(searchRefusal(whole.error, query, clock.now()), writer.count);
  return false;
}
