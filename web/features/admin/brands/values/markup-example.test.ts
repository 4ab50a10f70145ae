import { expect, test } from 'vitest';
import { fileProblem } from '../fields/upload-logo.ts';
import { priceUnder } from './markup-example.ts';

test('a fare under a markup is the price that travelers see, rounded to whole dollars [PRICE-01] [ADM-05]', () => {
  expect(['23', '0', '12.5', '12,49', '100'].map((markup) => priceUnder(markup, 100))).toEqual([
    '$123',
    '$100',
    '$113',
    '$112',
    '$200',
  ]);
  expect(priceUnder('12.25', 1000)).toBe('$1,123');
  for (const markup of ['', '-1', '101', 'x']) expect(priceUnder(markup, 100)).toBeNull();
});

test('a file that cannot be a logo is rejected before uploading [ADM-05]', () => {
  expect(fileProblem({ type: 'image/png', size: 256 * 1024 })).toBeNull();
  expect(fileProblem({ type: 'image/webp', size: 1 })).toBeNull();
  expect(fileProblem({ type: 'image/png', size: 256 * 1024 + 1 })).toContain('257 KiB');
  expect(fileProblem({ type: 'image/jpeg', size: 0 })).toContain('empty');
  for (const type of ['image/svg+xml', 'text/html', 'image/gif', '']) {
    expect(fileProblem({ type, size: 100 })).toContain('PNG, JPEG or WebP');
  }
});
