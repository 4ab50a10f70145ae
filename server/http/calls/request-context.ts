import type { FastifyRequest } from 'fastify';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { BrandTerms, ChangeTerms } from '#domain/content/change-terms.ts';
import type { CardTerms } from '#domain/payment/card-terms.ts';
import type { Visitors } from '#server/http/visitors.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';

/** The part of a brand needed by calls; the brands feature has the rest. */
export interface RequestBrand {
  readonly key: string;
  readonly name: string;
  readonly markupBasisPoints: number;
  readonly cancellation: CancellationTerms;
  readonly change: ChangeTerms;
  readonly cards?: CardTerms;
}

/** A brand's promises and fees for canceling and changing flights. */
export function termsOf({ cancellation, change }: Pick<RequestBrand, 'cancellation' | 'change'>): BrandTerms {
  return { ...cancellation, change };
}

/** The signed-in user, as currently stored. */
export interface SignedInUser {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  /** In its original case. */
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly isAdmin: boolean;
}

/** A request's sender, brand and vendors, by host, session and system mode. */
export interface RequestContext {
  readonly visitors: Visitors;
  /** Read at most once per request. Null without a valid session: signed out, forged, expired or banned. */
  userOf(request: FastifyRequest): Promise<SignedInUser | null>;
  brandOf(request: FastifyRequest): Promise<RequestBrand>;
  /** The vendors of the current mode, for new bookings. */
  supplier(): Promise<FlightSupplier>;
  gateway(): Promise<PaymentGateway>;
  isLive(): Promise<boolean>;
}

/** The vendors of an existing row's mode; null if that mode is no longer configured. */
export interface Vendors {
  supplierOf(live: boolean): FlightSupplier | null;
  gatewayOf(live: boolean): PaymentGateway | null;
}
