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

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
