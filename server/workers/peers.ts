import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AnswerPeer, PeerAnswer, Peers } from '../ports/peers.ts';

const host = '127.0.0.1';
/** How long a worker may take to accept a question. One that hangs does not, and the asker does without it. */
const takenWithinMs = 3000;
/** The head of an answer is its first line. */
const newline = 0x0a;

export interface PeersOptions {
  /** This worker's number, from 1. */
  readonly number: number;
  readonly count: number;
  /** Known to the workers of one instance only: on the loopback address everyone on the machine could ask. */
  readonly key: string;
}

/**
 * Talks to the other workers of this instance, over HTTP on the loopback address, where each listens on a port of its own. Messages
 * through the primary process would not do: it must not be kept busy by what its workers send each other.
 */
export class WorkerPeers implements Peers {
  readonly #options: PeersOptions;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;
  #ports: ReadonlyMap<number, number> = new Map();
  #answer: AnswerPeer | null = null;

  constructor(options: PeersOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Resolves with the port. */
  async listen(): Promise<number> {
    // Not shared with the other workers, as ports of workers otherwise are.
    this.#server.listen({ port: 0, host, exclusive: true });
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Sets the ports of the workers that serve, by number. */
  know(ports: ReadonlyMap<number, number>): void {
    this.#ports = ports;
  }

  isOwn(subject: string): boolean {
    return this.#ownerOf(subject) === this.#options.number;
  }

  async ask(subject: string, question: unknown, signal: AbortSignal): Promise<PeerAnswer | null> {
    const port = this.#ports.get(this.#ownerOf(subject));
    return port === undefined ? null : this.#send(port, question, signal);
  }

  tell(question: unknown): void {
    for (const [number, port] of this.#ports) {
      if (number === this.#options.number) continue;
      void this.#send(port, question, new AbortController().signal)
        .then(async (answer) => {
          for await (const _ of answer?.rest ?? []) void _;
        })
        // That worker ended, and what it was told with it.
        .catch(() => undefined);
    }
  }

  answer(answerPeer: AnswerPeer): void {
    this.#answer = answerPeer;
  }

  /** Takes no further question, and resolves once all have been answered, or cuts them off after so many milliseconds. */
  async close(timeoutMs: number): Promise<void> {
    this.#agent.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const cutOff = setTimeout(() => this.#server.closeAllConnections(), timeoutMs);
    await closed;
    clearTimeout(cutOff);
  }

  #ownerOf(subject: string): number {
    return 1 + (createHash('sha256').update(subject).digest().readUInt32BE() % this.#options.count);
  }

  async #send(port: number, question: unknown, signal: AbortSignal): Promise<PeerAnswer | null> {
    const taken = AbortSignal.timeout(takenWithinMs);
    const stop = new AbortController();
    const end = () => stop.abort();
    signal.addEventListener('abort', end, { once: true });
    taken.addEventListener('abort', end, { once: true });
    try {
      if (signal.aborted) return null;
      const headers = { authorization: this.#options.key, 'content-type': 'application/json' };
      const request = sendRequest({ host, port, method: 'POST', headers, agent: this.#agent, signal: stop.signal });
      request.on('error', () => undefined);
      request.end(JSON.stringify(question));
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      taken.removeEventListener('abort', end);
      // Errors reach whoever reads it.
      response.on('error', () => undefined);
      if (response.statusCode === 200) return await readAnswer(response);
      response.resume();
      return null;
    } catch {
      return null;
    } finally {
      taken.removeEventListener('abort', end);
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    response.on('error', () => undefined);
    try {
      if (this.#answer === null || !this.#isPeer(request)) {
        response.writeHead(this.#answer === null ? 503 : 403).end();
        return;
      }
      const question = await json(request);
      // Before there is an answer: shows the asker that this worker does not hang.
      response.writeHead(200).flushHeaders();
      const { head, rest } = await this.#answer(question, left.signal);
      response.write(`${JSON.stringify(head)}\n`);
      if (rest === undefined) response.end();
      else await pipeline(Readable.from(rest, { objectMode: true, highWaterMark: 1 }), response);
    } catch {
      // The asker sees an answer that breaks off.
      response.destroy();
    }
  }

  #isPeer({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers.authorization ?? '');
    const expected = Buffer.from(this.#options.key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}

/** Null if the answer breaks off before its head is complete. */
async function readAnswer(response: IncomingMessage): Promise<PeerAnswer | null> {
  const pieces = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let start = Buffer.alloc(0);
  for (let end = -1; end < 0; end = start.indexOf(newline)) {
    const { done, value } = await pieces.next();
    if (done === true) return null;
    start = Buffer.concat([start, value]);
  }
  const end = start.indexOf(newline);
  return { head: JSON.parse(start.toString('utf8', 0, end)), rest: restOf(start.subarray(end + 1), pieces) };
}

async function* restOf(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}
