/** Ends all work of an instance that was killed. */
export class ProcessKilled extends Error {
  constructor() {
    super('This instance was killed');
  }
}

/**
 * Whether an error is the death of a process, even if wrapped by another error, or by several that are nothing else.
 */
export function isDeath(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDeath);
  return error instanceof ProcessKilled || (error instanceof Error && isDeath(error.cause));
}

interface Waiting {
  readonly label: string;
  go(): void;
}

interface Timer extends Waiting {
  readonly at: number;
}

/**
 * A deterministic simulation: time, randomness, the order in which concurrent work proceeds, and failures all follow
 * from one seed. Work waits for its `turn`; `run` gives turns one by one until the work is done. The same seed gives
 * the same history, line for line, in `trace`.
 */
export class Simulation {
  readonly #random: () => number;
  #now: number;
  #waiting: Waiting[] = [];
  #timers: Timer[] = [];
  #busy = 0;
  /** The events, in words without ids or instants. */
  readonly trace: string[] = [];
  /** While true, things may break; once calm, everything succeeds. */
  isWild = true;
  /** Events still missing from the histories so far, which happen here wherever they can. */
  wanted: readonly string[] = [];
  /** How much more often than usual things break. */
  readonly #fury: number;

  constructor(seed: number, startsAt: Date) {
    this.#random = randomNumbers(seed);
    this.#now = startsAt.getTime();
    this.#fury = this.choose([0.3, 1, 1, 3] as const);
  }

  /** Each reading is a millisecond later: rows with equal times would be ordered by their random ids. */
  now(): Date {
    this.#now += 1;
    return new Date(this.#now);
  }

  /** An integer from 0 up to, but excluding, `below`. */
  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** True with this probability (0 to 1). */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** True with this probability (0 to 1) at the usual failure rate, never when calm. */
  breaks(probability: number): boolean {
    return this.isWild && this.chance(probability * this.#fury);
  }

  /** Whether an event should happen here, while things may break. */
  wants(event: string): boolean {
    return this.isWild && this.wanted.includes(event);
  }

  choose<T>(things: readonly [T, ...T[]]): T {
    return things[this.pick(things.length)] ?? things[0];
  }

  note(line: string): void {
    this.trace.push(line);
  }

  /** Waits until this work may proceed. */
  turn(label: string): Promise<void> {
    return new Promise((go) => this.#waiting.push({ label, go }));
  }

  sleep(ms: number): Promise<undefined> {
    return new Promise((resolve) => this.later(ms, 'pause', () => resolve(undefined)));
  }

  /** Schedules an action after this many milliseconds. */
  later(ms: number, label: string, go: () => void): void {
    this.#timers.push({ at: this.#now + ms, label, go });
  }

  /** Work that proceeds by itself between two turns: no turn is given while any is running. */
  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Advances time, running everything that comes due. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let due = this.#nextTimer(until); due !== null; due = this.#nextTimer(until)) {
      this.#fire(due);
      await this.#settle();
    }
    this.#now = until;
  }

  /** Gives turns until the work is done. Throws if nothing can proceed. */
  async run(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (await this.#settle(); !isDone; await this.#settle()) {
      const timer = this.#nextTimer(Number.POSITIVE_INFINITY);
      const waiting = this.#waiting.length;
      if (waiting === 0 && timer === null) throw new Error(`Nothing can proceed:\n${this.trace.join('\n')}`);
      if (timer !== null && (waiting === 0 || this.chance(0.04))) this.#fire(timer);
      else this.#waiting.splice(this.pick(waiting), 1)[0]?.go();
    }
    await work;
  }

  #nextTimer(until: number): Timer | null {
    const [first] = this.#timers.toSorted((a, b) => a.at - b.at);
    return first !== undefined && first.at <= until ? first : null;
  }

  #fire(timer: Timer): void {
    this.#timers.splice(this.#timers.indexOf(timer), 1);
    this.#now = Math.max(this.#now, timer.at);
    if (timer.label !== 'pause') this.note(timer.label);
    timer.go();
  }

  async #settle(): Promise<void> {
    do await new Promise(setImmediate);
    while (this.#busy > 0);
  }
}

/** One process of the application: alive until it is killed. */
export class Instance {
  readonly simulation: Simulation;
  readonly name: string;
  #isAlive = true;
  readonly #onKill: () => void;

  constructor(simulation: Simulation, name: string, onKill: () => void) {
    this.simulation = simulation;
    this.name = name;
    this.#onKill = onKill;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Throws if the process is dead. */
  check(): void {
    if (!this.#isAlive) throw new ProcessKilled();
  }

  kill(where: string): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    this.simulation.note(`${this.name} killed ${where}`);
    this.#onKill();
  }

  /** Kills the process here, rarely, while faults are on. */
  maybeDie(where: string, probability: number): void {
    if (this.#isAlive && this.simulation.breaks(probability)) this.kill(where);
    this.check();
  }
}

/** Numbers from 0 up to 1 derived from a seed (mulberry32, by Tommy Ettinger, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
