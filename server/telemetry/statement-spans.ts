import { inSpan, type SpanStart } from './spans.ts';

type Statement = string | { readonly text: string };

type Query = (statement: Statement, ...rest: unknown[]) => Promise<unknown>;

/** Statements are long only if they list many values, which are placeholders. */
const maxTextLength = 2000;

/**
 * Makes the statements of a client (a pool or client of pg, PGlite, or a transaction of it) steps of the current trace:
 * texts with placeholders, never values. Returns the client.
 */
export function traceStatements<Client extends { readonly query: unknown }>(client: Client): Client {
  const query = (client.query as Query).bind(client);
  const traced: Query = (statement, ...rest) => inSpan(spanOf(statement), () => query(statement, ...rest));
  return Object.assign(client, { query: traced });
}

/** Named by the first word, its operation (OpenTelemetry, semantic conventions for database spans). */
function spanOf(statement: Statement): SpanStart {
  const text = typeof statement === 'string' ? statement : statement.text;
  const [operation = ''] = text.split(' ', 1);
  return {
    name: operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, maxTextLength),
    },
  };
}
