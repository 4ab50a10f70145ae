import { auditBooks } from '../audit.ts';
import { randomNumbers } from '../simulation/world.ts';
import type { Engine } from '../test-database.ts';
import { type PointReport, playGroup } from './group.ts';
import { breakages, type Deed, type Point, pauseAlarms, points } from './points.ts';
import { type Stage, setStage } from './stage.ts';

export interface MatrixOptions {
  readonly engine: Engine;
  /** Part of the names of the points to play; empty plays all. */
  readonly only: string;
  readonly seed: number;
  readonly onPoint: (report: PointReport) => void;
}

/** Few enough that a call that is held for what is done to its server is not given up on before; starting is what takes time. */
const heldTogether = 8;
/** With two instances the leases of the dead one are left to run out by themselves at these. */
const patientCalls = ['payment: confirmation', 'booking: order', 'cancellation: confirmation'];

interface PlayOptions {
  readonly isPatient?: boolean;
  readonly canSetClocks?: boolean;
  /** Lines at error level that are as they should be. */
  readonly alarms?: RegExp | null;
}

/**
 * Plays the matrix on an engine with real processes: with one instance that dies and starts again, and on PostgreSQL also
 * with two, of which one dies and the other settles what it left. Reports every point, and last the whole of the books.
 */
export async function playMatrix(options: MatrixOptions): Promise<PointReport[]> {
  const reports: PointReport[] = [];
  const tell = (report: PointReport) => {
    reports.push(report);
    options.onPoint(report);
  };
  const random = randomNumbers(options.seed);
  const pick = (below: number) => Math.floor(random() * below);
  const chosen = (label: string, among: readonly Point[]) =>
    among.filter(({ name }) => `${label}${name}`.includes(options.only));

  const play = async (
    instances: 1 | 2,
    label: string,
    among: readonly Point[],
    { isPatient = false, canSetClocks = false, alarms = null }: PlayOptions = {},
  ) => {
    const groups = groupsOf(chosen(label, among), isPatient);
    if (groups.length === 0) return;
    const stage = await setStage(options.engine, instances, { canSetClocks });
    try {
      for (const group of groups) {
        // What cannot even be played is a disagreement of each of its points; the others are still worth playing.
        const notPlayed = (error: unknown): PointReport[] =>
          group.map(({ name }) => ({ name: label + name, faults: [`not played: ${String(error)}`], seconds: 0 }));
        (await playGroup(stage, group, { pick, label, isPatient }).catch(notPlayed)).forEach(tell);
      }
      tell(await wholeBooks(stage, label, alarms));
    } finally {
      await stage.close();
    }
  };

  const doing = (...deeds: (Deed | null)[]) => points.filter(({ breakage }) => deeds.includes(breakage.deed));
  const one = `${options.engine}: `;
  await play(1, one, doing('kill', null, 'pause'));
  await play(1, one, doing('set_clocks'), { canSetClocks: true });
  if (options.engine === 'postgresql') {
    const two = 'two instances: ';
    await play(2, two, doing('kill'));
    await play(2, two, doing('pause'), { alarms: pauseAlarms });
    await play(2, two, doing('set_clocks'), { canSetClocks: true });
    const patient = doing('kill').filter(
      ({ call, breakage }) => patientCalls.includes(call.name) && breakage === breakages[2],
    );
    await play(2, 'two instances, leases run out by themselves: ', patient, { isPatient: true });
  }
  return reports;
}

/** Points of one breakage, a few at a time. */
function groupsOf(chosen: readonly Point[], isOne: boolean): Point[][] {
  const groups: Point[][] = [];
  for (const breakage of breakages) {
    const fitting = chosen.filter((point) => point.breakage === breakage);
    const size = breakage.deed !== null && !isOne ? heldTogether : points.length;
    for (let start = 0; start < fitting.length; start += size) groups.push(fitting.slice(start, start + size));
  }
  return groups;
}

/** The last word: everything that happened on a stage, once more and as a whole, for what came late. */
async function wholeBooks(stage: Stage, label: string, expected: RegExp | null): Promise<PointReport> {
  const startedAt = performance.now();
  const faults = auditBooks(await stage.books());
  const errors = stage.errors().filter((line) => expected === null || !expected.test(line));
  const alarms = errors.map((line) => `logged at error level: ${line}`);
  return {
    name: `${label}all books together`,
    faults: [...faults, ...alarms],
    seconds: (performance.now() - startedAt) / 1000,
  };
}
