// A fake of Google's tag server: serves a script that behaves like gtag.js, and records what it reports.
import { createServer } from 'node:http';

const reports = new Map<string, unknown[]>();
const loads = new Map<string, number>();

/** Runs in the browser: takes the page's commands like gtag.js, sends them here and runs callbacks. */
function tagScript(id: string, origin: string): void {
  const layer = (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer;
  // biome-ignore lint/suspicious/noDocumentCookie: as the real one does.
  document.cookie = '_ga=GA1.1.1.1; path=/';
  const take = (command: ArrayLike<unknown>) => {
    const body = JSON.stringify({ command: Array.from(command) });
    void fetch(`${origin}/reports?id=${id}`, { method: 'POST', body, keepalive: true, mode: 'no-cors' });
    const details = command[2] as { event_callback?: () => void } | undefined;
    if (!id.startsWith('GT-SILENT')) details?.event_callback?.();
  };
  for (const command of Array.from(layer)) take(command);
  const push = layer.push.bind(layer);
  layer.push = (...commands) => {
    for (const command of commands) take(command);
    return push(...commands);
  };
}

createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const id = url.searchParams.get('id') ?? '';
  if (url.pathname === '/gtag/js') {
    loads.set(id, (loads.get(id) ?? 0) + 1);
    response.setHeader('content-type', 'text/javascript');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.end(`(${tagScript})(${JSON.stringify(id)}, ${JSON.stringify(url.origin)})`);
  } else if (request.method === 'POST') {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      reports.set(id, [...(reports.get(id) ?? []), JSON.parse(body)]);
      response.writeHead(204).end();
    });
  } else {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ loads: loads.get(id) ?? 0, reports: reports.get(id) ?? [] }));
  }
}).listen(Number(process.env.TAG_STAND_IN_PORT), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));
