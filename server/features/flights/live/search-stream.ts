import { randomBytes } from 'node:crypto';
import { errorTable } from '#contract/errors/error-table.ts';
import type { LiveEnd, LiveLine } from '#contract/live-search.ts';
import type { Refusal } from '#server/refusal.ts';

/** How long a search without followers continues, for a page reload or a broken connection. */
const abandonedAfterMs = 15_000;

/** The lines of a live search: sent ones are kept for later or returning followers, and new ones reach all of them. */
export class SearchStream {
  /** Identifies the stream in its head. */
  readonly id = randomBytes(12).toString('base64url');
  readonly #lines: string[] = [];
  #news = Promise.withResolvers<void>();
  #isEnded = false;
  #failure: Refusal | null = null;
  #followers = 0;
  #bytes = 0;
  #isWanted = true;
  #leaving: NodeJS.Timeout | undefined;
  readonly #abandoned = Promise.withResolvers<void>();

  constructor() {
    this.#count(0);
  }

  /** Size of the kept lines. */
  get bytes(): number {
    return this.#bytes;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Why it failed; null if it did not, or has not ended. */
  get failure(): Refusal | null {
    return this.#failure;
  }

  /** True while someone follows, or may still come (back). */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Resolves once nobody has followed for a while. */
  get abandoned(): Promise<void> {
    return this.#abandoned.promise;
  }

  add(line: Exclude<LiveLine, { readonly end: LiveEnd }>): void {
    this.#write(line);
  }

  end(end: LiveEnd): void {
    this.#isEnded = true;
    clearTimeout(this.#leaving);
    this.#write({ end });
  }

  /** Ends the stream of a search that failed after this many offers. */
  fail(refusal: Refusal, offers: number): void {
    const { code, message = errorTable[code].text } = refusal;
    this.#failure = refusal;
    this.end({ offers, answered: 0, sources: 0, error: { code, message } });
  }

  #write(line: LiveLine): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#lines.push(text);
    this.#bytes += text.length;
    this.#news.resolve();
    this.#news = Promise.withResolvers<void>();
  }

  /** Every line after the first `after`, until the end or until `signal` reports that the follower has left. */
  async *follow(after: number, signal: AbortSignal): AsyncGenerator<string> {
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    this.#count(1);
    try {
      for (let next = after; !signal.aborted; next++) {
        while (next >= this.#lines.length) {
          if (this.#isEnded || signal.aborted) return;
          await Promise.race([this.#news.promise, left]);
        }
        yield this.#lines[next] as string;
      }
    } finally {
      this.#count(-1);
    }
  }

  #count(change: 1 | 0 | -1): void {
    this.#followers += change;
    clearTimeout(this.#leaving);
    if (this.#followers > 0 || this.#isEnded) return;
    this.#leaving = setTimeout(() => {
      this.#isWanted = false;
      this.#abandoned.resolve();
    }, abandonedAfterMs).unref();
  }
}
