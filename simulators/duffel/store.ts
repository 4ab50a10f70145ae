import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { inTransaction, openDatabase } from '#simulators/kit/database.ts';
import { parseJson } from './wire/json.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS record (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, grp TEXT NOT NULL, at INTEGER NOT NULL, doc TEXT NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE INDEX IF NOT EXISTS record_group ON record (kind, grp, seq);
  CREATE INDEX IF NOT EXISTS record_at ON record (kind, at);
`;

/** The kinds of record. `group` is their listing key: the search token, the order, the offer. */
export type Kind =
  | 'search'
  | 'offer_state'
  | 'order'
  | 'pending_order'
  | 'decided_order'
  | 'payment'
  | 'cancellation'
  | 'refund_answer'
  | 'airline_change'
  | 'change_request'
  | 'change_offer'
  | 'change_answer'
  | 'order_change'
  | 'webhook'
  | 'event'
  | 'sold_seat'
  | 'batch'
  | 'setting';

/** A record with its position in creation order. */
export interface Row<T> {
  readonly seq: number;
  readonly id: string;
  readonly group: string;
  readonly doc: T;
}

/**
 * The simulator's state: JSON records in one SQLite table, which survives restarts. Each write is its own transaction.
 * Reads return fresh copies; changes take effect only with `put`.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #get: StatementSync;
  readonly #byGroup: StatementSync;
  readonly #all: StatementSync;
  readonly #delete: StatementSync;
  readonly #prune: StatementSync;

  /** Opens or creates the file; `:memory:` stores nothing. */
  constructor(path: string) {
    this.#database = openDatabase(path, schema);
    this.#put = this.#database.prepare(
      'INSERT INTO record (kind, id, grp, at, doc) VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET doc = excluded.doc, grp = excluded.grp',
    );
    this.#get = this.#database.prepare('SELECT seq, id, grp, doc FROM record WHERE kind = ? AND id = ?');
    this.#byGroup = this.#database.prepare(
      'SELECT seq, id, grp, doc FROM record WHERE kind = ? AND grp = ? ORDER BY seq',
    );
    this.#all = this.#database.prepare('SELECT seq, id, grp, doc FROM record WHERE kind = ? ORDER BY seq DESC LIMIT ?');
    this.#delete = this.#database.prepare('DELETE FROM record WHERE kind = ? AND id = ?');
    this.#prune = this.#database.prepare('DELETE FROM record WHERE kind = ? AND at < ?');
  }

  /** Writes a record, new or existing. `at` (ms since 1970) counts only for a new one. */
  put(kind: Kind, id: string, group: string, at: number, doc: unknown): void {
    this.#put.run(kind, id, group, Math.round(at), JSON.stringify(doc));
  }

  /** One record, or null. The caller states its type. */
  find<T>(kind: Kind, id: string): T | null {
    const row = this.#get.get(kind, id);
    return row === undefined ? null : toRow<T>(row).doc;
  }

  /** The records of a group, oldest first. */
  group<T>(kind: Kind, group: string): Row<T>[] {
    return this.#byGroup.all(kind, group).map((row) => toRow<T>(row));
  }

  /** The newest records of a kind, newest first. */
  newest<T>(kind: Kind, limit = 100_000): Row<T>[] {
    return this.#all.all(kind, limit).map((row) => toRow<T>(row));
  }

  /** Deletes a record; no error if it is unknown. */
  remove(kind: Kind, id: string): void {
    this.#delete.run(kind, id);
  }

  /** Deletes the records of a kind created before an instant. */
  prune(kind: Kind, before: number): void {
    this.#prune.run(kind, Math.round(before));
  }

  /** Runs `work` as one transaction; an error rolls back all of its writes. */
  transaction<T>(work: () => T): T {
    return inTransaction(this.#database, work);
  }

  /** Closes the file. Reading or writing afterwards is an error. */
  close(): void {
    this.#database.close();
  }
}

function toRow<T>(row: Record<string, unknown>): Row<T> {
  return { seq: Number(row.seq), id: String(row.id), group: String(row.grp), doc: parseJson(String(row.doc)) as T };
}
