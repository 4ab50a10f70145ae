/** What one kind of call took: milliseconds of every call, and what went wrong by kind. */
export interface CallFigures {
  readonly times: number[];
  readonly errors: Record<string, number>;
}

/** What the load generator tells when its minute is over. */
export interface LoadFigures {
  /** By the name of the call, such as 'search'. */
  readonly calls: Record<string, CallFigures>;
  /** Offers that a search found, on the mean. */
  readonly offersEach: number;
  /** Bookings begun in the minute, those of them that were confirmed, and of these those that made an account. */
  readonly begun: number;
  readonly confirmed: number;
  readonly accounts: number;
  /** Milliseconds from search to confirmation. */
  readonly wholeBookings: number[];
  /** Bookings under way at once at most. */
  readonly mostUnderWay: number;
  /** Seconds that were counted. */
  readonly seconds: number;
}

/** Collects figures; what ends outside the counted minute is left out. */
export class Recorder {
  readonly calls: Record<string, CallFigures> = {};
  isCounting = false;

  call(name: string, ms: number, error: string | null): void {
    if (!this.isCounting) return;
    this.calls[name] ??= { times: [], errors: {} };
    const figures = this.calls[name];
    if (error === null) figures.times.push(ms);
    else figures.errors[error] = (figures.errors[error] ?? 0) + 1;
  }
}
