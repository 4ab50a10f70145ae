import { expect, test } from 'vitest';
import { formatAlike } from './format.ts';

test.each([
  ['USD', [7000, 6335], ['$70.00', '$63.35']],
  ['USD', [7000, 6300], ['$70', '$63']],
  ['USD', [0, 40], ['$0.00', '$0.40']],
  ['JPY', [7000, 6335], ['¥7,000', '¥6,335']],
  ['KWD', [7000, 6335], ['KWD 7.000', 'KWD 6.335']],
  ['USD', [Number.NaN, 6335], ['USD N/A', '$63.35']],
])(
  'amounts of one list in %s are all written with cents if one has some: %j [F-163] [PRICE-02]',
  (currency, minor, shown) => {
    const amounts = minor.map((amountMinor) => ({ amountMinor, currency }));
    expect(amounts.map(formatAlike(amounts)).map((text) => text.replace('\u00a0', ' '))).toEqual(shown);
  },
);
