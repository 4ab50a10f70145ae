import { request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { expect, inject, test } from 'vitest';
import { createServerBed } from '#server/testing/processes/server-bed.ts';
import { inDays } from '#server/testing/steps/booking-steps.ts';

const connections = 3000;
const seconds = 8;
/** A probe's timeout. Before pages were limited, one process answered none during the flood. */
const timeoutMs = 20_000;

/** Keeps requesting the home page on open connections, from a separate thread. */
const flood = `
const { connect } = require('node:net');
const { workerData: { port, connections } } = require('node:worker_threads');
const ask = 'GET / HTTP/1.1\\r\\nhost: 127.0.0.1\\r\\naccept: text/html\\r\\n\\r\\n';
const open = () => {
  const socket = connect(port, '127.0.0.1', () => socket.write(ask));
  socket.on('data', (chunk) => {
    if (chunk.includes('HTTP/1.1 ')) setTimeout(() => socket.writable && socket.write(ask), 50);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(open, 50));
};
for (let n = 0; n < connections; n++) setTimeout(open, n);
`;

/** The status for another address, on its own connection; 0 if none came in time. */
function statusFor(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const options = { port, path, host: '127.0.0.1', localAddress: '127.0.0.2', agent: false } as const;
    const asked = request({ ...options, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    asked.once('error', () => resolve(0)).end();
  });
}

test('3,000 connections of one address that keep asking for pages leave health and others their answers [F-140]', {
  timeout: 180_000,
}, async () => {
  const bed = await createServerBed(inject('postgresAddress'));
  let flooding: Worker | null = null;
  try {
    await bed.start({ RATE_LIMIT_FACTOR: '1' });
    flooding = new Worker(flood, { eval: true, workerData: { port: bed.port, connections } });
    const search = `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`;
    const statuses: Record<string, number[]> = { '/healthz': [], '/readyz': [], '/': [], [search]: [] };
    for (let second = 0; second < seconds; second++) {
      const next = new Promise((resolve) => setTimeout(resolve, 1000));
      const paths = ['/healthz', '/readyz', ...(second % 4 === 3 ? ['/', search] : [])];
      await Promise.all([next, ...paths.map(async (path) => statuses[path]?.push(await statusFor(bed.port, path)))]);
    }
    for (const [path, answered] of Object.entries(statuses)) {
      expect([path, answered.filter((status) => status !== 200)]).toEqual([path, []]);
    }
  } finally {
    await flooding?.terminate();
    await bed.close();
  }
});
