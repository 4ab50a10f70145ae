import { Duffel } from '@duffel/api';
import type { Offer } from '@duffel/api/types';
import { type DuffelSimulator, type DuffelSimulatorOptions, startDuffelSimulator } from '../server.ts';

/** The simulated start time of tests. */
const testStart = new Date('2026-12-01T09:00:00Z');

/** The travel date of tests, three months later. */
export const testDay = '2027-03-04';

/** A running simulator with the vendor's own client and the control plane. */
export interface TestBench {
  readonly simulator: DuffelSimulator;
  readonly duffel: Duffel;
  /** Calls the control plane; returns the JSON response. */
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Calls the API in ways that the client cannot: other headers, other bodies. */
  raw(method: string, path: string, init?: { headers?: Record<string, string>; body?: string }): Promise<RawAnswer>;
}

/** A raw answer. */
interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly data?: unknown; readonly errors?: readonly WireError[]; readonly meta?: unknown };
}

/** One error of the envelope. */
export interface WireError {
  readonly type: string;
  readonly code: string | number;
  readonly source?: { readonly field: string; readonly pointer: string } | string;
}

const token = 'duffel_test_simulator';
/** Of every call. */
export const standardHeaders = {
  authorization: `Bearer ${token}`,
  'duffel-version': 'v2',
  accept: 'application/json',
  'content-type': 'application/json',
};

/** Starts a simulator on its own port, by default with its clock stopped at {@link testStart}. */
export async function startBench(options: DuffelSimulatorOptions = {}): Promise<TestBench> {
  const simulator = await startDuffelSimulator({ now: () => testStart, ...options });
  return {
    simulator,
    duffel: new Duffel({ token, basePath: simulator.origin }),
    control: async (method, path, body) => {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
      return (await (await fetch(`${simulator.origin}${path}`, init)).json()) as Record<string, unknown>;
    },
    raw: async (method, path, init = {}) => {
      const body = init.body === undefined ? {} : { body: init.body };
      const response = await fetch(`${simulator.origin}${path}`, {
        method,
        headers: init.headers ?? standardHeaders,
        ...body,
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as RawAnswer['body'] };
    },
  };
}

/** A slice in the shape the client's types require. */
export function slice(origin: string, destination: string, date: string = testDay) {
  return { origin, destination, departure_date: date, departure_time: null, arrival_time: null };
}

/** Searches one way, by default for one adult, and returns the request's id with its offers. */
export async function search(
  bench: TestBench,
  origin: string,
  destination: string,
  passengers: readonly ({ type: 'adult' } | { age: number })[] = [{ type: 'adult' }],
): Promise<{ id: string; offers: Offer[] }> {
  const { data } = await bench.duffel.offerRequests.create({
    slices: [slice(origin, destination)],
    passengers: passengers as { type: 'adult' }[],
    return_offers: true,
  });
  return { id: data.id, offers: data.offers as Offer[] };
}

/** The first offer of an airline. @throws Error if there is none */
export function offerOf(offers: readonly Offer[], airline: string): Offer {
  const offer = offers.find((candidate) => candidate.owner.iata_code === airline);
  if (offer === undefined) throw new Error(`No offer of ${airline}.`);
  return offer;
}

const names = ['Ada', 'Grace', 'Mary', 'Joan', 'Edith', 'Radia'];

/** Complete passenger details that match an offer's ages; infants are paired with adults. */
export function travelers(offer: Offer): Record<string, unknown>[] {
  const infants = offer.passengers
    .filter((passenger) => passenger.type === 'infant_without_seat')
    .map((passenger) => passenger.id);
  return offer.passengers.map((passenger, i) => {
    const age = (passenger as { age?: number | null }).age ?? 35;
    const carried = passenger.type === 'adult' ? infants.shift() : undefined;
    return {
      id: passenger.id,
      title: 'ms',
      gender: 'f',
      given_name: names[i] ?? 'Eve',
      family_name: 'Byron',
      born_on: `${2027 - age}-01-10`,
      email: 'ada@example.com',
      phone_number: '+442080160508',
      ...(carried === undefined ? {} : { infant_passenger_id: carried }),
    };
  });
}

/** The body of an instant order; parts can be replaced. */
export function orderFor(offer: Offer, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    type: 'instant',
    selected_offers: [offer.id],
    passengers: travelers(offer),
    payments: [{ type: 'balance', amount: offer.total_amount, currency: offer.total_currency }],
    ...changes,
  };
}

/** Sends an order unchanged, bypassing the client's types. */
export async function sendOrder(bench: TestBench, body: Record<string, unknown>) {
  return bench.duffel.orders.create(body as unknown as Parameters<Duffel['orders']['create']>[0]);
}

/** The error of a call that must fail: status and errors of the envelope. @throws Error if it succeeded */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number; code: string | number; pointer: string | null; errors: readonly WireError[] }> {
  let thrown: unknown;
  try {
    await call;
  } catch (error) {
    thrown = error;
  }
  if (thrown === undefined) throw new Error('The call was expected to be refused.');
  const { status, errors } = thrown as { status?: number; errors?: readonly WireError[] };
  if (status === undefined || errors === undefined) throw thrown;
  const source = errors[0]?.source;
  return { status, code: errors[0]?.code ?? '', pointer: typeof source === 'object' ? source.pointer : null, errors };
}
