import type { Result } from '#domain/result.ts';
import type { Refusal } from '#server/refusal.ts';
import type { Bank } from './bank.ts';
import type { Server, ServerCluster } from './server-cluster.ts';
import { isDeath, type Simulation } from './simulation.ts';

/** A statement to a traveler, to be compared with the actual outcome. */
export interface Claim {
  readonly traveler: string;
  readonly bookingId: string | null;
  readonly paymentId: string | null;
  /** Of a claim about a change of flights or about bags. */
  readonly amendmentId?: string;
  readonly what:
    | 'confirmed'
    | 'nothing was charged'
    | 'cancelled'
    | 'new flights accepted'
    | 'flights changed'
    | 'flights not changed'
    | 'bags added'
    | 'bags not added';
}

/** One traveler and their surroundings. */
export interface Trip {
  readonly simulation: Simulation;
  readonly cluster: ServerCluster;
  readonly bank: Bank;
  readonly name: string;
  readonly claims: Claim[];
}

/**
 * Sends a request to some process, sometimes twice at once, and again if its process died, the result is not known yet
 * or the request cannot be served now. Null if the traveler gave up.
 */
export async function retryUntilAnswered<T>(
  trip: Trip,
  call: (server: Server) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal> | null> {
  const { simulation, cluster } = trip;
  const again = [
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_PENDING',
    'BOOKING_PENDING',
    'SUPPLIER_UNAVAILABLE',
    'CANCELLATION_IN_PROGRESS',
    'AMENDMENT_IN_PROGRESS',
    'BOOKING_BUSY',
  ];
  for (let tries = 0; tries < 5; tries++) {
    const times = simulation.chance(0.2) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, async () => once(await cluster.reach(), call)));
    const answer = answers.find((one) => one !== null && (one.ok || !again.includes(one.error.code)));
    if (answer !== undefined && answer !== null) {
      if (!answer.ok) simulation.note(`${trip.name} is refused: ${answer.error.code}`);
      return answer;
    }
    if (simulation.chance(0.1)) return null;
    await simulation.sleep((1 + simulation.pick(120)) * 1000);
  }
  return null;
}

/** Null if the process died: the connection is lost. */
async function once<T>(
  server: Server,
  call: (server: Server) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal> | null> {
  try {
    return await call(server);
  } catch (error) {
    if (isDeath(error)) return null;
    throw error;
  }
}

export function recordClaim(trip: Trip, what: Claim['what'], ids: Omit<Claim, 'traveler' | 'what'>): void {
  trip.simulation.note(`${trip.name} is told: ${what}`);
  trip.claims.push({ traveler: trip.name, what, ...ids });
}
