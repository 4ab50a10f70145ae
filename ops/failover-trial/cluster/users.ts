import type { User } from '#ops/sandbox/sandbox.ts';

/** Each node has its own user, so that its processes can be told apart, and its packets filtered. */
export const nodeUsers: readonly User[] = [1, 2, 3].map((number) => ({ name: `node${number}`, id: 50_000 + number }));
/** Runs etcd, HAProxy and PgBouncer. */
export const helperUser: User = { name: 'helper', id: 50_010 };
