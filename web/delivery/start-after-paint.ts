/**
 * Runs in the browser, inlined into the document as text, so it must not reference this module: starts the page's
 * script once the first paint is done, or at once in a hidden tab. Waits at most three seconds for a paint that the
 * browser does not report. Uses the nonce of its own script element. Older browsers than README.md names keep
 * the page as it was sent, and say so: the script would fail half-way.
 *
 * @param code the module script that React Router wrote
 * @param files URLs of the modules it needs, requested together instead of one after another
 */
export function startAfterPaint(code: string, files: readonly string[]): void {
  const nonce = document.currentScript?.nonce ?? '';
  // The newest that the script needs of Safari, of Chrome and of Firefox.
  if (!('groupBy' in Map) || !('canParse' in URL) || !('showPopover' in HTMLElement.prototype)) {
    const note = document.createElement('p');
    note.className = 'old-browser';
    note.append('This browser is too old to book with. Please update it, or ');
    const link = document.createElement('a');
    link.href = '/contact';
    link.append('contact us');
    note.append(link, '.');
    // The link to the content stays the first one.
    document.body.firstElementChild?.after(note);
    return;
  }
  const preload = (href: string) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  };
  const run = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.nonce = nonce;
    script.text = code;
    document.head.append(script);
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    // Requesting a file takes a slow processor several milliseconds: between two requests it can handle input.
    for (const href of files) setTimeout(preload, 0, href);
    setTimeout(run);
  };
  if (document.hidden) {
    start();
    return;
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 3000);
}
