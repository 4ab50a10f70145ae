import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type RowsOf<T> = { rows: T[] };
interface Rows extends PgQueryResultHKT {
  type: RowsOf<this['row']>;
}

/** The database as seen by use cases: PostgreSQL in the process (PGlite) or a server (pg). */
export type Database = PgDatabase<Rows>;

/** An open database: `close` ends every connection, `ping` rejects if the database does not respond. */
export interface OpenDatabase {
  readonly db: Database;
  readonly engine: 'embedded' | 'postgresql';
  ping(): Promise<void>;
  /** Connections of the pool, and work that waits for one; null without a pool. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number } | null;
  close(): Promise<void>;
}

/** An error and what caused it, one after another. */
function* causesOf(error: unknown): Generator<Error & { readonly code?: unknown; readonly constraint?: unknown }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** True for the violation of a unique index (PostgreSQL 23505), of `constraint` if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const violation = causesOf(error).find(({ code }) => code === '23505');
  return violation !== undefined && (constraint === undefined || violation.constraint === constraint);
}

/**
 * PostgreSQL's codes for a connection that cannot be made or ended (class 08, 57P01 to 57P03, 57P05, 25P03), no connection left (53300), no room or
 * memory (53100, 53200) and a server that only reads, as after a failover (25006); then the system's.
 */
const unavailableCode =
  /^(?:08...|57P0[1235]|53[123]00|25006|25P03|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
/** The driver's own errors have no code. */
const unavailableText =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;

/** True if a statement failed because the database cannot be reached, or accepts no writes at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) => unavailableCode.test(String(code)) || unavailableText.test(message),
  );
}

/** True if a statement failed because the server's disk is full (PostgreSQL 53100). */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '53100');
}

/** True if a statement failed because the server accepts no writes (PostgreSQL 25006). */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '25006');
}
