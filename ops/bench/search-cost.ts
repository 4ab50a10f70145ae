import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SearchAnswer } from '#contract/flights.ts';
import { liveSearchPath } from '#contract/search-path.ts';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { freePort, type ServerProcess, startServer } from '#server/testing/processes/server-process.ts';
import { supplierBodies } from './live/live-work.ts';
import { median } from './measure.ts';
import { type InstantSupplier, measuredSearch } from './supplier-call.ts';
import type { Row } from './table.ts';

const offerCount = 400;
const rounds = 12;
const searchesInRound = 10;
/** The first rounds run unoptimized code. */
const warmUp = 5;
const laterPage = 100;

/** Answers one search for a visitor of the site or an API client. */
type Ask = (origin: string) => Promise<void>;

/**
 * A search's total cost to the server's process, against parsing the supplier's response: reading, session, mapping,
 * pricing, encoding, packing and the garbage collector, with PostgreSQL and the supplier in separate processes.
 */
export async function measureSearchCost(): Promise<Row[]> {
  const bodies = supplierBodies(offerCount);
  const supplier = await startSupplier(bodies);
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-search-cost-'));
  const postgres = await startPostgres();
  try {
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: `${postgres.address}postgres`,
      DUFFEL_API_URL: supplier.origin,
      RATE_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'warn',
    };
    const server = await startServer(environment, await freePort());
    try {
      return [
        await compare('Search as streamed', server, bodies, followSearch),
        await compare('Search by the API, first page', server, [supplier.whole], firstPage),
        await compare('Search by the API, all pages', server, [supplier.whole], allPages),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await Promise.all([supplier.close(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(name: string, { origin }: ServerProcess, bodies: readonly string[], ask: Ask): Promise<Row> {
  const answers = bodies.map((body) => Buffer.from(body));
  const bytes = answers.reduce((sum, answer) => sum + answer.length, 0);
  const [parsing, searching]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < searchesInRound; n++) await parseEach(answers);
    const { user, system } = process.cpuUsage(before);
    parsing.push((user + system) / 1000 / searchesInRound);
    const cpuBefore = await cpuSeconds(origin);
    for (let n = 0; n < searchesInRound; n++) await ask(origin);
    searching.push((1000 * ((await cpuSeconds(origin)) - cpuBefore)) / searchesInRound);
  }
  const of = (values: readonly number[]) => median(values.slice(warmUp));
  const [parseMs, searchMs] = [of(parsing), of(searching)];
  return {
    name: `${name}: CPU against JSON.parse`,
    result: searchMs / parseMs,
    unit: '',
    target: 1.75,
    allowed: 1.3,
    note: `CPU of all threads, median of ${rounds - warmUp}: ${searchMs.toFixed(1)} ms for a search of ${offerCount} offers / ${parseMs.toFixed(1)} ms parsing their ${(bytes / 1e6).toFixed(1)} MB`,
  };
}

async function parseEach(answers: readonly Buffer[]): Promise<void> {
  for (const answer of answers) {
    JSON.parse(String(answer));
    await nextTurn();
  }
}

/** CPU seconds used so far by all threads of the server. */
async function cpuSeconds(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}

const followSearch: Ask = async (origin) => {
  const response = await fetch(`${origin}${liveSearchPath}?${new URLSearchParams(measuredSearch())}`);
  const text = await response.text();
  if (!text.includes(`"end":{"offers":${offerCount},`)) throw new Error(`search: ${text.slice(-300)}`);
};

const firstPage: Ask = async (origin) => void (await askPage(origin, {}, ''));

/** The first offers, then all others of the same search, of the same visitor. */
const allPages: Ask = async (origin) => {
  const { answer, cookie } = await askPage(origin, {}, '');
  for (let page = 1; (page - 1) * laterPage < answer.total_count; page++) {
    const rest = { page: String(page), limit: String(laterPage), search_id: answer.search_id };
    await askPage(origin, rest, cookie);
  }
};

async function askPage(origin: string, page: Readonly<Record<string, string>>, cookie: string) {
  const search = new URLSearchParams({ ...measuredSearch(), ...page });
  const response = await fetch(`${origin}/api/flights/search?${search}`, { headers: cookie === '' ? {} : { cookie } });
  if (!response.ok) throw new Error(`search: ${response.status} ${await response.text()}`);
  const answer = (await response.json()) as SearchAnswer;
  if (answer.total_count !== offerCount) throw new Error(`search: ${answer.total_count} offers`);
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { answer, cookie: cookies.join('; ') };
}

interface Supplier extends InstantSupplier {
  /** Its response to a search that waits for all offers. */
  readonly whole: string;
}

/** A supplier with all offers of every search ready, in batches or as a whole. */
async function startSupplier(bodies: readonly string[]): Promise<Supplier> {
  const offers = bodies.map((body) => body.slice('{"data":{"offers":['.length, -']}}'.length)).join(',');
  const batches = bodies.map((body, index) =>
    Buffer.from(body.replace('{"data":{', `{"data":{"remaining_batches":${bodies.length - index - 1},`)),
  );
  const tail = Buffer.from(`,"offers":[${offers}]}}`);
  let next = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const id = `orq_${randomBytes(11).toString('hex')}`;
      if (request.method !== 'POST') return void response.end(batches[next++]);
      if (!String(request.url).includes('batch')) {
        response.write(`{"data":{"id":"${id}"`);
        return void response.end(tail);
      }
      next = 0;
      const [total_batches, remaining_batches] = [batches.length, batches.length];
      response.end(JSON.stringify({ data: { id, total_batches, remaining_batches } }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    whole: `{"data":{"id":"orq_0"${tail}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
