/** How commits are replicated: `strict` never confirms one that only the leader has; `synchronous` does if no replica is left. */
export const replications = ['strict', 'synchronous', 'asynchronous'] as const;
export type Replication = (typeof replications)[number];

export interface ClusterSettings {
  /** Seconds for which a leader that is not heard of stays the leader. Patroni documents 20 as the least. */
  readonly ttl: number;
  /** Seconds between two looks of each node at the cluster. */
  readonly loopWait: number;
  /** Seconds for which a node tries to reach etcd before it gives up being the leader. */
  readonly retryTimeout: number;
  readonly replication: Replication;
}

export const timers = { ttl: 20, loopWait: 2, retryTimeout: 5 } as const;

export const binFolder = '/usr/lib/postgresql/15/bin';
export const etcdAddress = '127.0.0.1:2379';
export const passwords = { superuser: 'superuser', replication: 'replication', application: 'tailfin' } as const;
/** What the application connects to: PgBouncer. */
export const databaseUrl = `postgres://tailfin:${passwords.application}@127.0.0.1:6432/tailfin`;
/** What PgBouncer connects to: HAProxy, which passes connections to the leader. */
export const leaderPort = 5000;
