/**
 * The deployment's secrets, each at least 32 characters. New values use the first; values made with the others (the
 * previous or the next first one) are accepted as well (see docs/security.md).
 */
export type Secrets = readonly [current: string, ...others: string[]];

/** A keyed function's values under each secret, current first. */
export function underEach<T>([current, ...others]: Secrets, of: (secret: string) => T): readonly [T, ...T[]] {
  return [of(current), ...others.map(of)];
}
