import { execFileSync } from 'node:child_process';
import type { Node } from './node.ts';

const filter = (change: '--insert' | '--delete', rule: readonly string[]) => {
  const [chain = '', ...rest] = rule;
  execFileSync('/usr/sbin/iptables', ['--wait', change, chain, ...rest, '--jump', 'DROP']);
};

/** A node's packets, and those to or from its address, including the system's for ended processes. */
const rulesOf = ({ user, address }: Node) => [
  ['OUTPUT', '--match', 'owner', '--uid-owner', String(user.id)],
  ['INPUT', '--source', address],
  ['INPUT', '--destination', address],
];

/** Cuts a node off: its packets vanish silently. Returns the undo function. */
export function cutOff(node: Node): () => void {
  return drop(rulesOf(node));
}

/** Cuts connections between a node's PostgreSQL and these ports of others. */
export function cutConnections({ address }: Node, ports: readonly number[]): () => void {
  return drop(
    ports.flatMap((port) => [
      ['INPUT', '--protocol', 'tcp', '--source', address, '--source-port', '5432', '--destination-port', String(port)],
      [
        'INPUT',
        '--protocol',
        'tcp',
        '--destination',
        address,
        '--destination-port',
        '5432',
        '--source-port',
        String(port),
      ],
    ]),
  );
}

function drop(rules: readonly (readonly string[])[]): () => void {
  for (const rule of rules) filter('--insert', rule);
  return () => {
    for (const rule of rules) filter('--delete', rule);
  };
}
