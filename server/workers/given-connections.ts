import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Makes a server that listens on no port serve connections that another process has accepted. Returns how to give it one. */
export function serveGiven(server: Server): (connection: Socket) => void {
  // Node begins to keep a list of connections, and time limits for their requests, when a server listens.
  server.emit('listening');
  return (connection) => {
    // As Node sets it for connections that a server accepts itself.
    connection.allowHalfOpen = true;
    server.emit('connection', connection);
  };
}
