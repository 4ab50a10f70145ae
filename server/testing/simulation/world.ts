/** What ends every piece of work of an instance that was killed. */
export class Killed extends Error {
  constructor() {
    super('This instance was killed');
  }
}

/** Whether an error is the death of a process, also where another error wraps it. */
export function isDeath(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof Killed) return true;
  return false;
}

interface Waiting {
  readonly label: string;
  go(): void;
}

interface Timer extends Waiting {
  readonly at: number;
}

/**
 * A world in which everything that happens, and when, follows from one seed: time, chance, the order in which whatever
 * is under way goes on, and where things break. Work waits for its `turn`; `run` gives turns one by one until the work
 * is done. The same seed gives the same history, line for line, in `trace`.
 */
export class World {
  readonly #random: () => number;
  #now: number;
  #waiting: Waiting[] = [];
  #timers: Timer[] = [];
  #busy = 0;
  /** What happened, in words without ids or instants. */
  readonly trace: string[] = [];
  /** While true things may break; a world that became calm lets everything through. */
  isWild = true;
  /** How much more often than usual things break in this world. */
  readonly #fury: number;

  constructor(seed: number, startsAt: Date) {
    this.#random = randomNumbers(seed);
    this.#now = startsAt.getTime();
    this.#fury = this.choose([0.3, 1, 1, 3] as const);
  }

  /** Each reading is a millisecond after the one before: rows of the same moment would be in the order of their random ids. */
  now(): Date {
    this.#now += 1;
    return new Date(this.#now);
  }

  /** A number from 0 up to, not including, `below`. */
  pick(below: number): number {
    return Math.floor(this.#random() * below);
  }

  /** True with a probability of 0 to 1. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** True with a probability of 0 to 1 in a usual world, never in a calm one. */
  breaks(probability: number): boolean {
    return this.isWild && this.chance(probability * this.#fury);
  }

  choose<T>(things: readonly [T, ...T[]]): T {
    return things[this.pick(things.length)] ?? things[0];
  }

  note(line: string): void {
    this.trace.push(line);
  }

  /** Waits until this piece of work may go on. */
  turn(label: string): Promise<void> {
    return new Promise((go) => this.#waiting.push({ label, go }));
  }

  sleep(ms: number): Promise<undefined> {
    return new Promise((resolve) => this.later(ms, 'pause', () => resolve(undefined)));
  }

  /** Lets something happen so many milliseconds from now. */
  later(ms: number, label: string, go: () => void): void {
    this.#timers.push({ at: this.#now + ms, label, go });
  }

  /** Work that goes on by itself between two turns: no turn is given while any is under way. */
  async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Lets time pass, with everything that becomes due on the way. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let due = this.#nextTimer(until); due !== null; due = this.#nextTimer(until)) {
      this.#fire(due);
      await this.#settle();
    }
    this.#now = until;
  }

  /** Gives turns until the work is done. Throws where nothing can go on any more. */
  async run(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (await this.#settle(); !isDone; await this.#settle()) {
      const timer = this.#nextTimer(Number.POSITIVE_INFINITY);
      const waiting = this.#waiting.length;
      if (waiting === 0 && timer === null) throw new Error(`Nothing goes on any more:\n${this.trace.join('\n')}`);
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
  readonly world: World;
  readonly name: string;
  #isAlive = true;
  readonly #onKill: () => void;

  constructor(world: World, name: string, onKill: () => void) {
    this.world = world;
    this.name = name;
    this.#onKill = onKill;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Throws for whatever still runs in a dead process. */
  check(): void {
    if (!this.#isAlive) throw new Killed();
  }

  kill(where: string): void {
    if (!this.#isAlive) return;
    this.#isAlive = false;
    this.world.note(`${this.name} killed ${where}`);
    this.#onKill();
  }

  /** Kills the process here, rarely, while the world is wild. */
  maybeDie(where: string, probability: number): void {
    if (this.#isAlive && this.world.breaks(probability)) this.kill(where);
    this.check();
  }
}

/** Numbers from 0 up to 1 that follow from a seed (mulberry32, by Tommy Ettinger, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
