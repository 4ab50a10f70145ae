import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parseJson } from './json.ts';

/** The kinds of record kept. `group` is what they are listed by: the search token, the order, the offer. */
export type Kind =
  | 'search'
  | 'offer_state'
  | 'order'
  | 'pending_order'
  | 'decided_order'
  | 'payment'
  | 'cancellation'
  | 'airline_change'
  | 'webhook'
  | 'event'
  | 'sold_seat'
  | 'batch'
  | 'setting';

/** A record with its place in the order of creation. */
export interface Row<T> {
  readonly seq: number;
  readonly id: string;
  readonly group: string;
  readonly doc: T;
}

/**
 * The simulator's memory: JSON records in one SQLite table, so that a restart forgets nothing. Each write is its own transaction.
 * Reads give fresh copies; changing them changes nothing until `put`.
 */
export class Store {
  readonly #database: DatabaseSync;
  readonly #put: StatementSync;
  readonly #get: StatementSync;
  readonly #byGroup: StatementSync;
  readonly #all: StatementSync;
  readonly #delete: StatementSync;
  readonly #prune: StatementSync;

  /** Opens or creates the file; `:memory:` keeps nothing. */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 2000;
      CREATE TABLE IF NOT EXISTS record (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, grp TEXT NOT NULL, at INTEGER NOT NULL, doc TEXT NOT NULL,
        UNIQUE (kind, id)
      );
      CREATE INDEX IF NOT EXISTS record_group ON record (kind, grp, seq);
      CREATE INDEX IF NOT EXISTS record_at ON record (kind, at);
    `);
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

  /** Writes a record, new or known. `at` (ms since 1970) counts only for a new one. */
  put(kind: Kind, id: string, group: string, at: number, doc: unknown): void {
    this.#put.run(kind, id, group, Math.round(at), JSON.stringify(doc));
  }

  /** One record, or null. The caller names the type it wrote. */
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

  /** Forgets a record; no error when it is unknown. */
  remove(kind: Kind, id: string): void {
    this.#delete.run(kind, id);
  }

  /** Forgets the records of a kind made before an instant. */
  prune(kind: Kind, before: number): void {
    this.#prune.run(kind, Math.round(before));
  }

  /** Runs `work` as one transaction; an error undoes all of its writes. */
  transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Closes the file. Reading or writing afterwards is an error. */
  close(): void {
    this.#database.close();
  }
}

function toRow<T>(row: Record<string, unknown>): Row<T> {
  return { seq: Number(row.seq), id: String(row.id), group: String(row.grp), doc: parseJson(String(row.doc)) as T };
}
