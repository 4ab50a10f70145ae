import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/** The channel that reports the vendors' calls (undici). */
const sends = 'undici:request:create';

/** This process's outgoing calls. */
export interface SentCalls {
  /** Texts sent to PostgreSQL, by any connection. */
  readonly statements: readonly string[];
  /** Over HTTP to any vendor. */
  readonly vendorCalls: readonly string[];
}

/**
 * Counts until stopped. Until then the database client of this process is changed, so a test must stop it even if it
 * fails; `stop` can be called again and returns the same.
 */
export function countCalls(): { stop(): SentCalls } {
  const prototype: { query: (...sent: unknown[]) => unknown } = pg.Client.prototype;
  const { query } = prototype;
  const statements: string[] = [];
  const vendorCalls: string[] = [];
  prototype.query = function (...sent) {
    const [statement] = sent as [string | { readonly text: string }];
    statements.push(typeof statement === 'string' ? statement : statement.text);
    return query.apply(this, sent);
  };
  const note = (message: unknown) => {
    const { request } = message as { readonly request: { readonly method: string; readonly path: string } };
    vendorCalls.push(`${request.method} ${request.path}`);
  };
  subscribe(sends, note);
  let counted: SentCalls | null = null;
  return {
    stop() {
      if (counted !== null) return counted;
      counted = { statements, vendorCalls };
      prototype.query = query;
      unsubscribe(sends, note);
      return counted;
    },
  };
}
