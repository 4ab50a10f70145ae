import { runProgram, until } from '#ops/sandbox/programs.ts';
import { startEtcd, startHaproxy, startPgBouncer } from './helpers.ts';
import { Node } from './node.ts';
import { type ClusterSettings, passwords, type Replication } from './settings.ts';
import { nodeUsers } from './users.ts';

interface Member {
  readonly name: string;
  /** `leader`, `sync_standby`, `replica` or another of Patroni's. */
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | 'unknown';
}

/** Longer than any failover of the trial. */
const limitMs = 120_000;
const askWithinMs = 1500;

/** Three PostgreSQL nodes under Patroni, with etcd, and HAProxy and PgBouncer in front. */
export class Cluster {
  readonly nodes: readonly Node[];
  #replication: Replication;

  constructor(folder: string, settings: ClusterSettings) {
    this.#replication = settings.replication;
    this.nodes = nodeUsers.map((user, index) => new Node(user, index + 1, folder));
    for (const node of this.nodes) node.writeConfig(settings);
    startEtcd(folder);
    startHaproxy(folder, this.nodes);
    startPgBouncer(folder);
  }

  /** Starts the nodes, and creates the application's role and database. */
  async start(): Promise<void> {
    for (const node of this.nodes) node.start();
    const leader = await this.whole();
    const client = await leader.connect();
    await client.query(`create role tailfin login password '${passwords.application}'`);
    await client.query('create database tailfin owner tailfin');
    await client.end();
  }

  /** The members as seen by one of the given nodes. */
  async members(among: readonly Node[] = this.nodes): Promise<readonly Member[]> {
    return Promise.any(
      among.map(async ({ restAddress }) => {
        const answer = await fetch(`${restAddress}/cluster`, { signal: AbortSignal.timeout(askWithinMs) });
        return ((await answer.json()) as { members: Member[] }).members;
      }),
    );
  }

  /** Waits until another node than this one leads; returns it. */
  async newLeader(old: Node): Promise<Node> {
    const others = this.nodes.filter((node) => node !== old);
    return until('a new leader', async () => await leaderAmong(others), limitMs);
  }

  /** Waits until one node leads and the others follow it on its timeline without lag; returns the leader. */
  async whole(): Promise<Node> {
    let members: readonly Member[] = [];
    const ifWhole = async () => {
      members = await this.members();
      const leader = await leaderAmong(this.nodes);
      return this.#areWhole(members, leader) && leader;
    };
    return until('the cluster is whole', ifWhole, limitMs).catch((error: unknown) => {
      throw new Error(JSON.stringify(members), { cause: error });
    });
  }

  #areWhole(members: readonly Member[], leader: Node | null): boolean {
    const leaders = members.filter(({ role }) => role === 'leader');
    return (
      members.length === this.nodes.length &&
      leaders.length === 1 &&
      leaders[0]?.name === leader?.name &&
      members.every((one) => isWell(one, leaders[0]?.timeline)) &&
      (this.#replication === 'asynchronous' || members.some(({ role }) => role === 'sync_standby'))
    );
  }

  /** Asks Patroni for another leader, like an administrator before maintenance. */
  switchOver(from: Node, to: Node): void {
    const names = ['--leader', from.name, '--candidate', to.name];
    runProgram(from.user, '/usr/bin/patronictl', ['-c', from.configPath, 'switchover', ...names, '--force', 'tailfin']);
  }

  /** From now on commits do not wait for replicas. Returns the leader. */
  async replicateAsynchronously(): Promise<Node> {
    const leader = await this.whole();
    await fetch(`${leader.restAddress}/config`, {
      method: 'PATCH',
      body: JSON.stringify({ synchronous_mode: false, synchronous_mode_strict: false }),
    });
    this.#replication = 'asynchronous';
    await until(
      'commits do not wait',
      async () => {
        const client = await leader.connect();
        const { rows } = await client.query<{ names: string }>('select current_setting($1) as names', [
          'synchronous_standby_names',
        ]);
        await client.end();
        return rows[0]?.names === '';
      },
      limitMs,
    );
    return leader;
  }

  /** The node eligible for a switchover: one with every commit. */
  async successor(): Promise<Node> {
    const members = await this.members();
    const wanted = this.#replication === 'asynchronous' ? 'replica' : 'sync_standby';
    const name = members.find(({ role }) => role === wanted)?.name;
    const node = this.nodes.find((one) => one.name === name);
    if (node === undefined) throw new Error('No node could take over');
    return node;
  }
}

function isWell({ role, state, timeline, lag }: Member, wanted: number | undefined): boolean {
  return (
    timeline === wanted && (role === 'leader' ? state === 'running' : /^(running|streaming)$/.test(state) && lag === 0)
  );
}

/** The node whose Patroni claims to lead; null if none does. */
async function leaderAmong(nodes: readonly Node[]): Promise<Node | null> {
  const found = nodes.map(async (node) => {
    const answer = await fetch(`${node.restAddress}/primary`, { signal: AbortSignal.timeout(askWithinMs) });
    if (answer.status !== 200) throw new Error(`${node.name} is not the leader`);
    return node;
  });
  return Promise.any(found).catch(() => null);
}
