declare global {
  interface Window {
    /** The fields that the visitor changed since the document was loaded; undefined without script. */
    typedFields?: WeakSet<EventTarget>;
  }
}

/**
 * Runs in the browser, inlined into the document's head as text, so it must not reference this module: records which
 * fields the visitor changes, from the first moment on. A browser that refills a form on Back or a reload changes
 * fields too, and only the event distinguishes the two (F-75).
 */
export function trackEdits(): void {
  const fields = new WeakSet<EventTarget>();
  const note = ({ target }: Event) => target && fields.add(target);
  window.typedFields = fields;
  addEventListener('input', note, true);
  addEventListener('change', note, true);
}
