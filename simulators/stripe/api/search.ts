import type { Context, Reply } from '../context.ts';
import type { Condition } from '../store.ts';
import { invalid } from './errors.ts';
import { succeed } from './expand.ts';
import { checkLimit } from './lists.ts';

export interface Clause {
  negated: boolean;
  field: string;
  /** Set if the field is `metadata['…']`. */
  metadataKey: string | null;
  operator: ':' | '>' | '<' | '>=' | '<=';
  value: string | number | null;
}

const fieldReaders: Record<string, 'text' | 'number'> = {
  amount: 'number',
  created: 'number',
  currency: 'text',
  customer: 'text',
  status: 'text',
};
const clause =
  /\s*(-?)([a-z_]+)(?:\[(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\])?\s*(>=|<=|:|>|<)\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d{1,15}|null))\s*/y;

/**
 * Parses a search query: clauses `field:'text'`, `field:number`, `metadata['key']:'text'`, `metadata['key']:null`,
 * number fields also with `> < >= <=`, a leading minus negates, joined by `AND`. Source: Stripe documentation, "Search
 * query language" (a subset: no `OR`, no `~`).
 * @throws ApiError 400 with param `query` for anything else, also for a field that cannot be searched.
 */
export function parseQuery(query: string): Clause[] {
  const clauses: Clause[] = [];
  const pattern = new RegExp(clause);
  let position = 0;
  while (true) {
    pattern.lastIndex = position;
    const match = pattern.exec(query);
    if (match === null) throw badQuery(`cannot be read from character ${position + 1} on`);
    clauses.push(readClause(match));
    position = pattern.lastIndex;
    if (position >= query.length) return clauses;
    const and = /^and(?=\s)/i.exec(query.slice(position));
    if (and === null) throw badQuery('clauses must be joined by AND');
    position += and[0].length;
  }
}

function readClause(match: RegExpExecArray): Clause {
  const [, minus, field = '', single, double, operator, quoted, doubleQuoted, bare] = match;
  const metadataKey = single ?? double ?? null;
  const text = quoted ?? doubleQuoted;
  const value = text !== undefined ? unquote(text) : bare === 'null' ? null : Number(bare);
  const type =
    field === 'metadata' && metadataKey !== null ? 'text' : metadataKey === null ? fieldReaders[field] : undefined;
  if (type === undefined) throw badQuery(`field ${field} cannot be searched`);
  if (type === 'text' && operator !== ':') throw badQuery(`field ${field} takes only the operator ":"`);
  if (value !== null && type === 'number' && !Number.isFinite(Number(value)))
    throw badQuery(`field ${field} needs a number`);
  if (type === 'text' && typeof value === 'number') throw badQuery(`the value of ${field} must be quoted`);
  if (value === null && field !== 'metadata') throw badQuery('null is for metadata only');
  return {
    negated: minus === '-',
    field,
    metadataKey: metadataKey === null ? null : unquote(metadataKey),
    operator: operator as Clause['operator'],
    value: type === 'number' ? Number(value) : value,
  };
}

function unquote(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}

function badQuery(reason: string): Error {
  return invalid(`We were unable to parse your search query: ${reason}.`, { param: 'query' });
}

function toCondition({ negated, field, metadataKey, operator, value }: Clause): Condition {
  const not = negated ? 'NOT ' : '';
  if (metadataKey !== null) {
    const each = "SELECT 1 FROM json_each(body, '$.metadata') AS pair WHERE pair.key = ?";
    if (value === null) return { sql: `${negated ? '' : 'NOT '}EXISTS (${each})`, values: [metadataKey] };
    return { sql: `${not}EXISTS (${each} AND pair.value = ?)`, values: [metadataKey, value] };
  }
  const compare = operator === ':' ? '=' : operator;
  return { sql: `${not}coalesce(json_extract(body, ?) ${compare} ?, 0)`, values: [`$.${field}`, value] };
}

/**
 * A page of matching PaymentIntents, newest first, in the search envelope. Unlike the real search, which lags behind
 * writes by a minute or more, this one is current: never rely on that.
 */
export function searchIntents(
  context: Context,
  params: { query: string; limit?: number | null; page?: string | null; expand?: string[] | null },
): Reply {
  const conditions = parseQuery(params.query).map(toCondition);
  if (params.page) {
    const after = /^after:(\d+)$/.exec(Buffer.from(params.page, 'base64url').toString())?.[1];
    if (after === undefined) throw invalid('Invalid page.', { param: 'page' });
    conditions.push({ sql: 'seq < ?', values: [Number(after)] });
  }
  const { rows, hasMore } = context.store.select('payment_intent', conditions, checkLimit(params.limit));
  const last = rows.at(-1);
  const position = last === undefined ? null : context.store.findPosition('payment_intent', last.id);
  const next_page = hasMore ? Buffer.from(`after:${position}`).toString('base64url') : null;
  const url = '/v1/payment_intents/search';
  return succeed(context, { object: 'search_result', data: rows, has_more: hasMore, next_page, url }, params.expand);
}
