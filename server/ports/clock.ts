/** Time comes in through here, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Resolves after so many milliseconds; does not keep a process alive that has nothing else to do. */
  sleep(ms: number): Promise<undefined>;
  /** SQL for the time at which a statement runs, where the database tells it; else statements carry `now()`. */
  inSql?(): string;
}
