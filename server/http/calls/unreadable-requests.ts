import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { errorAnswerOf, hooklessHeaders } from './errors.ts';

/** How long a client has to read the response. Closing at once would reset a sending connection and lose it. */
const lingerMs = 1000;

const unreadable = { status: 400, message: 'This request cannot be read.' };
const byFault: Readonly<Record<string, typeof unreadable>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'This request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of this request are too large.' },
};

/** Answers requests refused by the HTTP parser in the format of all failures (API-04), and closes the connection. */
export function refuseUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket & { readonly _httpMessage?: ServerResponse | null },
  { requestId, log }: { readonly requestId: string; readonly log: FastifyBaseLogger },
): void {
  // Already answered, or nobody is left.
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket._httpMessage?.headersSent === true) {
    // A second response within another would be read as part of it.
    socket.destroy();
    return;
  }
  const { status, message } = byFault[error.code ?? ''] ?? unreadable;
  log.debug({ reqId: requestId, fault: error.code }, 'A request could not be read');
  const body = JSON.stringify(errorAnswerOf({ code: 'INVALID_REQUEST', message }, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(hooklessHeaders).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${requestId}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
