import * as z from 'zod/mini';
import { amendmentKinds } from '#domain/booking/amendments/amendment-states.ts';
import { settlementWays } from '#domain/booking/amendments/settlement.ts';
import { type Answer, amountText } from '../call.ts';
import { slice } from '../offer.ts';
import { amendmentPrice, bagLine } from './amendment.ts';

/** A change of flights, or bags that are added, as administrators see it; all amounts are in the currency of its price. */
export const deskAmendment = z.object({
  id: z.string(),
  kind: z.enum(amendmentKinds),
  state: z.string(),
  /** Whether the booking's manual actions are about this one. */
  isCurrent: z.boolean(),
  /** UTC instants. */
  askedAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  /** Why nothing was changed; null otherwise. */
  failureCode: z.nullable(z.string()),
  removed: z.array(slice),
  added: z.array(slice),
  bags: z.array(bagLine),
  /** Seats and extras that are lost, a line each. */
  lost: z.array(z.string()),
  price: amendmentPrice,
  /** Null if nothing was due. */
  payment: z.nullable(
    z.object({ id: z.string(), state: z.string(), intentId: z.nullable(z.string()), captureAmount: amountText }),
  ),
  /** How it was paid instead, and how much of it; null otherwise. */
  settlement: z.nullable(z.object({ way: z.enum(settlementWays), amount: amountText })),
  refunds: z.array(
    z.object({ id: z.string(), state: z.string(), amount: amountText, refundId: z.nullable(z.string()) }),
  ),
});
export type DeskAmendmentAnswer = Answer<z.infer<typeof deskAmendment>>;
