import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Visitor } from '#server/testing/steps/visitor.ts';
import type { Recorder } from './recorder.ts';

/** A connection that takes longer than any deadline of the server counts as a separate kind of error. */
const timeoutMs = 65_000;

/**
 * A visitor with their own session and address behind a proxy, so that rate limits apply to each separately. Requests
 * compressed responses, as browsers do. Every call is recorded under its name.
 */
export function proxiedVisitor(origin: string, agent: Agent, address: string, recorder: Recorder): Visitor {
  return new Visitor(async ({ method, url, body, headers }) => {
    const startedAt = performance.now();
    const name = nameOf(method, url);
    try {
      const text = body === undefined ? null : JSON.stringify(body);
      const call = request(new URL(url, origin), {
        method,
        agent,
        timeout: timeoutMs,
        headers: {
          ...headers,
          'accept-encoding': 'gzip',
          'x-forwarded-for': address,
          ...(text === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      });
      call.on('timeout', () => call.destroy(new Error('no response')));
      call.end(text ?? '');
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      const bytes = await buffer(response);
      const ms = performance.now() - startedAt;
      const rawPayload = response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
      const read = rawPayload.toString('utf8');
      const status = response.statusCode ?? 0;
      recorder.call(name, ms, status < 400 ? null : `${status} ${codeOf(read)}`);
      const json = <T>() => JSON.parse(read) as T;
      const set = { 'set-cookie': response.headers['set-cookie'] ?? [] };
      return { statusCode: status, body: read, rawPayload, json, headers: set };
    } catch (error) {
      recorder.call(name, performance.now() - startedAt, error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
}

function codeOf(body: string): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}

function nameOf(method: string, url: string): string {
  if (url.startsWith('/api/flights/search')) return url.includes('search_id=') ? 'rest of a search' : 'search';
  if (url.startsWith('/api/flights/offer/')) return 'offer';
  if (url.startsWith('/api/flights/verify-offer/')) return 'verify offer';
  if (url === '/api/payments/process-card') return 'card';
  return method === 'POST' && url === '/api/bookings' ? 'booking' : url;
}
