/**
 * Faults that act as requested, but whose response differs; the truth is kept under the key.
 * - `other_amount`: ten more in every amount that is not zero. `other_currency`: the same amounts in another one.
 * - `other_id`: of another object. `canceled`: canceled just now.
 */
export const lieKinds = ['other_amount', 'other_currency', 'other_id', 'canceled'] as const;
export type LieKind = (typeof lieKinds)[number];

type Said = Readonly<Record<string, unknown>>;

const amounts = ['amount', 'amount_capturable', 'amount_received'];

const rewrites: Readonly<Record<LieKind, (said: Said) => Said>> = {
  other_amount: (said) =>
    Object.fromEntries(amounts.filter((name) => said[name]).map((name) => [name, Number(said[name]) + 1000])),
  other_currency: ({ currency }) => ({ currency: currency === 'eur' ? 'usd' : 'eur' }),
  other_id: ({ id }) => ({ id: `${String(id).split('_')[0]}_0000other` }),
  canceled: () => ({ canceled_at: Math.floor(Date.now() / 1000) }),
};

export function isLie(kind: string): kind is LieKind {
  return lieKinds.some((known) => known === kind);
}

/** A response's body with that lie in it, or in each element of a list. */
export function withLie(kind: LieKind, body: string): string {
  const said = JSON.parse(body) as Said;
  if (said.error !== undefined) return body;
  const lie = (one: Said) => ({ ...one, ...rewrites[kind](one) });
  const { data } = said;
  return JSON.stringify(Array.isArray(data) ? { ...said, data: data.map(lie) } : lie(said), null, 2);
}
