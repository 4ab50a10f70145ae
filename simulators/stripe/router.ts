import { retrieveBalance } from './balance.ts';
import { cancelIntent, captureIntent } from './capture.ts';
import { listCharges, retrieveCharge } from './charges.ts';
import type { Context, Reply } from './context.ts';
import { listEvents, retrieveEvent } from './event-calls.ts';
import type { FormTree } from './form.ts';
import { confirmById, createIntent, listIntents, retrieveIntent, searchByQuery, updateIntent } from './intents.ts';
import { createPaymentMethod, listPaymentMethods, retrievePaymentMethod } from './payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from './refunds.ts';

/** Does one call; `id` is the one in the path, empty where the path has none. Runs inside a transaction. */
type Handler = (context: Context, form: FormTree, id: string) => Reply;

export interface Route {
  method: 'GET' | 'POST';
  /** Path below `/v1/`; `:id` stands for one segment. */
  path: string;
  /** Name for planned failures. */
  operation: string;
  run: Handler;
}

/** Every call the simulator knows; the first match counts, so `search` stands before `:id`. */
export const ROUTES: Route[] = [
  { method: 'POST', path: 'payment_methods', operation: 'payment_methods.create', run: createPaymentMethod },
  { method: 'GET', path: 'payment_methods', operation: 'payment_methods.list', run: listPaymentMethods },
  { method: 'GET', path: 'payment_methods/:id', operation: 'payment_methods.retrieve', run: retrievePaymentMethod },
  { method: 'POST', path: 'payment_intents', operation: 'payment_intents.create', run: createIntent },
  { method: 'GET', path: 'payment_intents', operation: 'payment_intents.list', run: listIntents },
  { method: 'GET', path: 'payment_intents/search', operation: 'payment_intents.search', run: searchByQuery },
  { method: 'GET', path: 'payment_intents/:id', operation: 'payment_intents.retrieve', run: retrieveIntent },
  { method: 'POST', path: 'payment_intents/:id', operation: 'payment_intents.update', run: updateIntent },
  { method: 'POST', path: 'payment_intents/:id/confirm', operation: 'confirm', run: confirmById },
  { method: 'POST', path: 'payment_intents/:id/capture', operation: 'capture', run: captureIntent },
  { method: 'POST', path: 'payment_intents/:id/cancel', operation: 'cancel', run: cancelIntent },
  { method: 'GET', path: 'charges', operation: 'charges.list', run: listCharges },
  { method: 'GET', path: 'charges/:id', operation: 'charges.retrieve', run: retrieveCharge },
  { method: 'POST', path: 'refunds', operation: 'refunds.create', run: createRefund },
  { method: 'GET', path: 'refunds', operation: 'refunds.list', run: listRefunds },
  { method: 'GET', path: 'refunds/:id', operation: 'refunds.retrieve', run: retrieveRefund },
  { method: 'GET', path: 'events', operation: 'events.list', run: listEvents },
  { method: 'GET', path: 'events/:id', operation: 'events.retrieve', run: retrieveEvent },
  { method: 'GET', path: 'balance', operation: 'balance.retrieve', run: retrieveBalance },
];

/** The call behind a method and path such as `/v1/refunds/re_1`, or null. */
export function findRoute(method: string, path: string): { route: Route; id: string } | null {
  const segments = path.split('/');
  for (const route of ROUTES) {
    const pattern = ['', 'v1', ...route.path.split('/')];
    if (route.method !== method || pattern.length !== segments.length) continue;
    if (pattern.every((word, index) => word === segments[index] || (word === ':id' && segments[index] !== ''))) {
      return { route, id: segments[pattern.indexOf(':id')] ?? '' };
    }
  }
  return null;
}
