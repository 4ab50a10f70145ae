import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { inTransaction, openDatabase } from '#simulators/kit/database.ts';
import type { ConfirmationToken, PaymentMethodDomain } from './hosted/wire.ts';
import { randomText } from './ids.ts';
import type {
  Charge,
  Dispute,
  EarlyFraudWarning,
  PaymentIntent,
  PaymentMethod,
  Refund,
  Review,
  StripeEvent,
} from './resources/wire.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, created INTEGER NOT NULL,
    parent TEXT, body TEXT NOT NULL, hidden TEXT NOT NULL DEFAULT '{}');
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, seq);
  CREATE TABLE IF NOT EXISTS idempotency (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, request_id TEXT NOT NULL, created INTEGER NOT NULL, status INTEGER, body TEXT);
  CREATE TABLE IF NOT EXISTS timers (id INTEGER PRIMARY KEY, due INTEGER NOT NULL, task TEXT NOT NULL, object_id TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS timers_by_due ON timers (due);
  CREATE TABLE IF NOT EXISTS webhook_endpoints (id TEXT PRIMARY KEY, url TEXT NOT NULL UNIQUE, secret TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`;

/** The type of each stored kind of object. */
export interface Stored {
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  confirmation_token: ConfirmationToken;
  charge: Charge;
  refund: Refund;
  review: Review;
  dispute: Dispute;
  early_fraud_warning: EarlyFraudWarning;
  payment_method_domain: PaymentMethodDomain;
  event: StripeEvent;
}
export type Kind = keyof Stored;

/** Internal data of an object, never sent. */
export interface Hidden {
  /** payment_method: outcome tag of its card, and whether a payment was attempted with it. */
  tag?: string;
  cvcGiven?: boolean;
  used?: boolean;
  /** payment_intent: attempts so far. */
  attempts?: number;
  /** payment_intent: where the payer returns after a redirect. */
  returnUrl?: string | null;
  /** confirmation_token: its payment's future PaymentMethod. */
  method?: PaymentMethod;
}

export interface Page<K extends Kind> {
  rows: Stored[K][];
  hasMore: boolean;
}

/** One SQL condition with its values, on the columns `body` and `created`. */
export interface Condition {
  sql: string;
  values: SQLInputValue[];
}

/**
 * The simulator's state in one SQLite file, or in memory for `:memory:`. All methods are synchronous; changes made
 * inside `transaction` are committed or rolled back together. Contains no card numbers and no security codes.
 */
export class Store {
  readonly database: DatabaseSync;
  /** Key of the card fingerprints, created with the file. */
  readonly fingerprintKey: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    this.database = openDatabase(path, schema);
    this.run("INSERT OR IGNORE INTO settings VALUES ('fingerprint_key', ?)", randomText(32));
    this.fingerprintKey = this.getSetting('fingerprint_key') ?? '';
  }

  transaction<T>(work: () => T): T {
    return inTransaction(this.database, work);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  rows(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#prepare(sql).all(...values);
  }

  /** Statements are few, because their texts are in this code. */
  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  getSetting(name: string): string | null {
    const value = this.rows('SELECT value FROM settings WHERE name = ?', name)[0]?.value;
    return typeof value === 'string' ? value : null;
  }

  putSetting(name: string, value: string): void {
    this.run('INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value', name, value);
  }

  /** Adds or replaces an object; `hidden` is unchanged if not given. */
  put<K extends Kind>(kind: K, object: Stored[K], hidden?: Hidden): void {
    const body = JSON.stringify(object);
    const parent = 'payment_intent' in object ? object.payment_intent : null;
    this.run(
      `INSERT INTO objects (id, kind, created, parent, body, hidden) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      object.id,
      kind,
      object.created,
      parent,
      body,
      JSON.stringify(hidden ?? {}),
    );
    if (hidden !== undefined) this.run('UPDATE objects SET hidden = ? WHERE id = ?', JSON.stringify(hidden), object.id);
  }

  find<K extends Kind>(kind: K, id: string): Stored[K] | null {
    const body = this.rows('SELECT body FROM objects WHERE kind = ? AND id = ?', kind, id)[0]?.body;
    return typeof body === 'string' ? JSON.parse(body) : null;
  }

  getHidden(id: string): Hidden {
    const hidden = this.rows('SELECT hidden FROM objects WHERE id = ?', id)[0]?.hidden;
    return typeof hidden === 'string' ? JSON.parse(hidden) : {};
  }

  /** Position of an object in creation order, or null. */
  findPosition(kind: Kind, id: string): number | null {
    const seq = this.rows('SELECT seq FROM objects WHERE kind = ? AND id = ?', kind, id)[0]?.seq;
    return typeof seq === 'number' ? seq : null;
  }

  /** Objects of a kind that meet all conditions, `newest` or oldest first; `hasMore` if `limit` cut the result. */
  select<K extends Kind>(
    kind: K,
    conditions: Condition[],
    limit: number,
    order: 'newest' | 'oldest' = 'newest',
  ): Page<K> {
    const where = ['kind = ?', ...conditions.map((condition) => condition.sql)].join(' AND ');
    const found = this.rows(
      `SELECT body FROM objects WHERE ${where} ORDER BY seq ${order === 'newest' ? 'DESC' : 'ASC'} LIMIT ?`,
      kind,
      ...conditions.flatMap((condition) => condition.values),
      limit + 1,
    );
    const rows = found.slice(0, limit).map((row): Stored[K] => JSON.parse(String(row.body)));
    return { rows, hasMore: found.length > limit };
  }

  close(): void {
    this.database.close();
  }
}
