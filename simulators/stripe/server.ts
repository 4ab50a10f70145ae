import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { foreignCall, isLocalCall } from '../local-calls.ts';
import { ControlError, control } from './control.ts';
import { ApiError } from './errors.ts';
import { type Answer, Simulator } from './simulator.ts';
import { Store } from './store.ts';

const MAX_BODY_BYTES = 1_000_000;
const KEEP_ALIVE_MS = 65_000;
const TICK_MS = 1000;

export interface StripeSimulatorOptions {
  /** Port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** SQLite file that holds everything and survives restarts; default `:memory:`. Directories are made. */
  databasePath?: string;
  /** The one API key to accept; otherwise any secret or restricted test key. Live keys are always refused. */
  apiKey?: string;
  /** Source of time, before advances by the control plane; default the system's. */
  now?: () => Date;
  /** Added to each API call, in milliseconds; default 0. */
  latencyMs?: number;
}

export interface StripeSimulator {
  /** For example `http://127.0.0.1:4020`. */
  origin: string;
  port: number;
  /** Ends at once, also with connections open and calls waiting. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks the part of the Stripe API that card payments need, for the unmodified `stripe` client, with test cards only.
 * Its control plane under `/__sim/` (see `control.ts`) has no authentication and answers loopback connections only.
 * @throws what listening throws, for example when the port is taken.
 */
export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    databasePath = ':memory:',
    apiKey,
    now = () => new Date(),
    latencyMs = 0,
  } = options;
  if (apiKey !== undefined && !/^(sk|rk)_test_\w+$/.test(apiKey))
    throw new Error('The simulator takes test keys only (sk_test_…)');
  const store = new Store(databasePath);
  let origin = '';
  const simulator = new Simulator({ store, origin: () => origin, now, latencyMs, apiKey: apiKey ?? null });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void respond(simulator, request, response);
  });
  let actualPort: number;
  try {
    actualPort = await listen(server, port, host);
  } catch (error) {
    store.close();
    throw error;
  }
  origin = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
  const ticking = setInterval(() => simulator.tick(), TICK_MS).unref();
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(ticking);
    simulator.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    store.close();
  };
  return {
    origin,
    port: actualPort,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

async function respond(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isLocalCall(request.headers)) {
    response.writeHead(403, { 'Content-Type': 'application/json' }).end(JSON.stringify(foreignCall));
    return;
  }
  const body = await readBody(request);
  if (body === null) {
    request.destroy();
    return;
  }
  const [path = '/', query = ''] = splitOnce(request.url ?? '/', '?');
  const method = request.method ?? 'GET';
  const answer = path.startsWith('/__sim/')
    ? answerControl(simulator, request, path, body)
    : await simulator.answer({ method, path, query, body, headers: flatten(request), gone: goneOf(request) });
  send(request, response, answer);
}

function goneOf({ socket }: IncomingMessage): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      if (socket.destroyed) resolve();
      else socket.once('close', () => resolve());
    });
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  if (answer.delivery === 'none') {
    request.socket.resetAndDestroy();
    return;
  }
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, 'Content-Length': bytes.length });
  if (answer.delivery === 'whole') {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
}

/** A control answer, for connections of this machine alone. */
function answerControl(simulator: Simulator, request: IncomingMessage, path: string, body: string): Answer {
  const headers = { 'Content-Type': 'application/json' };
  const show = (status: number, value: object): Answer => ({
    status,
    headers,
    body: JSON.stringify(value, null, 2),
    delivery: 'whole',
  });
  const remote = request.socket.remoteAddress ?? '';
  const local = remote === '::1' || /^(::ffff:)?127\./.test(remote);
  if (!local) return show(403, foreignCall);
  try {
    return show(200, control(simulator, request.method ?? 'GET', path, body));
  } catch (error) {
    if (error instanceof ControlError || error instanceof ApiError) return show(error.status, { error: error.message });
    return show(500, { error: error instanceof Error ? error.message : 'unknown' });
  }
}

/** The body as text, or null when it is too long or the caller went away. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      length += bytes.length;
      if (length > MAX_BODY_BYTES) return null;
      chunks.push(bytes);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function flatten(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
