/**
 * Loaded before a server that is to have a wrong clock: `CLOCK_OFFSET_MS` off from its start, and by `CLOCK_JUMP_MS` more
 * when it gets SIGUSR2, as when somebody sets the machine's clock; the next SIGUSR2 takes that back, and so on. Counters
 * that never jump are left alone.
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
