/**
 * Runs in the browser, written into the document as text, so it names nothing of this module: starts the page's script
 * once the first paint is done, or at once where nobody looks. What the browser does not report is not waited for longer
 * than three seconds. The script's nonce is that of the script element this is in.
 *
 * @param code the module script that React Router wrote
 * @param files addresses of the modules it needs, asked for together and not one after another
 */
export function startAfterPaint(code: string, files: readonly string[]): void {
  const nonce = document.currentScript?.nonce ?? '';
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
    // To ask for a file takes a slow processor some milliseconds: between two of them it is free for what somebody does.
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
