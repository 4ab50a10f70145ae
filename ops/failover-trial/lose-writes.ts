import { until } from '#ops/sandbox/programs.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { auditTravelers } from '#server/testing/faults/share.ts';
import type { Cluster } from './cluster/cluster.ts';
import { cutConnections } from './cluster/network.ts';
import type { Node } from './cluster/node.ts';
import type { Deployment } from './deployment.ts';
import { Recorder } from './recorder.ts';
import { Visitors } from './visitors.ts';

/** The losses of asynchronous replication. */
export interface Loss {
  /** Travelers who saw an outcome from the lost leader. */
  readonly told: number;
  readonly faults: readonly string[];
  readonly reconciled: string;
  /** Error-level lines of the servers' logs. */
  readonly errors: readonly (readonly [message: string, count: number])[];
}

const bookers = 4;
const enough = 8;
const limitMs = 60_000;
/** Rounds of the servers' own checks that have a chance to notice. */
const noticeMs = 20_000;

/**
 * Loses the leader while its replicas, because of a connection broken a moment ago, lack its last transactions, and
 * commits do not wait for them.
 */
export async function loseWrites(cluster: Cluster, deployment: Deployment): Promise<Loss> {
  const leader = await cluster.replicateAsynchronously();
  const startedAt = new Date();
  deployment.newErrors();
  cutConnections(leader, await replicationPorts(leader));
  const recorder = new Recorder();
  const origins = deployment.servers.map(({ origin }) => origin);
  const visitors = new Visitors({ origins, duffel: deployment.duffel, recorder });
  const from = performance.now();
  visitors.startBooking('lost', bookers);
  const areEnough = async () => recorder.count('booking', { from, to: performance.now() }) >= enough;
  await until('bookings on the leader alone', areEnough, limitMs);
  await visitors.end();
  leader.kill();
  await cluster.newLeader(leader);
  leader.start();
  await cluster.whole();
  await new Promise((resolve) => setTimeout(resolve, noticeMs));
  const books = await deployment.books();
  return {
    told: visitors.travelers.filter(({ told }) => told !== null).length,
    faults: [...auditBooks(books), ...auditTravelers(books, visitors.travelers)],
    reconciled: deployment.reconcile(startedAt),
    errors: deployment.newErrors(),
  };
}

/** Ports of the connections over which the replicas read from the leader. */
async function replicationPorts(leader: Node): Promise<number[]> {
  const client = await leader.connect();
  const { rows } = await client.query<{ port: number }>('select client_port as port from pg_stat_replication');
  await client.end();
  return rows.map(({ port }) => port);
}
