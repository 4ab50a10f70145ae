import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerDisconnected, readText, startHttpServer } from '#simulators/kit/http-server.ts';
import { foreignCall } from '../kit/local-calls.ts';
import type { Answer } from './answers.ts';
import { ApiError } from './api/errors.ts';
import { findPage, isOpenToPages } from './browser/pages.ts';
import { ControlError, control } from './control/control.ts';
import { Simulator } from './simulator.ts';
import { Store } from './store.ts';

const maxBodyBytes = 1_000_000;
const tickMs = 1000;

export interface StripeSimulatorOptions {
  /** Port to listen on; 0, the default, takes any free one. */
  port?: number;
  /** Address to listen on; default 127.0.0.1. */
  host?: string;
  /** SQLite file for all state, which survives restarts; default `:memory:`. Directories are created. */
  databasePath?: string;
  /** The only accepted API key; by default any secret or restricted test key. Live keys are always rejected. */
  apiKey?: string;
  /** Source of time, before the control plane's adjustments; default the system's. */
  now?: () => Date;
  /** Delay added to each API call, in milliseconds; default 0. */
  latencyMs?: number;
}

export interface StripeSimulator {
  /** For example `http://127.0.0.1:4020`. */
  origin: string;
  port: number;
  /** Stops at once, even with open connections and waiting calls. Idempotent. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks the part of the Stripe API needed for card payments, for the unmodified `stripe` client,
 * with test cards only, and serves the stand-in of its script for the unmodified `@stripe/stripe-js` (see
 * `browser/pages.ts`) to pages of this machine. Its control plane under `/__sim/` (see `control.ts`) has no
 * authentication and responds only to loopback connections.
 * @throws any error of listening, for example if the port is taken
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
  const server = await startHttpServer({
    port,
    host,
    isOpenToPages,
    answer: (request, response) => respond(simulator, request, response),
  }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  origin = server.origin;
  const ticking = setInterval(() => simulator.tick(), tickMs).unref();
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    clearInterval(ticking);
    simulator.close();
    await server.close();
    store.close();
  };
  return {
    origin,
    port: server.port,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

async function respond(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readText(request, maxBodyBytes);
  if (body === null) {
    request.destroy();
    return;
  }
  const [path = '/', query = ''] = splitOnce(request.url ?? '/', '?');
  const method = request.method ?? 'GET';
  const headers = flatten(request);
  const call = { method, path, query, body, headers, gone: () => callerDisconnected(request) };
  const isControl = path.startsWith('/__sim/') && findPage(method, path) === null;
  const answer = isControl ? answerControl(simulator, request, path, body) : await simulator.answer(call);
  send(request, response, answer);
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

/** Handles a control call, for connections from this machine only. */
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

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function flatten(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
