import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { acceptWaiting } from '../http/operations/accept-waiting.ts';
import type { Logger } from '../http/operations/logger.ts';

/** Someone who serves connections. */
export interface Taker {
  /** Resolves once it has taken the connection; with false if it has ended without reading from it, and takes no other. */
  take(connection: Socket): Promise<boolean>;
}

/**
 * The port that all workers serve. They get its connections in turn, each the next one once it has taken the last: one that hangs holds up
 * a single connection, until it ends and another takes it.
 */
export class SharedPort {
  readonly #log: Logger;
  readonly #server = createServer({ pauseOnConnect: true, noDelay: true }, (connection) => this.#accept(connection));
  readonly #waiting: Socket[] = [];
  /** Those without a connection to take, in the order in which they get one. */
  readonly #idle: ((connection: Socket) => void)[] = [];
  #accepted = 0;
  #untaken = 0;
  #onAllTaken: (() => void) | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Opens the port; resolves with its number. Rejects with the error of the system. */
  async listen(address: { readonly port: number; readonly host: string }): Promise<number> {
    this.#server.listen(address);
    await once(this.#server, 'listening');
    this.#server.on('error', (error) => this.#log.error({ err: error }, 'A connection cannot be accepted'));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Gives connections to one more, until it ends. */
  async serve(taker: Taker): Promise<void> {
    for (;;) {
      const connection = await this.#next();
      if (!(await taker.take(connection))) return this.#offer(connection);
      // Only this process's own hold on it.
      connection.destroy();
      this.#untaken -= 1;
      if (this.#untaken === 0) this.#onAllTaken?.();
    }
  }

  /** Accepts who has connected and closes the port. Resolves once all of them have been taken. */
  async close(): Promise<void> {
    await acceptWaiting(() => this.#accepted);
    this.#server.close();
    if (this.#untaken > 0) await new Promise<void>((resolve) => (this.#onAllTaken = resolve));
  }

  #accept(connection: Socket): void {
    this.#accepted += 1;
    this.#untaken += 1;
    // Nothing is read here; who took it learns what is wrong with it.
    connection.on('error', () => undefined);
    this.#offer(connection);
  }

  #offer(connection: Socket): void {
    const take = this.#idle.shift();
    if (take === undefined) this.#waiting.push(connection);
    else take(connection);
  }

  async #next(): Promise<Socket> {
    const connection = this.#waiting.shift();
    return connection ?? new Promise((resolve) => this.#idle.push(resolve));
  }
}
