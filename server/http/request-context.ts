import type { FastifyRequest } from 'fastify';
import type { PaymentGateway } from '../ports/payments.ts';
import type { FlightSupplier } from '../ports/supplier.ts';
import type { Visitors } from './visitor.ts';

/** What a call needs to know of the brand it is made for; the brands feature knows the rest. */
export interface RequestBrand {
  readonly key: string;
  readonly name: string;
  readonly markupBasisPoints: number;
}

/** Whoever is signed in, as the database has them at that moment. */
export interface SignedInUser {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  /** As it was chosen. */
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdAt: Date;
  readonly isAdmin: boolean;
}

/** Who asks, for which brand, and with which vendors: the answers depend on host, session and system mode. */
export interface RequestContext {
  readonly visitors: Visitors;
  /** Read at most once a request. Null for everybody whose session is not good: signed out, forged, ended, banned. */
  userOf(request: FastifyRequest): Promise<SignedInUser | null>;
  brandOf(request: FastifyRequest): Promise<RequestBrand>;
  /** The vendors of the mode that new bookings are made in. */
  supplier(): Promise<FlightSupplier>;
  gateway(): Promise<PaymentGateway>;
  isLive(): Promise<boolean>;
}

/** The vendors of a mode that something was made in before; null where that mode is no longer configured. */
export interface Vendors {
  supplierOf(live: boolean): FlightSupplier | null;
  gatewayOf(live: boolean): PaymentGateway | null;
}
