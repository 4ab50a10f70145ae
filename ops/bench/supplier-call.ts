import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The measured search: a round trip on a busy route. */
export function measuredSearch() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return { origin: 'LHR', destination: 'JFK', departureDate: day(45), returnDate: day(52) };
}

/** Sends the search directly to the supplier like the server, and waits until the response is parsed as JSON. */
export async function askSupplier(origin: string): Promise<SupplierAnswer> {
  const { origin: from, destination: to, departureDate, returnDate } = measuredSearch();
  const leg = (a: string, b: string, date: string) => ({ origin: a, destination: b, departure_date: date });
  const response = await fetch(`${origin}/air/offer_requests/?return_offers=true&supplier_timeout=18000`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer duffel_test_simulator',
      'duffel-version': 'v2',
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      data: {
        slices: [leg(from, to, departureDate), leg(to, from, returnDate)],
        passengers: [{ type: 'adult' }],
        cabin_class: 'economy',
        max_connections: 2,
      },
    }),
  });
  if (!response.ok) throw new Error(`supplier: ${response.status}`);
  return (await response.json()) as SupplierAnswer;
}

interface SupplierAnswer {
  readonly data: { readonly offers: readonly { readonly id: string }[] };
}

export interface InstantSupplier {
  readonly origin: string;
  close(): Promise<void>;
}

/** A supplier that answers every search at once with this many offers, made from a genuine response. */
export async function startInstantSupplier(genuine: SupplierAnswer, offerCount: number): Promise<InstantSupplier> {
  const { offers } = genuine.data;
  const many = Array.from({ length: offerCount }, (_, n) => ({ ...offers[n % offers.length], id: `off_${n}` }));
  const tail = `,"offers":${JSON.stringify(many)}}}`;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = `orq_${randomBytes(11).toString('hex')}`;
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(`{"data":{"id":"${id}"${tail}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
