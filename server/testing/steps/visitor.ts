import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** The part of a response read by tests; the same for injected calls and calls over a port. */
export type VisitorAnswer = Pick<LightMyRequestResponse, 'statusCode' | 'body' | 'rawPayload' | 'json' | 'headers'>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Send = (call: {
  readonly method: Method;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}) => Promise<VisitorAnswer>;

/** A client that calls the server and keeps cookies between calls, like a browser. */
export class Visitor {
  readonly cookies: Map<string, string>;
  readonly #send: Send;

  constructor(send: Send, cookies = new Map<string, string>()) {
    this.#send = send;
    this.cookies = cookies;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<VisitorAnswer> {
    return this.call('GET', url, undefined, headers);
  }

  post(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<VisitorAnswer> {
    return this.call('POST', url, body, headers);
  }

  async call(method: Method, url: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#send({
      method,
      url,
      body,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
    });
    const set = answer.headers['set-cookie'];
    for (const line of set === undefined ? [] : [set].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.cookies.set(name, value);
    }
    return answer;
  }
}

/** A visitor whose calls stay in the process; `cookies` are shared with another visitor in the same browser. */
export function injectingVisitor(
  server: FastifyInstance,
  options: { readonly host?: string; readonly ip?: string },
  cookies?: Map<string, string>,
): Visitor {
  const send: Send = ({ method, url, body, headers }) =>
    server.inject({
      method,
      url,
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: { host: options.host ?? 'localhost', ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return new Visitor(send, cookies);
}

/**
 * A visitor whose calls go over a port; `origin` is read for each call, because servers come and go. `always` are
 * headers of every call; `send` makes them, to observe them.
 */
export function fetchingVisitor(
  origin: () => string,
  always: Record<string, string> = {},
  send: typeof fetch = fetch,
): Visitor {
  return new Visitor(async ({ method, url, body, headers }) => {
    const response = await send(origin() + url, {
      method,
      headers: { ...always, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const rawPayload = Buffer.from(await response.arrayBuffer());
    const text = rawPayload.toString('utf8');
    return {
      statusCode: response.status,
      body: text,
      rawPayload,
      json: <T>() => JSON.parse(text) as T,
      headers: { 'set-cookie': response.headers.getSetCookie() },
    };
  });
}
