import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Node } from './cluster/node.ts';

const everyMs = 50;

/** Writes to a leader on its own machine, even while it is cut off, and records the confirmed writes. */
export class Marks {
  readonly #confirmed: number[] = [];
  #last = 0;

  async makeTable(leader: Node): Promise<void> {
    const client = await leader.connect('tailfin');
    await client.query('create schema trial create table marks (id integer primary key)');
    await client.end();
  }

  /** Writes at this node until stopped, whatever happens to it; broken connections are reopened. */
  startAt(node: Node): { stop(): void } {
    let isEnding = false;
    let client: pg.Client | null = null;
    const write = async () => {
      while (!isEnding) {
        client ??= await node.connect('tailfin').catch(() => null);
        const id = ++this.#last;
        try {
          await client?.query('insert into trial.marks values ($1)', [id]);
          if (client !== null && !isEnding) this.#confirmed.push(id);
        } catch {
          client?.end().catch(() => undefined);
          client = null;
        }
        await sleep(everyMs);
      }
      // A write may wait for a replica forever.
      (client as { connection: { stream: { destroy(): void } } } | null)?.connection.stream.destroy();
    };
    void write();
    return {
      stop() {
        isEnding = true;
      },
    };
  }

  /** How many of the confirmed writes the present leader lacks. */
  async countLost(leader: Node): Promise<{ readonly confirmed: number; readonly lost: number }> {
    const client = await leader.connect('tailfin');
    const { rows } = await client.query<{ id: number }>('select id from trial.marks');
    await client.end();
    const present = new Set(rows.map(({ id }) => id));
    return { confirmed: this.#confirmed.length, lost: this.#confirmed.filter((id) => !present.has(id)).length };
  }
}
