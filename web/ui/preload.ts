/** Preloads a lazy part, on hover or focus. Failures are ignored: using the part loads it again and reports them. */
export function preload(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => null);
}
