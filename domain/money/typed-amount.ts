import { currencyExponents } from '#data/generated/currencies.ts';
import { type Money, parseMoney } from './money.ts';

const withPoint = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$|^\d+(?:\.\d{1,4})?$/;
const withComma = /^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/;

/** A typed amount in minor units, and its possible currencies: `[48200, those with cents]` for '$482' and '482,00'. */
export interface TypedAmount {
  readonly amountMinor: number;
  readonly currencies: readonly string[];
}

/**
 * The possible meanings of a typed amount, one for each number of digits after the point. Empty if it is not an amount.
 */
export function typedAmounts(typed: string): readonly TypedAmount[] {
  const text = typed.replace(/\p{Sc}/gu, '').trim();
  const [, code, number = '', codeAfter] = /^([A-Z]{3})?\s?([\d.,]+)\s?([A-Z]{3})?$/i.exec(text) ?? [];
  const plain = withPoint.test(number)
    ? number.replaceAll(',', '')
    : withComma.test(number)
      ? number.replaceAll('.', '').replace(',', '.')
      : null;
  if (plain === null) return [];
  const named = (code ?? codeAfter)?.toUpperCase();
  const currencies = Object.keys(currencyExponents).filter((known) => named === undefined || known === named);
  const amounts = currencies
    .map((currency) => parseMoney(plain, currency))
    .filter((money): money is Money => money !== null);
  const byMinor = Map.groupBy(amounts, ({ amountMinor }) => amountMinor);
  return [...byMinor].map(([amountMinor, same]) => ({ amountMinor, currencies: same.map(({ currency }) => currency) }));
}
