import { auditBooks } from '../audit.ts';
import type { Engine } from '../database/test-database.ts';
import { randomNumbers } from '../simulation/simulation.ts';
import { type FaultRig, startFaultRig } from './fault-rig.ts';
import {
  amendmentPoints,
  breakages,
  expectedLieErrors,
  expectedPauseErrors,
  expectedReviewErrors,
  hostedPoints,
  liePoints,
  type Point,
  type ProcessFault,
  points,
  reviewPoints,
  settledByPeople,
} from './points.ts';
import { type PointReport, runFaultGroup } from './run-fault-group.ts';

export interface MatrixOptions {
  readonly engine: Engine;
  /** Substrings of the names of the points to run; empty runs all. */
  readonly only: string;
  readonly seed: number;
  readonly onPoint: (report: PointReport) => void;
}

/** Few enough that a call held during its server's restart does not time out; starting a server is slow. */
const maximumGroupSize = 8;
/** With two instances, the points where the dead one's leases expire on their own. */
const callsWithNaturalExpiry = ['payment: confirmation', 'booking: order', 'cancellation: confirmation'];

interface RunOptions {
  readonly waitsForLeases?: boolean;
  readonly canSetClocks?: boolean;
  readonly isHosted?: boolean;
  /** Error lines that are expected. */
  readonly expectedErrors?: RegExp | null;
}

/**
 * Runs the matrix on an engine with real processes: with one instance that dies and restarts, and on PostgreSQL also
 * with two, where one dies and the other settles the rest. Reports every point, then the books as a whole.
 */
export async function runFaultMatrix(options: MatrixOptions): Promise<PointReport[]> {
  const reports: PointReport[] = [];
  const publish = (report: PointReport) => {
    reports.push(report);
    options.onPoint(report);
  };
  const random = randomNumbers(options.seed);
  const pick = (below: number) => Math.floor(random() * below);
  const chosen = (label: string, among: readonly Point[]) =>
    among.filter(({ name }) => `${label}${name}`.includes(options.only));

  const runPoints = async (
    instances: 1 | 2,
    label: string,
    among: readonly Point[],
    { waitsForLeases = false, canSetClocks = false, isHosted = false, expectedErrors = null }: RunOptions = {},
  ) => {
    const groups = groupsOf(chosen(label, among), waitsForLeases);
    if (groups.length === 0) return;
    const rig = await startFaultRig(options.engine, instances, { canSetClocks, isHosted });
    try {
      for (const group of groups) {
        // A group that fails to run counts as a disagreement for each of its points; the other groups still run.
        const reportNotRun = (error: unknown): PointReport[] =>
          group.map(({ name }) => ({ name: label + name, faults: [`not run: ${String(error)}`], seconds: 0 }));
        (await runFaultGroup(rig, group, { pick, label, waitsForLeases: waitsForLeases }).catch(reportNotRun)).forEach(
          publish,
        );
      }
      publish(await auditAllBooks(rig, label, expectedErrors));
    } finally {
      await rig.close();
    }
  };

  const withFault = (among: readonly Point[], ...processFaults: (ProcessFault | null)[]) =>
    among.filter(({ breakage }) => processFaults.includes(breakage.processFault));
  const pointsWith = (...processFaults: (ProcessFault | null)[]) => withFault(points, ...processFaults);
  const one = `${options.engine}: `;
  await runPoints(1, one, pointsWith('kill', null, 'pause'));
  await runPoints(1, one, pointsWith('set_clocks'), { canSetClocks: true });
  await runPoints(1, one, withFault(hostedPoints, 'kill', null, 'pause'), { isHosted: true });
  await runPoints(1, one, withFault(hostedPoints, 'set_clocks'), { isHosted: true, canSetClocks: true });
  const expectedErrors = expectedReviewErrors;
  await runPoints(1, one, withFault(reviewPoints, 'kill', null, 'pause'), { expectedErrors });
  await runPoints(1, one, withFault(reviewPoints, 'set_clocks'), { canSetClocks: true, expectedErrors });
  await runPoints(1, one, withFault(amendmentPoints, 'kill', null, 'pause'));
  await runPoints(1, one, withFault(amendmentPoints, 'set_clocks'), { canSetClocks: true });
  await runPoints(1, one, liePoints, { expectedErrors: expectedLieErrors });
  if (options.engine === 'postgresql') {
    const two = 'two instances: ';
    await runPoints(2, two, pointsWith('kill'));
    await runPoints(2, two, pointsWith('pause'), { expectedErrors: expectedPauseErrors });
    await runPoints(2, two, pointsWith('set_clocks'), { canSetClocks: true });
    await runPoints(2, two, withFault(hostedPoints, 'kill'), { isHosted: true });
    await runPoints(2, two, withFault(hostedPoints, 'pause'), { isHosted: true, expectedErrors: expectedPauseErrors });
    await runPoints(2, two, withFault(reviewPoints, 'kill'), { expectedErrors });
    await runPoints(2, two, withFault(amendmentPoints, 'kill'));
    const undoable = withFault(amendmentPoints, 'pause').filter(({ name }) => !settledByPeople.includes(name));
    await runPoints(2, two, undoable, { expectedErrors: expectedPauseErrors });
    const expectedOfBoth = new RegExp(`${expectedReviewErrors.source}|${expectedPauseErrors.source}`);
    await runPoints(2, two, withFault(reviewPoints, 'pause'), { expectedErrors: expectedOfBoth });
    const expiring = pointsWith('kill').filter(
      ({ call, breakage }) => callsWithNaturalExpiry.includes(call.name) && breakage === breakages[2],
    );
    await runPoints(2, 'two instances, leases expire on their own: ', expiring, { waitsForLeases: true });
  }
  return reports;
}

/** Points of one breakage, a few at a time. */
function groupsOf(chosen: readonly Point[], isOne: boolean): Point[][] {
  const groups: Point[][] = [];
  for (const breakage of new Set([...breakages, ...chosen.map((point) => point.breakage)])) {
    const matching = chosen.filter((point) => point.breakage === breakage);
    const size = breakage.processFault !== null && !isOne ? maximumGroupSize : points.length;
    for (let start = 0; start < matching.length; start += size) groups.push(matching.slice(start, start + size));
  }
  return groups;
}

/** The final audit: everything that happened on a rig, including late arrivals. */
async function auditAllBooks(rig: FaultRig, label: string, expected: RegExp | null): Promise<PointReport> {
  const startedAt = performance.now();
  const faults = auditBooks(await rig.books());
  const errors = rig.errors().filter((line) => expected === null || !expected.test(line));
  const unexpectedErrors = errors.map((line) => `logged at error level: ${line}`);
  return {
    name: `${label}all books together`,
    faults: [...faults, ...unexpectedErrors],
    seconds: (performance.now() - startedAt) / 1000,
  };
}
