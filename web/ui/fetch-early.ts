/**
 * Reads a lazy part before it is asked for, on hover or focus. A failure stays quiet: using the part asks again and
 * shows what happens.
 */
export function fetchEarly(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => null);
}
