import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * How a proxy finds out that an instance is gone: `active` polls `/readyz`; `passive`, like nginx, notices a failed
 * request. Active never sends a request twice. Passive retries elsewhere if it could not connect, and retries a safe
 * request also if the connection broke; never anything else.
 */
export type FailureDetection = 'active' | 'passive';

export interface ReverseProxy {
  readonly origin: string;
  /** Requests without a response, as text. */
  readonly refused: readonly string[];
  /** Requests answered by each instance so far, in instance order. */
  answered(): number[];
  close(): Promise<void>;
}

/** Shorter than the time instances have to shut down, as docs/deployment.md requires. */
const probeIntervalMs = 200;
const failedForMs = 1000;
const idleForMs = 1000;
const answerWithinMs = 40_000;

interface Instance {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
  isAsked: boolean;
  failedAt: number;
  answered: number;
}

interface Sent {
  readonly answer: IncomingMessage;
}

/** A proxy that balances requests across instances on local ports, over keep-alive connections. */
export async function startReverseProxy(
  ports: readonly number[],
  failureDetection: FailureDetection,
): Promise<ReverseProxy> {
  const refused: string[] = [];
  const instances = ports.map((port): Instance => {
    const agent = new Agent({ keepAlive: true, maxFreeSockets: 32, timeout: idleForMs });
    return { port, agent, isReady: true, isAsked: false, failedAt: Number.NEGATIVE_INFINITY, answered: 0 };
  });
  let turn = 0;

  const isUsable = (one: Instance) =>
    failureDetection === 'active' ? one.isReady : performance.now() - one.failedAt > failedForMs;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const what = `${incoming.method} ${incoming.url}`;
    const body = await buffer(incoming);
    const isSafe = incoming.method === 'GET' || incoming.method === 'HEAD';
    turn += 1;
    const inTurn = instances.map((_, index) => instances[(turn + index) % instances.length] as Instance);
    const failures: string[] = [];
    for (const instance of inTurn.filter(isUsable)) {
      try {
        const { answer } = await send(instance, incoming, body);
        instance.answered += 1;
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
        answer.once('error', () => {
          refused.push(`${what}: the response was cut off`);
          outgoing.destroy();
        });
        return;
      } catch (error) {
        const { syscall, message } = error as NodeJS.ErrnoException;
        failures.push(`${instance.port}: ${message}`);
        instance.failedAt = performance.now();
        if (failureDetection === 'active' || !(isSafe || syscall === 'connect')) break;
      }
    }
    refused.push(`${what}: ${failures.join(', ') || 'no instance is available'}`);
    outgoing.writeHead(502).end();
  };

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  const probing =
    failureDetection === 'active' ? setInterval(() => instances.forEach(ask), probeIntervalMs) : undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    refused,
    answered: () => instances.map(({ answered }) => answered),
    async close() {
      clearInterval(probing);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      for (const { agent } of instances) agent.destroy();
      await closed;
    },
  };
}

function send({ port, agent }: Instance, incoming: IncomingMessage, body: Buffer): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { ...incoming.headers, connection: undefined, 'x-forwarded-for': incoming.socket.remoteAddress };
    const kept = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    const { method, url: path } = incoming;
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers: kept }, (answer) =>
      resolve({ answer }),
    );
    const timeoutTimer = setTimeout(() => call.destroy(new Error('no answer in time')), answerWithinMs);
    call.once('close', () => clearTimeout(timeoutTimer));
    call.once('error', reject);
    call.end(body);
  });
}

function ask(instance: Instance): void {
  // One probe at a time: a machine too busy to answer at once is not an instance shutting down.
  if (instance.isAsked) return;
  instance.isAsked = true;
  const checkHealth = (isReady: boolean) => {
    instance.isReady = isReady;
    instance.isAsked = false;
  };
  const call = request({ host: '127.0.0.1', port: instance.port, path: '/readyz', agent: false }, (answer) => {
    checkHealth(answer.statusCode === 200);
    answer.resume();
  });
  call.once('error', () => checkHealth(false));
  call.end();
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
