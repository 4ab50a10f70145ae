import { formatMoneyDecimal, type Money, readMoney } from '#domain/money/money.ts';

/** The details of an error that names the right total (PRICE-04). */
export function encodeSaleDetails(sale: Money) {
  return { sale_amount: formatMoneyDecimal(sale), sale_currency: sale.currency };
}

/** The total that an error's details name; null if they name none. */
export function decodeSaleDetails(details: Readonly<Record<string, unknown>> | undefined): Money | null {
  const { sale_amount: amount, sale_currency: currency } = details ?? {};
  return typeof amount === 'string' && typeof currency === 'string' ? readMoney(amount, currency) : null;
}
