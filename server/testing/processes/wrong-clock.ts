/**
 * Preloaded into a server that needs a wrong clock: off by `CLOCK_OFFSET_MS` from the start, and by `CLOCK_JUMP_MS`
 * more on SIGUSR2, as if someone had set the machine's clock; the next SIGUSR2 reverts that, and so on. Monotonic
 * clocks are left alone.
 */
const RightDate = Date;
let offsetMs = Number(process.env.CLOCK_OFFSET_MS ?? 0);
let jumpMs = Number(process.env.CLOCK_JUMP_MS ?? 0);

class WrongDate extends RightDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RightDate.now() + offsetMs);
    else super(...given);
  }
  static override now(): number {
    return RightDate.now() + offsetMs;
  }
}

globalThis.Date = WrongDate as DateConstructor;
process.on('SIGUSR2', () => {
  offsetMs += jumpMs;
  jumpMs = -jumpMs;
});
