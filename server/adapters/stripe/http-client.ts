import { Readable } from 'node:stream';
import Stripe from 'stripe';
import type { Response } from 'undici';
import { readText, vendorFetch } from '#server/adapters/vendor-calls/vendor-fetch.ts';

/** Of an answer. A list of a hundred payments takes half a megabyte. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Sends the calls of Stripe's client. Its own HTTP client has a limit for silence only, so that an answer in drops never ends, reads answers
 * without end, and an answer that is JSON but no object ends the process.
 */
export class StripeHttpClient extends Stripe.HttpClient {
  override getClientName(): string {
    return 'tailfin';
  }

  /** `timeout` in milliseconds is for the whole call, the answer's body included. */
  override async makeRequest(
    host: string,
    port: string | number,
    path: string,
    method: string,
    headers: object,
    requestData: string | null,
    protocol: string,
    timeout: number,
  ): Promise<StripeResponse> {
    const url = new URL(`${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`);
    const over = AbortSignal.timeout(timeout);
    const sent = Object.entries(headers as Readonly<Record<string, unknown>>).filter(([, value]) => value != null);
    const request = {
      method,
      headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])),
      body: method === 'GET' || requestData === null ? null : requestData,
    };
    try {
      return new StripeResponse(await vendorFetch(url, request, over), over);
    } catch (error) {
      throw toClientError(error, over);
    }
  }
}

class StripeResponse extends Stripe.HttpClientResponse {
  readonly #response: Response;
  readonly #over: AbortSignal;

  constructor(response: Response, over: AbortSignal) {
    super(response.status, Object.fromEntries(response.headers));
    this.#response = response;
    this.#over = over;
  }

  override getRawResponse(): object {
    return { statusCode: this.#response.status };
  }

  override toStream(streamCompleteCallback: () => void): unknown {
    const body = Readable.from(this.#response.body ?? []);
    return body.once('end', streamCompleteCallback);
  }

  /** Rejects with a body error for an answer that breaks off, comes too late or is too long, and with SyntaxError for no object. */
  override async toJSON(): Promise<object> {
    let text: string;
    try {
      text = await readText(this.#response, maxBytes);
    } catch (error) {
      throw Stripe.HttpClient.makeResponseBodyError(toClientError(error, this.#over));
    }
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new SyntaxError('The answer is no object');
    return value;
  }
}

/** With the codes by which Stripe's client tells a timeout and a closed connection, which it tries again once. */
function toClientError(error: unknown, over: AbortSignal): unknown {
  if (over.aborted) return Stripe.HttpClient.makeTimeoutError();
  const isClosed = error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET';
  return isClosed ? Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }) : error;
}
