import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';

/** A traveler's request to pay by card. */
export interface AuthorizeCommand {
  readonly visitor: string;
  /** The client's network address. */
  readonly address: string;
  readonly brand: { readonly key: string; readonly name: string; readonly markupBasisPoints: number };
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  readonly amount: string | number;
  readonly currency: string;
  readonly card: CardDetails;
  readonly offerId: string | null;
  readonly services: readonly ServiceChoice[];
  /** Null generates one: such a call is not protected against repetition. */
  readonly idempotencyKey: string | null;
}
