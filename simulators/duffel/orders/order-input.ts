import type { Issues } from '../wire/errors.ts';
import { isObject, type JsonObject } from '../wire/json.ts';
import { readMetadata } from './metadata.ts';

/** The parts of an order request that do not depend on the offer. */
export interface OrderInput {
  readonly type: 'instant' | 'hold';
  readonly offerId: string;
  readonly passengers: readonly JsonObject[];
  readonly services: readonly { readonly id: string; readonly quantity: number }[];
  /** Null if the key is absent. */
  readonly payments: readonly unknown[] | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly users: readonly string[];
}

/** Parses `POST /air/orders` (Duffel documentation, "Orders"). Problems go to `issues`, placeholders to the result. */
export function readOrderInput(body: JsonObject, issues: Issues): OrderInput {
  const type = body.type === 'hold' ? 'hold' : 'instant';
  if (body.type === undefined || body.type === null) issues.add('validation_required', '/type');
  else if (body.type !== 'instant' && body.type !== 'hold')
    issues.add('validation_inclusion', '/type', 'The type must be "instant" or "hold".');
  return {
    type,
    offerId: readOfferId(body.selected_offers, issues),
    passengers: readPassengers(body.passengers, issues),
    services: readServices(body.services, issues),
    payments: readPayments(body, issues),
    metadata: readMetadata(body.metadata, issues),
    users: Array.isArray(body.users) ? body.users.filter((user): user is string => typeof user === 'string') : [],
  };
}

function readOfferId(value: unknown, issues: Issues): string {
  if (value === undefined || value === null) issues.add('validation_required', '/selected_offers');
  else if (!Array.isArray(value)) issues.add('validation_type', '/selected_offers');
  else if (value.length !== 1)
    issues.add('validation_length', '/selected_offers', 'Exactly one offer must be selected.');
  else if (typeof value[0] !== 'string') issues.add('validation_type', '/selected_offers/0');
  else return value[0];
  return '';
}

function readPassengers(value: unknown, issues: Issues): JsonObject[] {
  if (value === undefined || value === null) issues.add('validation_required', '/passengers');
  else if (!Array.isArray(value)) issues.add('validation_type', '/passengers');
  else if (value.length === 0) issues.add('validation_length', '/passengers');
  else {
    value.forEach((entry, i) => {
      if (!isObject(entry)) issues.add('validation_type', `/passengers/${i}`);
    });
    return value.map((entry): JsonObject => (isObject(entry) ? entry : {}));
  }
  return [];
}

/** Services with their quantities, at a place in the body. */
export function readServices(
  value: unknown,
  issues: Issues,
  pointer = '/services',
): { id: string; quantity: number }[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    issues.add('validation_type', pointer);
    return [];
  }
  return value.flatMap((entry, i) => {
    const id = isObject(entry) ? entry.id : undefined;
    const quantity = isObject(entry) ? entry.quantity : undefined;
    if (typeof id !== 'string') issues.add('validation_required', `${pointer}/${i}/id`);
    else if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
      issues.add(quantity === undefined ? 'validation_required' : 'validation_inclusion', `${pointer}/${i}/quantity`);
    } else return [{ id, quantity }];
    return [];
  });
}

function readPayments(body: JsonObject, issues: Issues): unknown[] | null {
  if (!('payments' in body) || body.payments === undefined) return null;
  if (Array.isArray(body.payments)) return body.payments;
  issues.add('validation_type', '/payments');
  return [];
}
