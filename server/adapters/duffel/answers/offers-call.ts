import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { asObject, WireError, type WireObject } from '../mapping/wire.ts';
import type { ReadElement } from './offer-scanner.ts';
import { type OpenAnswer, openAnswer } from './open-answer.ts';
import { readAnswer } from './read-answer.ts';

const chunkBytes = 64 * 1024;

/** A request whose answer contains the offers of a search. */
export interface OffersQuestion {
  /** Below the API's base address. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, string>>;
  /** What a POST sends; without it the request is a GET. */
  readonly data?: object;
}

/**
 * Sends a request, passes each offer of the answer on as it arrives, and resolves with the answer's `data` without them. Rejects
 * as the vendor's client does, which reads an answer only as a whole: 10 MB hold a thread for 50 ms.
 */
export type OffersCall = (
  question: OffersQuestion,
  readElement: ReadElement,
  signal: AbortSignal,
) => Promise<WireObject>;

/** An answer that is an error, with the fields of the vendor's error. */
class AnswerError extends Error {
  readonly status: number;
  readonly meta: unknown;
  readonly errors: unknown;
  readonly headers: Headers;

  constructor({ status, headers }: OpenAnswer, { meta, errors }: WireObject) {
    super('The supplier answered with an error');
    this.name = 'AnswerError';
    this.status = status;
    this.meta = meta;
    this.errors = errors;
    const reset = headers['ratelimit-reset'];
    this.headers = new Headers(typeof reset === 'string' ? { 'ratelimit-reset': reset } : {});
  }
}

export function createOffersCall(options: { readonly token: string; readonly baseUrl: string | null }): OffersCall {
  return async (question, readElement, signal) => {
    const answer = await send(options, question, signal);
    const { status } = answer;
    const body = unpacked(answer);
    const isJson = String(answer.headers['content-type']).includes('json');
    if (!isJson) {
      body.destroy();
      throw status === 200 ? new WireError('content-type', 'JSON') : new AnswerError(answer, {});
    }
    if (status < 200 || status > 299) throw new AnswerError(answer, await readWhole(body));
    const wire = await readAnswer(body, readElement, signal);
    if (wire.errors) throw new AnswerError(answer, wire);
    return asObject(wire.data, 'data');
  };
}

function send(
  { token, baseUrl }: { readonly token: string; readonly baseUrl: string | null },
  { path, parameters, data }: OffersQuestion,
  signal: AbortSignal,
): Promise<OpenAnswer> {
  const url = new URL(path, `${baseUrl ?? 'https://api.duffel.com'}/`);
  url.search = new URLSearchParams(parameters).toString();
  const headers = {
    'user-agent': 'tailfin',
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    'duffel-version': 'v2',
    authorization: `Bearer ${token}`,
  };
  const body = data === undefined ? null : JSON.stringify({ data });
  return openAnswer(url, { method: body === null ? 'GET' : 'POST', headers, body }, signal);
}

function unpacked({ headers, body }: OpenAnswer): Readable {
  if (headers['content-encoding'] !== 'gzip') return body;
  // A broken response breaks what is read from it.
  return pipeline(body, createGunzip({ chunkSize: chunkBytes }), () => undefined);
}

async function readWhole(body: Readable): Promise<WireObject> {
  return asObject(JSON.parse(String(await buffer(body))), 'answer');
}
