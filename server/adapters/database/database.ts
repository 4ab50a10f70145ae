import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema.ts';

type RowsOf<T> = { rows: T[] };
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}

/** The database as use cases know it: PostgreSQL in the process (PGlite) and elsewhere (pg) both fit. */
export type Database = PgDatabase<Rows, typeof schema>;

/** A database that is open: `close` ends every connection. `ping` rejects when it cannot answer. */
export interface OpenDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** True for the violation of a unique index (PostgreSQL 23505), of `constraint` where it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') {
      return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
    }
  }
  return false;
}
