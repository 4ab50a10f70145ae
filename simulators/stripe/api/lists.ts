import type { Context, Reply } from '../context.ts';
import type { Condition, Kind } from '../store.ts';
import { ApiError, invalid } from './errors.ts';
import { succeed } from './expand.ts';
import { type Bounds, integer, list, text, timeRange } from './params.ts';

/** The parameters every list takes (Stripe API reference, "Pagination"). */
export const listFields = {
  limit: integer(1),
  starting_after: text(),
  ending_before: text(),
  created: timeRange(),
  expand: list(text()),
};

export interface ListParams {
  limit?: number | null;
  starting_after?: string | null;
  ending_before?: string | null;
  created?: Bounds | null;
  expand?: string[] | null;
}

/**
 * A page of objects, newest first, in the list envelope. `limit` is 1–100 (10 if absent); the cursors are ids of
 * objects of the same kind.
 * @throws ApiError 400 for a limit out of range, both cursors at once, or an unknown cursor.
 */
export function listObjects(
  context: Context,
  kind: Kind,
  url: string,
  params: ListParams,
  filters: Condition[] = [],
): Reply {
  const limit = checkLimit(params.limit);
  const conditions = [...filters, ...createdConditions(params.created)];
  if (params.starting_after && params.ending_before)
    throw invalid('You may only specify one of starting_after and ending_before.');
  if (params.ending_before) {
    const position = cursor(context, kind, params.ending_before, 'ending_before');
    const page = context.store.select(kind, [...conditions, { sql: 'seq > ?', values: [position] }], limit, 'oldest');
    return succeed(context, { object: 'list', data: page.rows.reverse(), has_more: page.hasMore, url }, params.expand);
  }
  if (params.starting_after) {
    conditions.push({ sql: 'seq < ?', values: [cursor(context, kind, params.starting_after, 'starting_after')] });
  }
  const page = context.store.select(kind, conditions, limit);
  return succeed(context, { object: 'list', data: page.rows, has_more: page.hasMore, url }, params.expand);
}

/** The page size: 10 by default, 400 above 100. */
export function checkLimit(limit: number | null | undefined): number {
  if (limit !== null && limit !== undefined && limit > 100) {
    throw invalid('Invalid integer: limit must be between 1 and 100', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  return limit ?? 10;
}

/** Condition that a field of the wire object equals `value`; none if the filter was not given. */
export function fieldEquals(field: string, value: string | null | undefined): Condition[] {
  return value === null || value === undefined
    ? []
    : [{ sql: 'json_extract(body, ?) = ?', values: [`$.${field}`, value] }];
}

function createdConditions(bounds: Bounds | null | undefined): Condition[] {
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const value = bounds?.[name];
    return value === null || value === undefined ? [] : [{ sql: `created ${operators[name]} ?`, values: [value] }];
  });
}

function cursor(context: Context, kind: Kind, id: string, param: string): number {
  const position = context.store.findPosition(kind, id);
  if (position === null) {
    throw new ApiError(400, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param });
  }
  return position;
}
