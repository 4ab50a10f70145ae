import { Readable } from 'node:stream';
import Stripe from 'stripe';
import type { Response } from 'undici';
import { readText, vendorFetch } from '#server/adapters/vendor-calls/vendor-fetch.ts';

/** Maximum size of a response. A list of a hundred payments takes half a megabyte. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Sends the calls of Stripe's client. Its own HTTP client limits neither the time nor the size of a response that keeps
 * arriving, and a JSON response that is not an object ends the process.
 */
export class StripeHttpClient extends Stripe.HttpClient {
  override getClientName(): string {
    return 'tailfin';
  }

  /** `timeout` in milliseconds covers the whole call, including the body. */
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

  /**
   * Rejects with a body error for a broken, late or oversized response, and with SyntaxError if it is not an object.
   */
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

/** Uses the codes that Stripe's client knows as a timeout and a closed connection, and retries once. */
function toClientError(error: unknown, over: AbortSignal): unknown {
  if (over.aborted) return Stripe.HttpClient.makeTimeoutError();
  const isClosed = error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET';
  return isClosed ? Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' }) : error;
}
