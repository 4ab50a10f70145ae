import type { Response } from 'undici';
import { readText, vendorFetch } from '#server/adapters/vendor-calls/vendor-fetch.ts';
import { BrokenResponseError, isObject, type WireObject } from '../mapping/wire.ts';

/** Maximum size of an unpacked response. Seat maps of a long trip take one megabyte, 3,000 offers about thirty. */
const maxBytes = 64 * 1024 * 1024;
/** Longer than every deadline of a call (`deadlines`): nobody is waiting for the response any longer. */
const longestMs = 140_000;

export interface Account {
  readonly token: string;
  /** Null means the supplier's own host. */
  readonly baseUrl: string | null;
}

/**
 * The supplier's API, by paths below its base address. Calls resolve with the response's JSON or throw ResponseError.
 */
export interface DuffelApi {
  get(path: string, parameters?: Parameters, signal?: AbortSignal): Promise<WireObject>;
  post(path: string, data?: object, options?: PostOptions): Promise<WireObject>;
  patch(path: string, data: object): Promise<WireObject>;
}

type Parameters = Readonly<Record<string, string | number | boolean>>;

interface PostOptions {
  readonly parameters?: Parameters;
  readonly signal?: AbortSignal;
}

/** An error response, with the vendor's fields. */
export class ResponseError extends Error {
  readonly status: number;
  readonly meta: unknown;
  readonly errors: unknown;
  readonly headers: Pick<Headers, 'get'>;

  constructor({ status, headers }: Response, { meta, errors }: WireObject) {
    super('The supplier answered with an error');
    this.name = 'ResponseError';
    this.status = status;
    this.meta = meta;
    this.errors = errors;
    this.headers = headers;
  }
}

/** A path template that escapes ids, so that none can lead elsewhere. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.map((part, index) => part + encodeURIComponent(ids[index] ?? '')).join('');
}

export function duffelApi(account: Account): DuffelApi {
  const anyTime = () => AbortSignal.timeout(longestMs);
  return {
    get: (path, parameters = {}, signal = anyTime()) => send(account, { method: 'GET', path, parameters }, signal),
    post: (path, data, { parameters = {}, signal = anyTime() } = {}) =>
      send(account, { method: 'POST', path, parameters, data }, signal),
    patch: (path, data) => send(account, { method: 'PATCH', path, parameters: {}, data }, anyTime()),
  };
}

interface DuffelRequest {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
  /** Sent as `data`; undefined for nothing. */
  readonly data?: object | undefined;
}

async function send(
  { token, baseUrl }: Account,
  { method, path, parameters, data }: DuffelRequest,
  signal: AbortSignal,
): Promise<WireObject> {
  const url = new URL(path, `${baseUrl ?? 'https://api.duffel.com'}/`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, String(value));
  const headers = {
    'user-agent': 'tailfin',
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'content-type': 'application/json',
    'duffel-version': 'v2',
    authorization: `Bearer ${token}`,
  };
  const body = data === undefined ? null : JSON.stringify({ data });
  const response = await vendorFetch(url, { method, headers, body }, signal);
  if (!String(response.headers.get('content-type')).includes('json')) {
    await response.body?.cancel();
    throw response.ok ? new BrokenResponseError('JSON') : new ResponseError(response, {});
  }
  const wire: unknown = JSON.parse(await readText(response, maxBytes));
  if (!isObject(wire)) throw new BrokenResponseError('an object');
  if (!response.ok || wire.errors) throw new ResponseError(response, wire);
  return wire;
}
