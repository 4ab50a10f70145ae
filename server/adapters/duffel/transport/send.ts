import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type OpenAnswer, openAnswer } from '#server/adapters/vendor-calls/open-answer.ts';
import { BrokenAnswerError, isObject, type WireObject } from '../mapping/wire.ts';

const chunkBytes = 64 * 1024;
/** Of an answer, unpacked. Seat maps of a long trip take one megabyte, 3,000 offers about thirty. */
const maxBytes = 64 * 1024 * 1024;

export interface Account {
  readonly token: string;
  /** Null means the supplier's own host. */
  readonly baseUrl: string | null;
}

/** A call of the supplier's API. */
export interface Question {
  /** Below the API's base address. */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly parameters: URLSearchParams;
  /** What is sent as `data`; undefined for nothing. */
  readonly data: object | undefined;
}

export interface Answer extends OpenAnswer {
  readonly isJson: boolean;
}

/** An answer that is an error, with the fields of the vendor's error. */
export class AnswerError extends Error {
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

/**
 * Sends a call and resolves when its answer begins, with the body unpacked. A redirect is an answer like any other: followed, it would
 * pass passengers on to another host, and its failure would look like that of a call that was never sent.
 */
async function send(
  { token, baseUrl }: Account,
  { path, method, parameters, data }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(path, `${baseUrl ?? 'https://api.duffel.com'}/`);
  url.search = parameters.toString();
  const headers = {
    'user-agent': 'tailfin',
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    'duffel-version': 'v2',
    authorization: `Bearer ${token}`,
  };
  const body = data === undefined ? null : JSON.stringify({ data });
  const answer = await openAnswer(url, { method, headers, body }, signal);
  const isJson = String(answer.headers['content-type']).includes('json');
  return { ...answer, isJson, body: unpacked(answer) };
}

function unpacked({ headers, body }: OpenAnswer): Readable {
  if (headers['content-encoding'] !== 'gzip') return body;
  // A broken answer breaks what is read from it.
  return pipeline(body, createGunzip({ chunkSize: chunkBytes }), () => undefined);
}

/** Sends a call and resolves with its answer and the answer's JSON. Throws AnswerError for an error of the supplier's. */
export async function sendAndRead(
  account: Account,
  question: Question,
  signal: AbortSignal,
): Promise<{ readonly answer: Answer; readonly wire: WireObject }> {
  const answer = await send(account, question, signal);
  await checkAnswer(answer);
  const wire = await readWhole(answer);
  if (wire.errors) throw new AnswerError(answer, wire);
  return { answer, wire };
}

/**
 * Throws AnswerError for an error, and BrokenAnswerError for a success that is not JSON; otherwise the body is still to
 * be read.
 */
async function checkAnswer(answer: Answer): Promise<void> {
  const { status, isJson, body } = answer;
  const isSuccess = status >= 200 && status <= 299;
  if (!isJson) {
    body.destroy();
    throw isSuccess ? new BrokenAnswerError('JSON') : new AnswerError(answer, {});
  }
  if (!isSuccess) throw new AnswerError(answer, await readWhole(answer));
}

/** The JSON of an answer. Throws SyntaxError or BrokenAnswerError for what is none, and for one that does not end. */
async function readWhole({ body }: Answer): Promise<WireObject> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop destroys the body, and with it the connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new BrokenAnswerError(`at most ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const answer: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (!isObject(answer)) throw new BrokenAnswerError('an object');
  return answer;
}
