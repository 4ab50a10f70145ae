import type { Context, Reply } from './context.ts';
import { missing } from './errors.ts';
import { succeed } from './expand.ts';
import type { FormTree } from './form.ts';
import { fieldEquals, LIST_FIELDS, listObjects } from './lists.ts';
import { list, readParams, text } from './params.ts';

/** `GET /v1/events/:id`. */
export function retrieveEvent(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const event = context.store.find('event', id);
  if (event === null) throw missing('event', id, 'id');
  return succeed(context, event, params.expand);
}

/** `GET /v1/events`; filters `type` (a final `*` stands for the rest), `types`, `created`. */
export function listEvents(context: Context, form: FormTree): Reply {
  const params = readParams(form, { ...LIST_FIELDS, type: text(), types: list(text()) });
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
