// Load test of a busy minute on this machine: visitors who search and travelers who book, with vendors that respond at
// once. Reports throughput, latency and whether memory stays flat, and reconciles the bookings. Exits 1 on any error,
// if the records disagree, if memory grows, or if fewer bookings were confirmed than requested. The pages must be
// built.
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { LoadPlan } from './load/generator.ts';
import { faultsOf, renderLoad } from './load/report.ts';
import { type LoadDatabase, runLoad } from './load/run-load.ts';

const { values } = parseArgs({
  options: {
    /** `postgresql` or `embedded`; both by default. */
    database: { type: 'string' },
    visitors: { type: 'string', default: '200' },
    think: { type: 'string', default: '10' },
    bookings: { type: 'string', default: '20' },
    /** The fraction of bookings that create an account; other travelers have one. */
    'new-accounts': { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    /** Servers on PostgreSQL, each with its share of the visitors; the embedded database has one. */
    instances: { type: 'string', default: String(availableParallelism()) },
    'warm-up': { type: 'string', default: '15' },
    /** Folder for a CPU profile of the server. */
    profile: { type: 'string' },
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const plan: Omit<LoadPlan, 'origins'> = {
  visitors: Number(values.visitors),
  thinkSeconds: Number(values.think),
  bookingsPerSecond: Number(values.bookings),
  newAccounts: Number(values['new-accounts']),
  warmUpSeconds: Number(values['warm-up']),
  seconds: Number(values.seconds),
};
const databases: readonly LoadDatabase[] = ['postgresql', 'embedded'];
if (!(plan.newAccounts >= 0 && plan.newAccounts <= 1)) throw new Error('--new-accounts is a share, from 0 to 1');
const wished = databases.filter((database) => values.database === undefined || values.database === database);
if (wished.length === 0) throw new Error(`--database must be one of ${databases.join(', ')}`);

const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}`;
console.log(`${new Date().toISOString().slice(0, 10)}, ${machine}`);
let faults = 0;
for (const database of wished) {
  const instances = database === 'embedded' ? 1 : Number(values.instances);
  const outcome = await runLoad(database, plan, { profileFolder: values.profile ?? null, instances });
  const wrong = faultsOf(plan, outcome);
  faults += wrong.length;
  console.log(`\n${instances} ${instances === 1 ? 'instance' : 'instances'}; ${renderLoad(database, plan, outcome)}`);
  for (const line of wrong) console.log(`FAULT  ${line}`);
}
process.exitCode = faults === 0 ? 0 : 1;
