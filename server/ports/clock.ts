/** Time and chance come in through here, so that tests can set them. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
