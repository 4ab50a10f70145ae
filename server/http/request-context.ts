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

/** Who asks, for which brand, and with which vendors: the answers depend on host, session and system mode. */
export interface RequestContext {
  readonly visitors: Visitors;
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
