import { missing } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { fieldEquals, listFields, listObjects } from '../api/lists.ts';
import { list, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';

/** `GET /v1/events/:id`. */
export function retrieveEvent(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const event = context.store.find('event', id);
  if (event === null) throw missing('event', id, 'id');
  return succeed(context, event, params.expand);
}

/** `GET /v1/events`; filters `type` (a trailing `*` is a wildcard), `types`, `created`. */
export function listEvents(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...listFields, type: text(), types: list(text()) });
  const filters = params.type?.endsWith('*') ? [] : fieldEquals('type', params.type);
  if (params.type?.endsWith('*')) {
    const start = params.type.slice(0, -1);
    filters.push({ sql: "substr(json_extract(body, '$.type'), 1, ?) = ?", values: [start.length, start] });
  }
  if (params.types && params.types.length > 0) {
    const marks = params.types.map(() => '?').join(', ');
    filters.push({ sql: `json_extract(body, '$.type') IN (${marks})`, values: params.types });
  }
  return listObjects(context, 'event', '/v1/events', params, filters);
}
