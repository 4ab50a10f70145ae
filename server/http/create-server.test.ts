import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from './create-server.ts';

test('a client that reads nothing of its answer is disconnected, and the answer is given up [SAFE-04]', async () => {
  const server = createServer(pino({ level: 'silent' }), { trustProxy: false, silentMs: 200 });
  onTestFinished(() => server.close());
  const isGivenUp = Promise.withResolvers<void>();
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
    destroy(error, done) {
      isGivenUp.resolve();
      done(error);
    },
  });
  server.get('/endless', (_request, reply) => reply.send(endless));
  const { hostname, port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  client.pause();
  await once(client, 'connect');
  client.write('GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await isGivenUp.promise;
  client.on('error', () => undefined).resume();
  await once(client, 'close');
  expect(client.closed).toBe(true);
});
