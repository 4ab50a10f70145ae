/** Replication of commits: `strict` never confirms one on the leader only; `synchronous` does without replicas. */
export const replications = ['strict', 'synchronous', 'asynchronous'] as const;
export type Replication = (typeof replications)[number];

export interface ClusterSettings {
  /** Seconds that a silent leader stays the leader. Patroni documents 20 as the minimum. */
  readonly ttl: number;
  /** Seconds between two checks of the cluster by each node. */
  readonly loopWait: number;
  /** Seconds that a node tries to reach etcd before it gives up leadership. */
  readonly retryTimeout: number;
  readonly replication: Replication;
}

export const timers = { ttl: 20, loopWait: 2, retryTimeout: 5 } as const;

export const binFolder = '/usr/lib/postgresql/15/bin';
export const etcdAddress = '127.0.0.1:2379';
export const passwords = { superuser: 'superuser', replication: 'replication', application: 'tailfin' } as const;
/** The application's database: PgBouncer. */
export const databaseUrl = `postgres://tailfin:${passwords.application}@127.0.0.1:6432/tailfin`;
/** PgBouncer's database: HAProxy, which passes connections to the leader. */
export const leaderPort = 5000;
