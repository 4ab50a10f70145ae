/** The source of time, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms` milliseconds. Does not keep the process alive. */
  sleep(ms: number): Promise<undefined>;
  /** SQL for the time at which a statement runs, if the database provides it; otherwise statements carry `now()`. */
  inSql?(): string;
}
