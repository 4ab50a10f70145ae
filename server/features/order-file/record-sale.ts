import type { OrderFile } from '#contract/order-file/order-file.ts';
import type { CancellationTerms } from '#domain/content/cancellation-terms.ts';
import type { ChangeTerms } from '#domain/content/change-terms.ts';
import type { Money } from '#domain/money/money.ts';
import type { CurrentOffer } from '#server/ports/supplier.ts';
import { detailOffer, type QuotedTotal } from '../flights/index.ts';
import { orderFileOf, type SaleFacts } from './order-file.ts';

export interface RecordSaleDeps {
  /** A brand's name, and its policies as shown. */
  readonly shownBrandOf: (brandKey: string) => Promise<Omit<SaleFacts['brand'], 'key'>>;
  readonly termsOf: (brandKey: string) => Promise<CancellationTerms>;
  readonly changeTermsOf: (brandKey: string) => Promise<ChangeTerms>;
}

/** The sale about to be booked, and the payment whose buyer agreed to it. */
interface Sale {
  readonly brand: { readonly key: string; readonly markupBasisPoints: number };
  readonly payment: { readonly amountMinor: number; readonly currency: string; readonly createdAt: Date };
  readonly offer: CurrentOffer;
  readonly quote: QuotedTotal;
}

/** A booking as it will be stored. */
interface StoredSale {
  readonly id: string;
  readonly reference: string;
  readonly liveMode: boolean;
  readonly createdAt: Date;
  readonly itinerary: Pick<SaleFacts, 'passengers'>;
}

/** Reads the brand's texts as shown, and returns the order file for a booking of this sale (TERMS-02). */
export async function recordSale(
  deps: RecordSaleDeps,
  { brand: { key, markupBasisPoints: markup }, payment, offer, quote }: Sale,
): Promise<(booking: StoredSale) => OrderFile> {
  const [brand, cancellation, change] = await Promise.all([
    deps.shownBrandOf(key),
    deps.termsOf(key),
    deps.changeTermsOf(key),
  ]);
  const terms = { ...cancellation, change };
  const { sale, supplier, parts, services } = quote;
  const money = (amountMinor: number): Money => ({ amountMinor, currency: sale.currency });
  return ({ id, reference, liveMode: isLive, createdAt: at, itinerary: { passengers } }) =>
    orderFileOf({
      booking: { id, reference, isLive, at },
      brand: { key, ...brand },
      markup,
      offer: detailOffer(offer, markup, terms, at),
      passengers,
      services,
      supplier,
      sale,
      parts: {
        base: money(parts.base),
        tax: money(parts.tax),
        seats: money(parts.seats),
        extras: money(parts.extras),
      },
      agreed: { amount: { amountMinor: payment.amountMinor, currency: payment.currency }, at: payment.createdAt },
    });
}
