import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { foreignCall, isLocalCall, isLocalPageCall } from './local-calls.ts';

/** Longer than clients keep an idle connection. */
const keepAliveMs = 75_000;

export interface RunningServer {
  /** For example `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly port: number;
  /** Cuts open connections and waits until the port is free. Idempotent. */
  close(): Promise<void>;
}

export interface HttpServerOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Calls allowed from pages of this machine's other ports; by default none. `path` is without the query. */
  readonly isOpenToPages?: (method: string, path: string) => boolean;
  /** Handles a call from this machine; a rejection cuts the connection. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * An HTTP server that responds only to calls from this machine.
 * @throws any error of listening, for example if the port is taken
 */
export async function startHttpServer({
  port,
  host,
  isOpenToPages,
  answer,
}: HttpServerOptions): Promise<RunningServer> {
  const server = createServer(
    { keepAliveTimeout: keepAliveMs, headersTimeout: keepAliveMs + 5000 },
    (request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?');
      const isOpen = isOpenToPages?.(request.method ?? 'GET', path) ?? false;
      if (!(isOpen ? isLocalPageCall : isLocalCall)(request.headers)) {
        response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify(foreignCall));
        return;
      }
      answer(request, response).catch(() => request.socket.destroy());
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: boundPort } = server.address() as AddressInfo;
  let closing: Promise<void> | null = null;
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    port: boundPort,
    close() {
      closing ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return closing;
    },
  };
}

/** Resolves when the caller's connection closes, from either end. */
export function callerDisconnected({ socket }: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });
}

/** The body as text; null if it is longer than `maximumBytes`. Rejects when the caller disconnects. */
export async function readText(request: IncomingMessage, maximumBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maximumBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
