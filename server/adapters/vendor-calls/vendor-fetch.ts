import { Agent, fetch, type Response } from 'undici';

/** HTTP/1.1: each request has its own connection, so a slowly read response delays no other. */
const dispatcher = new Agent({ allowH2: false });

export interface VendorRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * Sends a request once and resolves when its response begins. Redirects are not followed, because they would send
 * passengers and payments to another host. Rejects with the network's error, or the signal's reason.
 */
export async function vendorFetch(url: URL, request: VendorRequest, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...request, redirect: 'manual', signal, dispatcher });
  } catch (error) {
    throw networkErrorOf(error);
  }
}

export class OversizedResponse extends Error {
  constructor(maxBytes: number) {
    super(`The response is not at most ${maxBytes} bytes`);
    this.name = 'OversizedResponse';
  }
}

/** The body as text. Rejects with OversizedResponse, which closes its connection, or with the network's error. */
export async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new OversizedResponse(maxBytes);
      chunks.push(chunk);
    }
  } catch (error) {
    throw networkErrorOf(error);
  }
  return Buffer.concat(chunks).toString();
}

/** `fetch` wraps the network's error, which has a code, in its own. */
function networkErrorOf(error: unknown): unknown {
  return error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
}
