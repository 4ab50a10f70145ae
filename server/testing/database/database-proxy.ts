import { connect, createServer, type Server, type Socket } from 'node:net';

/** Sits between a server and its PostgreSQL; breaks connections and delays responses on command. */
export interface DatabaseProxy {
  readonly port: number;
  /**
   * Lets the next `count` commits reach the database, of transactions and of single statements that move a row, and
   * cuts the connection before the response comes back.
   */
  loseCommits(count: number): void;
  /** Commits whose response is still to be dropped. */
  commitsLeft(): number;
  /** From now on every database response is delayed by this much. */
  delayAnswers(ms: number): void;
  close(): Promise<void>;
}

/**
 * The simple queries that begin and end every transaction, and the statement that moves a row with its history entry.
 */
const [begin, commit, end] = [/\bbegin[;\0]/i, /\bcommit\0/i, /\b(?:commit|rollback)\0/i];
const move = /\bwith "written" as \(/;

/** `port` is the database's on this machine. Watches the wire protocol for commits. */
export async function startDatabaseProxy(port: number): Promise<DatabaseProxy> {
  let toLose = 0;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const database = connect(port, '127.0.0.1');
    let isLost = false;
    let isInTransaction = false;
    let delayedUntil = 0;
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
      const sent = chunk.toString('latin1');
      isInTransaction = begin.test(sent) || (isInTransaction && !end.test(sent));
      if (toLose > 0 && (commit.test(sent) || (!isInTransaction && move.test(sent)))) {
        toLose -= 1;
        isLost = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (isLost) return void client.destroy();
      const now = performance.now();
      // Not before earlier ones.
      delayedUntil = Math.max(delayedUntil, now + delayMs);
      if (delayedUntil > now) setTimeout(() => client.write(chunk), delayedUntil - now);
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
    delayAnswers: (ms) => {
      delayMs = ms;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
