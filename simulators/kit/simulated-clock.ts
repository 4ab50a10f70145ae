/** Stores a clock's offset, so that a restart keeps it. */
export interface ClockMemory {
  read(): number;
  write(aheadMs: number): void;
}

/** A clock that a control plane can move. */
export class SimulatedClock {
  readonly #now: () => Date;
  readonly #memory: ClockMemory;
  #aheadMs: number;

  constructor(now: () => Date, memory: ClockMemory) {
    this.#now = now;
    this.#memory = memory;
    this.#aheadMs = memory.read();
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now().getTime() + this.#aheadMs;
  }

  /** Moves the clock forward or, with a negative number, back. */
  advance(ms: number): void {
    this.#aheadMs += ms;
    this.#memory.write(this.#aheadMs);
  }
}
