import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/** Acts like PgBouncer in transaction mode, but never gives out a connection twice in a row. */
export interface TransactionPooler {
  /** Address of the server without a database name, with a trailing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/** Startup parameters accepted by PgBouncer 1.18; others are refused unless it is told to ignore them. */
const accepted = /^(user|database|client_encoding|datestyle|timezone|standard_conforming_strings|application_name)$/i;
const connectionsEach = 2;

export async function startTransactionPooler(postgresAddress: string): Promise<TransactionPooler> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.setNoDelay();
    client.on('error', () => undefined);
    client.once(
      'data',
      (startup: Buffer) => void welcome(client, startup, postgresAddress).catch(() => client.destroy()),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const address = new URL(postgresAddress);
  address.port = String(typeof bound === 'object' && bound !== null ? bound.port : 0);
  return {
    address: address.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function welcome(client: Socket, startup: Buffer, postgresAddress: string): Promise<void> {
  const words = startup.subarray(8).toString('utf8').split('\0');
  const parameters = new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
  const unknown = [...parameters.keys()].find((name) => name !== '' && !accepted.test(name));
  if (unknown !== undefined) {
    const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${unknown}`, ''];
    client.end(message('E', `${fields.join('\0')}\0`));
    return;
  }
  const connectionString = postgresAddress + parameters.get('database');
  const connections = await Promise.all(
    Array.from({ length: connectionsEach }, () => takeConnection(connectionString)),
  );
  client.once('close', () => connections.forEach((one) => void one.destroy()));
  pass(client, connections);
  client.write(Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]));
}

/** Passes the client's data to one connection, and to the next one after each transaction. */
function pass(client: Socket, connections: readonly Socket[]): void {
  let turn = 0;
  client.on('data', (chunk) => connections[turn % connections.length]?.write(chunk));
  for (const connection of connections) {
    let rest: Buffer = Buffer.alloc(0);
    connection.on('close', () => client.destroy());
    connection.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (let length = lengthOf(rest); length <= rest.length; length = lengthOf(rest)) {
        // Ready for the next query, and idle: the transaction is over.
        if (rest.toString('latin1', 0, 1) === 'Z' && rest.toString('latin1', 5, 6) === 'I') turn += 1;
        client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  }
}

/** A connection to PostgreSQL that is past its login. */
async function takeConnection(connectionString: string): Promise<Socket> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.setNoDelay();
  stream.removeAllListeners('data');
  return stream;
}

/** Of the first message; more than any buffer if its length is not there yet. */
function lengthOf(buffer: Buffer): number {
  return buffer.length < 5 ? Number.POSITIVE_INFINITY : 1 + buffer.readUInt32BE(1);
}

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}
