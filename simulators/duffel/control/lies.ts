import type { JsonObject } from '../wire/json.ts';

/**
 * Faults that act as requested, but whose response, or each element of a list, differs.
 * - `other_total`: ten more, or refunds ten more. `other_currency`: the same amount in another one.
 * - `other_id`: of another object. `other_order`: of another order.
 * - `without_confirmed_at`: not confirmed. `canceled`: canceled just now. `awaiting_payment`: not paid.
 * - `change_…`: the airline announced an unreadable change of the order.
 */
export const lieKinds = [
  'other_total',
  'other_currency',
  'other_id',
  'other_order',
  'without_confirmed_at',
  'canceled',
  'awaiting_payment',
  'change_null',
  'change_empty',
  'change_unknown_ids',
  'change_no_list',
] as const;
export type LieKind = (typeof lieKinds)[number];

const amounts = ['change_total', 'total', 'refund'] as const;

const rewrites: Readonly<Record<LieKind, (data: JsonObject) => JsonObject>> = {
  other_total: (data) => ofAmount(data, (name, amount) => ({ [`${name}_amount`]: (Number(amount) + 10).toFixed(2) })),
  other_currency: (data) =>
    ofAmount(data, (name) => ({ [`${name}_currency`]: data[`${name}_currency`] === 'EUR' ? 'USD' : 'EUR' })),
  other_id: ({ id }) => ({ id: otherId(id) }),
  other_order: ({ order_id: id }) => ({ order_id: otherId(id) }),
  without_confirmed_at: () => ({ confirmed_at: null }),
  canceled: () => ({ cancelled_at: new Date().toISOString() }),
  awaiting_payment: ({ payment_status: status }) => ({
    payment_status: { ...(typeof status === 'object' ? status : {}), awaiting_payment: true, paid_at: null },
  }),
  change_null: () => ({ airline_initiated_changes: [null] }),
  change_empty: () => ({ airline_initiated_changes: [{}] }),
  change_unknown_ids: ({ slices }) => ({
    airline_initiated_changes: [
      {
        id: 'aic_0000other',
        action_taken: null,
        created_at: new Date().toISOString(),
        removed: [{ id: 'sli_0000other' }],
        added: Array.isArray(slices) ? slices.map(movedSlice) : [],
      },
    ],
  }),
  change_no_list: () => ({ airline_initiated_changes: { id: 'aic_0000other' } }),
};

/** A slice of another day, with an id that the order does not have. */
function movedSlice(slice: JsonObject): JsonObject {
  const segments = Array.isArray(slice.segments) ? (slice.segments as JsonObject[]) : [];
  const other = segments.map((segment) => ({ ...segment, departing_at: '2030-01-01T08:00:00' }));
  return { ...slice, id: otherId(slice.id), segments: other };
}

export function isLie(kind: string): kind is LieKind {
  return lieKinds.some((known) => known === kind);
}

/** The text of a response with that lie in it. */
export function withLie(kind: LieKind, text: string): string {
  const answer = JSON.parse(text) as { readonly data?: JsonObject | JsonObject[] };
  if (answer.data === undefined) return text;
  const lie = (data: JsonObject) => ({ ...data, ...rewrites[kind](data) });
  return JSON.stringify({ ...answer, data: Array.isArray(answer.data) ? answer.data.map(lie) : lie(answer.data) });
}

function ofAmount(data: JsonObject, rewrite: (name: string, amount: string) => JsonObject): JsonObject {
  const name = amounts.find((one) => typeof data[`${one}_amount`] === 'string');
  return name === undefined ? {} : rewrite(name, String(data[`${name}_amount`]));
}

function otherId(id: unknown): string {
  return `${String(id).split('_')[0]}_0000other`;
}
