/**
 * The deployment's secrets, each at least 32 characters. What is made now is made with the first; what was made with
 * the others, which were the first before or will be next, is accepted as well (docs/security.md has what depends on
 * them).
 */
export type Secrets = readonly [current: string, ...others: string[]];

/** The values that a keyed function has under each secret, that of today first. */
export function underEach<T>([current, ...others]: Secrets, of: (secret: string) => T): readonly [T, ...T[]] {
  return [of(current), ...others.map(of)];
}
