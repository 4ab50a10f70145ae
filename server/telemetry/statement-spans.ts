import { activeSpan, inSpan, type SpanStart } from './spans.ts';

type Query = (statement: unknown, ...rest: unknown[]) => Promise<unknown>;

interface Client {
  readonly query: Query;
  readonly transaction?: (work: (client: object) => Promise<unknown>) => Promise<unknown>;
}

/** Statements are long only if they list many values, which are placeholders. */
const longestText = 2000;

/**
 * The same client, whose statements are steps of the current trace: their text with placeholders, never the values.
 * Without a trace, a statement goes straight to the client.
 */
export function withStatementSpans<C extends object>(client: C): C {
  const { query, transaction } = client as unknown as Client;
  const traced: Query = (statement, ...rest) => {
    const send = () => query.call(client, statement, ...rest);
    return activeSpan() === undefined ? send() : inSpan(spanOf(statement), send);
  };
  const nested: Client['transaction'] = (work) =>
    (transaction as NonNullable<Client['transaction']>).call(client, (inner) => work(withStatementSpans(inner)));
  return Object.create(client, {
    query: { value: traced },
    ...(transaction === undefined ? {} : { transaction: { value: nested } }),
  });
}

/** The first word of a statement, in small letters. */
function wordOf(text: string): readonly string[] {
  return /[a-z]+/.exec(text.trimStart().toLowerCase()) ?? [];
}

const writtenPart = '"written" as (';

/** The part that names a statement. One that writes a row with its history (`writeWithHistory`) is named by the write. */
function mainPart(text: string): string {
  const at = text.indexOf(writtenPart);
  return at === -1 ? text : text.slice(at + writtenPart.length);
}

function spanOf(statement: unknown): SpanStart {
  const text = typeof statement === 'string' ? statement : (statement as { readonly text: string }).text;
  const named = mainPart(text);
  const [operation = 'statement'] = wordOf(named);
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(named) ?? [];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, longestText),
    },
  };
}
