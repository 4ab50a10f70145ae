import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveGiven } from './given-connections.ts';

let server: Server;
let port: NetServer;
let client: Socket;

beforeEach(async () => {
  server = createHttpServer(
    { headersTimeout: 300, keepAliveTimeout: 0, connectionsCheckingInterval: 50 },
    (_, response) => {
      response.end('served');
    },
  );
  const serve = serveGiven(server);
  port = createServer({ pauseOnConnect: true }, (connection) => {
    serve(connection);
    connection.resume();
  });
  port.listen(0, '127.0.0.1');
  await once(port, 'listening');
  client = connect((port.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
});
afterEach(() => {
  client.destroy();
  port.close();
  server.close();
});

test('an idle connection can be closed by the server, which knows it [SAFE-06]', async () => {
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(client, 'data');
  server.closeIdleConnections();
  await once(client, 'close');
});

test('who does not send a request in time is turned away [SAFE-06]', async () => {
  client.write('GET / HTTP/1.1\r\n');
  expect(await text(client)).toContain('408 Request Timeout');
});
