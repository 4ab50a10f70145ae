import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { encodeOfferDetail } from '#contract/codec/offer-detail.ts';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import { formatMoneyDecimal, type Money } from '#domain/money/money.ts';
import type { MarkupBasisPoints } from '#domain/money/price.ts';
import type { SaleParts } from '#domain/money/price-lines.ts';
import { consentSentence, purchaseTerms } from '#domain/payment/purchase-terms.ts';
import type { ShownPolicy } from './shown-policies.ts';

/** A sale and its terms. Excludes card and passport (TERMS-02). */
export interface SaleFacts {
  readonly booking: { readonly id: string; readonly reference: string; readonly isLive: boolean; readonly at: Date };
  readonly brand: { readonly key: string; readonly name: string; readonly policies: readonly ShownPolicy[] };
  readonly markup: MarkupBasisPoints;
  readonly offer: OfferDetail;
  readonly passengers: readonly {
    readonly id: string;
    readonly type: OrderFile['passengers'][number]['type'];
    readonly givenName: string;
    readonly familyName: string;
  }[];
  readonly services: readonly {
    readonly id: string;
    readonly kind: 'seat' | 'extra';
    readonly name: string;
    readonly quantity: number;
    readonly price: Money;
    readonly sale: Money;
  }[];
  readonly supplier: Money;
  readonly sale: Money;
  readonly parts: SaleParts;
  /** What the buyer agreed to by pressing Pay, and when. */
  readonly agreed: { readonly amount: Money; readonly at: Date };
}

/** The order file of a sale, by the functions that show prices and terms before paying. */
export function orderFileOf(facts: SaleFacts): OrderFile {
  const { booking, brand, offer, passengers, services, agreed } = facts;
  const bought = new Set(services.map(({ id }) => id));
  const sold = { ...offer, availableServices: offer.availableServices.filter(({ id }) => bought.has(id)) };
  const terms = purchaseTerms(offer, {
    price: facts.sale,
    supplierPrice: facts.supplier,
    farePrice: offer.sale.total,
    hasExtras: services.length > 0,
  });
  return {
    version: 2,
    booking: {
      id: booking.id,
      reference: booking.reference,
      live_mode: booking.isLive,
      booked_at: booking.at.toISOString(),
    },
    brand: { key: brand.key, name: brand.name },
    language: 'en-US',
    offer: encodeOfferDetail(sold),
    passengers: passengers.map(({ id, type, givenName, familyName }) => ({
      id,
      type,
      given_name: givenName,
      family_name: familyName,
    })),
    price: encodePrice(facts),
    terms: { canceling: terms.canceling, fare_rules: terms.fareRules },
    consent: { sentence: consentSentence, agreed_at: agreed.at.toISOString() },
    policies: brand.policies,
  };
}

function encodePrice({ sale, supplier, parts, services, agreed, markup }: SaleFacts): OrderFile['price'] {
  return {
    currency: sale.currency,
    markup_basis_points: markup,
    agreed_amount: formatMoneyDecimal(agreed.amount),
    supplier_amount: formatMoneyDecimal(supplier),
    sale_amount: formatMoneyDecimal(sale),
    lines: {
      base: formatMoneyDecimal(parts.base),
      tax: formatMoneyDecimal(parts.tax),
      seats: formatMoneyDecimal(parts.seats),
      extras: formatMoneyDecimal(parts.extras),
    },
    services: services.map((service) => ({
      id: service.id,
      kind: service.kind,
      name: service.name,
      quantity: service.quantity,
      supplier_amount: formatMoneyDecimal(service.price),
      sale_amount: formatMoneyDecimal(service.sale),
    })),
  };
}
