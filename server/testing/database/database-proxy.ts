import { connect, createServer, type Server, type Socket } from 'node:net';

/** Sits between a server and its PostgreSQL and breaks connections on command. */
export interface DatabaseProxy {
  readonly port: number;
  /** Lets the next `count` commits reach the database and cuts the connection before the answer comes back. */
  loseCommits(count: number): void;
  /** Commits whose answer is still to be dropped. */
  commitsLeft(): number;
  close(): Promise<void>;
}

/** `port` is the database's on this machine. Watches the wire protocol for the simple query `commit`, which ends every transaction. */
export async function startDatabaseProxy(port: number): Promise<DatabaseProxy> {
  let toLose = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    let isLost = false;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (toLose > 0 && /\bcommit\0/i.test(chunk.toString('latin1'))) {
        toLose -= 1;
        isLost = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (isLost) client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    loseCommits: (count) => {
      toLose = count;
    },
    commitsLeft: () => toLose,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
