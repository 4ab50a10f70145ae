import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian packages by a program of each. */
export const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  iptables: '/usr/sbin/iptables',
  iproute2: '/usr/sbin/ip',
  buildah: '/usr/bin/buildah',
  podman: '/usr/bin/podman',
  runc: '/usr/sbin/runc',
  mmdebstrap: '/usr/bin/mmdebstrap',
} as const;

export type Package = keyof typeof programs;

/** Installs missing packages, and reports it. Throws if this process lacks the rights. */
export function installPackages(wanted: readonly Package[]): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'This needs Debian and root: it installs packages, and uses namespaces, mounts or users of their own.',
    );
  const missing = wanted.filter((name) => !existsSync(programs[name]));
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')} with apt-get.`);
  // Installing makes Debian start servers and create a database cluster, if the machine allows it; those are not used.
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]]) {
    const { status } = spawnSync('/usr/bin/apt-get', ['--quiet', ...args], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
  }
}

/** The installed version of a Debian package. */
export function versionOf(name: Package): string {
  const { stdout } = spawnSync('/usr/bin/dpkg-query', ['--show', name], { encoding: 'utf8' });
  return stdout.split('\t')[1]?.trim() ?? '';
}
