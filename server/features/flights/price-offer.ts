import type { Offer, PricedOffer } from '../../../domain/flights/offer.ts';
import { formatMoneyDecimal, type Money, parseMoney } from '../../../domain/money/money.ts';
import { type MarkupBasisPoints, saleBreakdown, salePrice } from '../../../domain/money/price.ts';

/** An offer with what this brand's traveller sees and pays beside the supplier's amounts (PRICE-01, PRICE-03, API-08). */
export function priceOffer(offer: Offer, markup: MarkupBasisPoints): PricedOffer {
  const sale = saleBreakdown(
    {
      total: supplierAmount(offer.total_amount, offer.total_currency),
      base: supplierAmount(offer.base_amount, offer.base_currency),
    },
    markup,
  );
  return {
    ...offer,
    sale_amount: formatMoneyDecimal(sale.total),
    sale_currency: sale.total.currency,
    sale_base_amount: formatMoneyDecimal(sale.base),
    sale_tax_amount: formatMoneyDecimal(sale.taxes),
    available_services: offer.available_services.map((service) => ({
      ...service,
      ...saleFields(supplierAmount(service.total_amount, service.total_currency), markup),
    })),
  };
}

/** The sale fields of anything priced on its own: a seat, a bag. */
export function saleFields(supplier: Money, markup: MarkupBasisPoints): { sale_amount: string; sale_currency: string } {
  const sale = salePrice(supplier, markup);
  return { sale_amount: formatMoneyDecimal(sale), sale_currency: sale.currency };
}

/** A supplier amount that the adapter checked already. */
export function supplierAmount(amount: string, currency: string): Money {
  const money = parseMoney(amount, currency);
  if (money === null) throw new Error('An unchecked amount passed the supplier adapter');
  return money;
}
