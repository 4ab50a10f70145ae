import type { User } from '#ops/sandbox/sandbox.ts';

/** Each node has its own user, to identify its processes and filter its packets. */
export const nodeUsers: readonly User[] = [1, 2, 3].map((number) => ({ name: `node${number}`, id: 50_000 + number }));
/** Runs etcd, HAProxy and PgBouncer. */
export const helperUser: User = { name: 'helper', id: 50_010 };
