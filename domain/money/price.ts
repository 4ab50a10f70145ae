import { currencyExponent, type Money } from './money.ts';

/** A brand's markup in basis points of the supplier's amount: 2300 is 23 percent (PRICE-01). */
export type MarkupBasisPoints = number;

export const defaultMarkup: MarkupBasisPoints = 2300;

/**
 * The price a traveler sees and pays: supplier amount × (1 + markup), rounded half up to a whole currency unit, in
 * integer arithmetic (PRICE-03), but rounded up if it would otherwise be below the supplier's amount (F-96). Every
 * displayed price and every charge goes through this function.
 */
export function salePrice(supplier: Money, markup: MarkupBasisPoints): Money {
  const { amountMinor, currency } = supplier;
  const sale = wholeUnits(BigInt(amountMinor) * BigInt(10_000 + markup), 10_000n, currency);
  if (amountMinor < 0 || sale.amountMinor >= amountMinor) return sale;
  const unit = 10 ** (currencyExponent(currency) ?? 2);
  return { amountMinor: Math.ceil(amountMinor / unit) * unit, currency };
}

/**
 * The rounding of PRICE-03: an exact amount of `dividend / divisor` minor units, rounded half up to a whole currency
 * unit. `divisor` must be positive.
 */
export function wholeUnits(dividend: bigint, divisor: bigint, currency: string): Money {
  const unit = 10n ** BigInt(currencyExponent(currency) ?? 2);
  const scale = divisor * unit;
  return { amountMinor: Number(floorDivide(2n * dividend + scale, 2n * scale) * unit), currency };
}

/** Base and taxes of a sale price: a rounded base, and the remainder as taxes, so that the lines add up (PRICE-03). */
export function saleBreakdown(
  supplier: { readonly total: Money; readonly base: Money },
  markup: MarkupBasisPoints,
): { total: Money; base: Money; taxes: Money } {
  const total = salePrice(supplier.total, markup);
  const base = salePrice(supplier.base, markup);
  return { total, base, taxes: { amountMinor: total.amountMinor - base.amountMinor, currency: total.currency } };
}

/** The traveler's price of a booking: the offer and each chosen service, each line rounded separately (PRICE-03). */
export function saleTotal(
  offer: Money,
  services: readonly { readonly price: Money; readonly quantity: number }[],
  markup: MarkupBasisPoints,
): Money {
  const total = salePrice(offer, markup);
  let amountMinor = total.amountMinor;
  for (const { price, quantity } of services) {
    if (price.currency !== offer.currency)
      throw new RangeError(`Service in ${price.currency}, offer in ${offer.currency}`);
    amountMinor += salePrice(price, markup).amountMinor * quantity;
  }
  return { amountMinor, currency: total.currency };
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
