import { type CompactBatch, CompactDecoder, compactVersion } from '#contract/codec/compact.ts';
import type { LiveEnd, LiveHead, LiveProgress } from '#contract/live-search.ts';
import { factsOf } from '#domain/flights/filters/filters.ts';
import { JourneyKeys } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { sortKeysOf } from '#domain/flights/sort-keys.ts';
import { isRecord } from '#web/api/send.ts';

/** What has arrived of a search. */
export interface SearchResults {
  readonly offers: readonly ListedOffer[];
  readonly progress: LiveProgress;
  /** True once all has arrived, or the sources' time is over. */
  readonly isComplete: boolean;
}

/** A line that this page does not understand: the stream is damaged. */
export class DamagedStream extends Error {}

const none: LiveProgress = { offers: 0, answered: 0, sources: 0 };

/** Collects the lines of one search's stream; a stream that continues it adds to it, another one replaces it. */
export class ResultsReader {
  #decoder = new CompactDecoder();
  #journeys = new JourneyKeys();
  #offers: ListedOffer[] = [];
  #progress = none;
  #unreadable = 0;
  #head: LiveHead | null = null;
  #lines = 0;
  #end: LiveEnd | null = null;

  /** Null until the first line. */
  get head(): LiveHead | null {
    return this.#head;
  }

  /** Number of lines understood, to continue after them. */
  get lines(): number {
    return this.#lines;
  }

  get end(): LiveEnd | null {
    return this.#end;
  }

  get results(): SearchResults {
    const progress = this.#unreadable === 0 ? this.#progress : this.#progressOfRead();
    return { offers: [...this.#offers], progress, isComplete: this.#end !== null };
  }

  #progressOfRead(): LiveProgress {
    const { offers, unreadable = 0, ...rest } = this.#progress;
    return { ...rest, offers: offers - this.#unreadable, unreadable: unreadable + this.#unreadable };
  }

  /** Forgets what has arrived, but not of which stream. */
  restart(): void {
    this.#decoder = new CompactDecoder();
    this.#journeys = new JourneyKeys();
    this.#offers = [];
    this.#progress = none;
    this.#unreadable = 0;
    this.#lines = 0;
    this.#end = null;
  }

  /** @throws DamagedStream for anything but the next line of the stream */
  read(text: string): void {
    try {
      this.#add(JSON.parse(text));
    } catch (cause) {
      throw new DamagedStream('Not understood', { cause });
    }
    this.#lines += 1;
  }

  #takeBatch(batch: CompactBatch): void {
    const offers = this.#decoder.decode(batch);
    this.#unreadable += batch.offers.length - offers.length;
    this.#take(offers);
  }

  /** Each offer is looked at as it arrives: the list must not have to when it is next worked out (LIVE-05). */
  #take(offers: readonly ListedOffer[]): void {
    for (const offer of offers) {
      factsOf(offer);
      sortKeysOf(offer);
      this.#journeys.add(offer);
      this.#offers.push(offer);
    }
  }

  /** The fields that the page needs are checked without schemas (decision 8). */
  #add(line: unknown): void {
    if (!isRecord(line)) throw new TypeError('Not an object');
    const { head, batch, progress, end } = line;
    if (isRecord(head)) {
      if (head.version !== compactVersion) throw new TypeError('Another version');
      this.restart();
      this.#head = head as unknown as LiveHead;
    } else if (this.#head === null) throw new TypeError('No head');
    else if (isRecord(batch)) this.#takeBatch(batch as unknown as CompactBatch);
    else if (isProgress(progress)) this.#progress = progress;
    else if (isProgress(end)) {
      this.#end = end;
      this.#progress = end;
    } else throw new TypeError('Unknown line');
  }
}

function isProgress(value: unknown): value is LiveEnd {
  return isRecord(value) && [value.offers, value.answered, value.sources].every((count) => typeof count === 'number');
}
