import type { ErrorAnswer } from '#contract/call.ts';

/** A visitor's possible successes. */
export type Success = 'read' | 'booking' | 'cancellation';

/** Times are of the monotonic clock, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Visitors' successes, and how they were refused. */
export class Recorder {
  readonly #successes: Record<Success, number[]> = { read: [], booking: [], cancellation: [] };
  readonly #refusals: { readonly at: number; readonly kind: string }[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  succeeded(what: Success): void {
    this.#successes[what].push(this.#now());
  }

  count(what: Success, { from, to }: Period): number {
    return this.#successes[what].filter((at) => at >= from && at <= to).length;
  }

  /** The longest time without a success within a period. */
  longestGapMs(what: Success, { from, to }: Period): number {
    const times = [from, ...this.#successes[what].filter((at) => at > from && at < to), to];
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** Refusals within a period by kind, the most frequent first. */
  refusals({ from, to }: Period): [kind: string, count: number][] {
    const counts = new Map<string, number>();
    for (const { at, kind } of this.#refusals)
      if (at >= from && at <= to) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return [...counts].toSorted(([, a], [, b]) => b - a);
  }

  /** Makes calls and records the refused ones: those without a response, and those that the server could not serve. */
  readonly fetch: typeof fetch = async (...call) => {
    try {
      const answer = await fetch(...call);
      if (answer.status >= 500 || answer.status === 429) this.#refused(await kindOf(answer.clone()));
      return answer;
    } catch (error) {
      this.#refused(error instanceof DOMException ? 'no answer in time' : 'no answer');
      throw error;
    }
  };

  #refused(kind: string): void {
    this.#refusals.push({ at: this.#now(), kind });
  }
}

async function kindOf(answer: Response): Promise<string> {
  const body = await answer.json().catch(() => null);
  return `${answer.status} ${(body as Partial<ErrorAnswer> | null)?.code ?? ''}`.trim();
}
