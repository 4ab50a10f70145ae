// Kills, freezes and cuts off the leader of a real PostgreSQL cluster while people book, and compares the books. Needs
// Debian and root; installs the packages it uses. Exits 1 if anything was lost, or a server process ended. See
// docs/scale.md.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages, versionOf } from '../sandbox/packages.ts';
import { runInSandbox } from '../sandbox/sandbox.ts';
import { type Replication, replications } from './cluster/settings.ts';
import { helperUser, nodeUsers } from './cluster/users.ts';
import { type Event, events } from './events.ts';
import { runTrial } from './trial.ts';

const { values, positionals } = parseArgs({
  options: {
    /** In turn: killed, frozen, cut off, switchover. */
    events: { type: 'string', default: '20' },
    /** Only events whose name contains this. */
    only: { type: 'string', default: '' },
    replication: { type: 'string', default: 'strict' },
    /** Whether to demonstrate the losses of asynchronous replication at the end. */
    loss: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const packages = ['postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'iptables', 'iproute2'] as const;
/** Only stops a hung trial. */
const limitMs = 30 * 60_000;
/** Characters of each log shown after a failure. */
const logTail = 3000;

const replication = replications.find((one) => one === values.replication);
if (replication === undefined) throw new Error(`--replication is one of ${replications.join(', ')}`);
const [folder] = positionals;
process.exit(folder === undefined ? await enter() : await runInside(folder, replication));

/** Outside: prepares the machine, and runs this script again in the sandbox. */
async function enter(): Promise<number> {
  installPackages(packages);
  console.log(packages.map((name) => `${name} ${versionOf(name)}`).join(', '));
  const users = [...nodeUsers, helperUser];
  return runInSandbox(import.meta.filename, process.argv.slice(2), { users, limitMs });
}

async function runInside(own: string, wanted: Replication): Promise<number> {
  const chosen = events.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) throw new Error(`--only is part of ${events.map(({ name }) => name).join(', ')}`);
  const turns = Array.from({ length: Number(values.events) }, (_, index) => chosen[index % chosen.length] as Event);
  const options = { events: turns, replication: wanted, withLoss: values.loss };
  try {
    return (await runTrial(own, options)) ? 0 : 1;
  } catch (error) {
    console.error(error, `\n${lastLines(own)}`);
    return 1;
  }
}

/** The end of each cluster program's log. */
function lastLines(own: string): string {
  const logs = globSync('*/*.log', { cwd: own });
  return logs.map((name) => `${name}\n${readFileSync(join(own, name), 'utf8').slice(-logTail)}`).join('\n');
}
