/** The result of something that may expectedly fail: returned, not thrown. */
export type Outcome<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function failure<F>(reason: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure: reason };
}
