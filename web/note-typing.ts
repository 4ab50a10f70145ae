declare global {
  interface Window {
    /** The fields that somebody typed into or chose in, since the document began; absent where it has no script. */
    typedFields?: WeakSet<EventTarget>;
  }
}

/**
 * Runs in the browser, written into the document's head as text, so it names nothing of this module: notes which fields
 * somebody changes, from the first moment on. A browser that fills a form again on Back or a reload changes fields too,
 * and to tell the two apart needs the event (F-75).
 */
export function noteTyping(): void {
  const fields = new WeakSet<EventTarget>();
  const note = ({ target }: Event) => target && fields.add(target);
  window.typedFields = fields;
  addEventListener('input', note, true);
  addEventListener('change', note, true);
}
