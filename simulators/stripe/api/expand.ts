import type { Context, Reply } from '../context.ts';
import type { JsonObject } from '../resources/wire.ts';
import type { Kind } from '../store.ts';
import { invalid } from './errors.ts';

/** Fields that hold an id and can be expanded into the object (Stripe API reference, "Expanding responses"). */
const expandablePaths: Record<string, Record<string, Kind | 'never set'>> = {
  payment_intent: {
    latest_charge: 'charge',
    payment_method: 'payment_method',
    customer: 'never set',
    review: 'review',
  },
  charge: { payment_intent: 'payment_intent', customer: 'never set', review: 'review' },
  review: { charge: 'charge', payment_intent: 'payment_intent' },
  'radar.early_fraud_warning': { charge: 'charge', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent', payment_method: 'payment_method' },
  payment_method: { customer: 'never set' },
};
const maxLevels = 4;

/**
 * A 200 response with the requested ids replaced by objects. Paths are dotted; in lists they begin with `data.`.
 * @throws ApiError 400 for a path that is too deep or names a field that cannot be expanded.
 */
export function succeed(context: Context, object: JsonObject, expand: string[] | null | undefined): Reply {
  const body = structuredClone(object);
  for (const path of expand ?? []) {
    const steps = path.split('.');
    if (steps.length > maxLevels)
      throw invalid(`You cannot expand more than ${maxLevels} levels of a property: ${path}`, { param: 'expand' });
    expandPath(context, body, steps, path);
  }
  return { status: 200, body };
}

function expandPath(context: Context, object: JsonObject, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'data' && Array.isArray(object.data)) {
    for (const entry of object.data) if (isObject(entry)) expandPath(context, entry, rest, path);
    return;
  }
  const kind = expandablePaths[String(object.object)]?.[step];
  if (kind === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const present = object[step];
  if (typeof present === 'string' && kind !== 'never set') object[step] = context.store.find(kind, present) ?? present;
  const next = object[step];
  if (isObject(next)) expandPath(context, next, rest, path);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
