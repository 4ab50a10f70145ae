/** The source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds. Does not keep the process alive. */
  sleep(ms: number): Promise<undefined>;
  /** Milliseconds that only ever grow; without it those of the process. For simulations, whose time is not the process's. */
  monotonicMs?(): number;
  /** SQL for the time at which a statement runs, if the database provides it; otherwise statements carry `now()`. */
  inSql?(): string;
}
