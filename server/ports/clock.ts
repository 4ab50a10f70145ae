/** The source of time, replaceable in tests. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds. Does not keep the process alive. */
  sleep(ms: number): Promise<undefined>;
  /** Monotonic milliseconds; defaults to the process's. Set by simulations, which have their own time. */
  monotonicMs?(): number;
  /** SQL for the statement's time, if the database provides it; otherwise statements carry `now()`. */
  inSql?(): string;
}
