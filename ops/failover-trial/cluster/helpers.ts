import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, startProgram } from '#ops/sandbox/programs.ts';
import type { Node } from './node.ts';
import { etcdAddress, leaderPort, passwords } from './settings.ts';
import { helperUser } from './users.ts';

/** The store where Patroni's nodes agree on the leader. */
export function startEtcd(parent: string): void {
  const folder = makeFolder(join(parent, 'etcd'), helperUser);
  const [client, peer] = [`http://${etcdAddress}`, 'http://127.0.0.1:2380'];
  startProgram({ name: 'etcd', folder, user: helperUser }, '/usr/bin/etcd', [
    ...['--name', 'etcd', '--data-dir', join(folder, 'data'), '--enable-v2'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ]);
}

/** Passes connections to the node that claims to lead, and breaks those to one that no longer does. */
export function startHaproxy(parent: string, nodes: readonly Node[]): void {
  const folder = makeFolder(join(parent, 'haproxy'), helperUser);
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig(nodes));
  startProgram({ name: 'haproxy', folder, user: helperUser }, '/usr/sbin/haproxy', ['-db', '-f', config]);
}

function haproxyConfig(nodes: readonly Node[]): string {
  const servers = nodes.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008\n`);
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen leader
  bind 127.0.0.1:${leaderPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('')}`;
}

/** Lends its few connections to the application for one transaction at a time. */
export function startPgBouncer(parent: string): void {
  const folder = makeFolder(join(parent, 'pgbouncer'), helperUser);
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"tailfin" "${passwords.application}"\n`);
  writeFileSync(config, pgBouncerConfig(leaderPort));
  startProgram({ name: 'pgbouncer', folder, user: helperUser }, '/usr/sbin/pgbouncer', [config]);
}

/** Times in seconds. Debian's package waits 15 between attempts to connect, and a query 120 for a connection. */
export function pgBouncerConfig(port: number): string {
  return `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`;
}
