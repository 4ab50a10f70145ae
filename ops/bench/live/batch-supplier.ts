import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstantSupplier } from '../supplier-call.ts';

export interface BatchSupplier extends InstantSupplier {
  /** When it sent the first batch of the last search, in ms since 1970. */
  readonly firstSentAt: number;
}

/** A supplier that has all batches of every search at once, `afterMs` milliseconds after the first request for one. */
export async function startBatchSupplier(bodies: readonly string[], afterMs = 0): Promise<BatchSupplier> {
  const batches = bodies.map((body, index) =>
    Buffer.from(body.replace('{"data":{', `{"data":{"remaining_batches":${bodies.length - index - 1},`)),
  );
  const sent = new Map<string, number>();
  let firstSentAt = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', async () => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') {
        const id = `orq_${randomBytes(11).toString('hex')}`;
        sent.set(id, 0);
        response.end(
          JSON.stringify({ data: { id, total_batches: batches.length, remaining_batches: batches.length } }),
        );
        return;
      }
      const id = String(request.url).split('/').at(-1) ?? '';
      const index = sent.get(id) ?? 0;
      sent.set(id, index + 1);
      if (index === 0) {
        await sleep(afterMs);
        firstSentAt = performance.timeOrigin + performance.now();
      }
      response.end(batches[index]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get firstSentAt() {
      return firstSentAt;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
