/**
 * The values of a form after a save: those that were saved, but for what was typed since they were sent. Lists and single values are kept
 * whole.
 */
export function keepTyped<T>(values: { readonly sent: T; readonly now: T; readonly saved: T }): T {
  const { sent, now, saved } = values;
  if (!isGroup(sent) || !isGroup(now) || !isGroup(saved)) return isSame(sent, now) ? saved : now;
  const kept = Object.keys(now).map((key) => [
    key,
    keepTyped({ sent: sent[key], now: now[key], saved: key in saved ? saved[key] : now[key] }),
  ]);
  return { ...saved, ...Object.fromEntries(kept) };
}

/** Another version of the values in which what only I changed since `base` is kept; what both changed is theirs. */
export function mergeTyped<T>(values: { readonly base: T; readonly mine: T; readonly theirs: T }): T {
  const { base, mine, theirs } = values;
  if (!isGroup(base) || !isGroup(mine) || !isGroup(theirs)) return isSame(base, theirs) ? mine : theirs;
  const merged = Object.keys(mine).map((key) => [
    key,
    key in theirs ? mergeTyped({ base: base[key], mine: mine[key], theirs: theirs[key] }) : mine[key],
  ]);
  return { ...theirs, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
