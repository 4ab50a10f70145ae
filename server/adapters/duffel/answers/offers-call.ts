import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as sendPlain } from 'node:http';
import { request as sendEncrypted } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { asObject, WireError, type WireObject } from '../mapping/wire.ts';
import type { ReadElement } from './offer-scanner.ts';
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

  constructor({ statusCode, headers }: IncomingMessage, { meta, errors }: WireObject) {
    super('The supplier answered with an error');
    this.name = 'AnswerError';
    this.status = statusCode ?? 0;
    this.meta = meta;
    this.errors = errors;
    const reset = headers['ratelimit-reset'];
    this.headers = new Headers(typeof reset === 'string' ? { 'ratelimit-reset': reset } : {});
  }
}

export function createOffersCall(options: { readonly token: string; readonly baseUrl: string | null }): OffersCall {
  return async (question, readElement, signal) => {
    const response = await send(options, question, signal);
    const body = unpacked(response);
    const { statusCode: status = 0 } = response;
    const isJson = response.headers['content-type']?.includes('json') === true;
    if (!isJson) {
      body.destroy();
      throw status === 200 ? new WireError('content-type', 'JSON') : new AnswerError(response, {});
    }
    if (status < 200 || status > 299) throw new AnswerError(response, await readWhole(body));
    const answer = await readAnswer(body, readElement, signal);
    if (answer.errors) throw new AnswerError(response, answer);
    return asObject(answer.data, 'data');
  };
}

async function send(
  { token, baseUrl }: { readonly token: string; readonly baseUrl: string | null },
  { path, parameters, data }: OffersQuestion,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(path, `${baseUrl ?? 'https://api.duffel.com'}/`);
  url.search = new URLSearchParams(parameters).toString();
  const headers = {
    'User-Agent': 'tailfin',
    Accept: 'application/json',
    'Accept-Encoding': 'gzip',
    'Content-Type': 'application/json',
    'Duffel-Version': 'v2',
    Authorization: `Bearer ${token}`,
  };
  const request: ClientRequest = (url.protocol === 'http:' ? sendPlain : sendEncrypted)(url, {
    method: data === undefined ? 'GET' : 'POST',
    headers,
    signal,
  });
  // Once there is a response, it fails with the connection.
  request.on('error', () => undefined);
  request.end(data === undefined ? undefined : JSON.stringify({ data }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

function unpacked(response: IncomingMessage): Readable {
  if (response.headers['content-encoding'] !== 'gzip') return response;
  // A broken response breaks what is read from it.
  return pipeline(response, createGunzip({ chunkSize: chunkBytes }), () => undefined);
}

async function readWhole(body: Readable): Promise<WireObject> {
  return asObject(JSON.parse(String(await buffer(body))), 'answer');
}
