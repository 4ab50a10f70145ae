import type { FastifyBaseLogger } from 'fastify';
import type { PaymentState } from '../../../domain/payment/payment-states.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Vendors } from '../../http/request-context.ts';
import type { Clock } from '../../ports/clock.ts';
import { movePayment, type PaymentMove, type PaymentRow } from './repository.ts';

export interface PaymentDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vendors: Vendors;
  /** Keys the hashes of requests. */
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly onMove: (to: PaymentState) => void;
}

/** Moves a payment, logs and counts it. Null when another hand was first. */
export async function advance(
  deps: PaymentDeps,
  payment: PaymentRow,
  move: Omit<PaymentMove, 'at'>,
): Promise<PaymentRow | null> {
  const moved = await movePayment(deps.db, payment, { ...move, at: deps.clock.now() });
  if (moved !== null) {
    deps.onMove(move.to);
    deps.log.info({ payment: payment.id, from: payment.state, to: move.to, detail: move.detail }, 'Payment moved');
  }
  return moved;
}
