/** Preloads a lazy part, on hover or focus. Failures are ignored: using the part loads it again and reports them. */
export function preload(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => null);
}

/**
 * Loads a part once; a failure is not kept. Offline it fails without trying, because Chromium before 156 keeps a failed
 * `import()` until the page is reloaded.
 */
export function loadOnline<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let kept: Promise<Part> | null = null;
  return () => {
    if (kept === null && navigator.onLine === false) return Promise.reject(new Error('offline'));
    kept ??= load().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}
