import type { ServiceChoice } from '#domain/extras/service-choice.ts';
import type { Money } from '#domain/money/money.ts';
import type { CardDetails } from '#domain/payment/card.ts';
import type { Result } from '#domain/result.ts';
import type { RequestBrand } from '#server/http/calls/request-context.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import type { Refusal } from '#server/refusal.ts';

/** An amendment to be paid by its traveler. */
export interface PaidAmendment {
  readonly id: string;
  /** The amount due now; refused if nothing can be paid, or this visitor may not read its booking. */
  amountDue(): Promise<Result<Money, Refusal>>;
}

/** A traveler's request to pay by card. */
export interface AuthorizeCommand {
  readonly visitor: string;
  /** The client's network address. */
  readonly address: string;
  readonly brand: Pick<RequestBrand, 'key' | 'name' | 'markupBasisPoints' | 'cards'>;
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  readonly amount: string | number;
  readonly currency: string;
  /** From our form; null with the provider's fields. */
  readonly card: CardDetails | null;
  /** From the provider's fields; null with our form. */
  readonly confirmationToken: string | null;
  /** The return URL for a bank with its own page. */
  readonly returnUrl: string;
  readonly offerId: string | null;
  /** Set if the payment is for a change of a booked trip, not for an offer. */
  readonly amendment: PaidAmendment | null;
  readonly services: readonly ServiceChoice[];
  /** Null generates one, without protection against repetition. */
  readonly idempotencyKey: string | null;
}

/** A card from our form, or the token id of one from the provider's fields. */
export type CardSource =
  | { readonly kind: 'card'; readonly card: CardDetails }
  | { readonly kind: 'token'; readonly id: string };
