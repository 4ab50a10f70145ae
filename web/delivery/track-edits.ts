declare global {
  interface Window {
    /** What the visitor last entered in each field since the document was loaded; undefined without script. */
    typedFields?: WeakMap<EventTarget, string>;
  }
}

/**
 * Runs in the browser, inlined into the document's head as text, so it must not reference this module: records what the
 * visitor enters, from the first moment on, and marks the button of a form that is sent before the page's script is
 * there (F-157). A browser that refills a form on Back or a reload changes fields too, and only the event distinguishes
 * the two (F-75).
 */
export function trackEdits(): void {
  const fields = new WeakMap<EventTarget, string>();
  const note = ({ target }: Event) => target && fields.set(target, (target as HTMLInputElement).value);
  window.typedFields = fields;
  addEventListener('input', note, true);
  addEventListener('change', note, true);
  let sent: HTMLElement | null = null;
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    sent = event.submitter;
    sent?.setAttribute('aria-busy', 'true');
  });
  // Back may bring the page back as it was left.
  addEventListener('pageshow', () => sent?.removeAttribute('aria-busy'));
}
