/** Figures of one kind of call: milliseconds of every call, and errors by kind. */
export interface CallFigures {
  readonly times: number[];
  readonly errors: Record<string, number>;
}

/** The load generator's final report. */
export interface LoadFigures {
  /** By call name, such as 'search'. */
  readonly calls: Record<string, CallFigures>;
  /** Mean number of offers per search. */
  readonly offersEach: number;
  /** Bookings started in the measured period, those confirmed, and of these those that created an account. */
  readonly begun: number;
  readonly confirmed: number;
  readonly accounts: number;
  /** Milliseconds from search to confirmation. */
  readonly wholeBookings: number[];
  /** Maximum number of concurrent bookings. */
  readonly maxConcurrent: number;
  /** Length of the measured period in seconds. */
  readonly seconds: number;
}

/** Collects figures; calls that end outside the measured period are excluded. */
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
