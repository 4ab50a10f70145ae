import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './brand/nonce.ts';
import { PaintFirst } from './delivery/paint-first.ts';
import { renderFooter } from './features/shell/footer.server.tsx';
import { FooterHtml } from './features/shell/footer-html.ts';
import { renderTracking } from './features/tracking/tracking.server.tsx';
import { pageContext } from './request.ts';

export { createPageRenderer } from './request.ts';

/** A page that is incomplete after this long is cut off; what was sent stays. */
export const streamTimeout = 20_000;

/**
 * Renders the document as a stream: the shell at once, late parts as they are ready; crawlers get the complete
 * document.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonces, brand, shell, operator, tracking } = context.get(pageContext);
  const opening =
    tracking === null ? '' : renderTracking(tracking, { script: import.meta.env.TRACKING_SCRIPT, nonces });
  const footer = renderFooter({ brand, shell, operator, year: new Date().getUTCFullYear() });
  const whole = isbot(request.headers.get('user-agent') ?? '') || entry.isSpaMode;
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonces}>
        <FooterHtml value={footer}>
          <ServerRouter context={entry} url={request.url} nonce={nonces.script} />
        </FooterHtml>
      </NonceContext>,
      {
        nonce: nonces.script,
        [whole ? 'onAllReady' : 'onShellReady']() {
          // A single stream for both ends: a chain would crash the process if a visitor leaves mid-stream.
          const body = entry.isSpaMode || import.meta.env.DEV ? new PassThrough() : new PaintFirst(opening);
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          if (!request.signal.aborted) reportError(error);
        },
      },
    );
    setTimeout(abort, streamTimeout + 1000).unref();
  });
}

/** Failed loaders and renders, to stderr with their stack; pages not found and visitors who left are not errors. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) reportError(error);
};

function reportError(error: unknown): void {
  process.stderr.write(
    `${JSON.stringify({ level: 50, msg: 'Page failed', error: error instanceof Error ? error.stack : String(error) })}\n`,
  );
}
