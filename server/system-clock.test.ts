import { expect, test } from 'vitest';
import { createSteadyClock } from './system-clock.ts';

const start = Date.UTC(2026, 10, 22);
const minute = 60_000;

function setUp() {
  const machine = { wall: start, monotonic: 5 };
  const clock = createSteadyClock({ wall: () => machine.wall, monotonic: () => machine.monotonic });
  return {
    machine,
    /** Lets real time pass. */
    pass(ms: number) {
      machine.wall += ms;
      machine.monotonic += ms;
    },
    seconds: () => (clock.now().getTime() - start) / 1000,
  };
}

test.each([-2 * 60 * minute, 2 * 60 * minute])(
  'setting the clock by %i ms does not affect running work, and takes effect after ten minutes [F-61]',
  (jump) => {
    const { machine, pass, seconds } = setUp();
    pass(30_000);
    machine.wall += jump;
    expect(seconds()).toBe(30);
    pass(9 * minute);
    expect(seconds()).toBe(30 + 9 * 60);
    pass(minute);
    expect(seconds()).toBe(30 + 10 * 60 + jump / 1000);
    pass(1000);
    expect(seconds()).toBe(31 + 10 * 60 + jump / 1000);
  },
);

test('follows small corrections at once, and ignores a jump that is reverted [F-61]', () => {
  const { machine, pass, seconds } = setUp();
  machine.wall += 400;
  expect(seconds()).toBe(0.4);
  machine.wall += 60 * minute;
  expect(seconds()).toBe(0.4);
  pass(5 * minute);
  machine.wall -= 60 * minute;
  expect(seconds()).toBe(300.4);
  pass(20 * minute);
  expect(seconds()).toBe(1500.4);
});
