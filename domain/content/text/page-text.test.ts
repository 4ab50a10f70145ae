import { expect, test } from 'vitest';
import { readBlocks } from './page-text.ts';

test('a table has at most 12 columns and 200 rows: short texts cannot expand to millions of cells [F-51] [SAFE-03]', () => {
  const [table] = readBlocks(`= Fees\n${'|'.repeat(1000)}\n${'a\n'.repeat(1000)}`);
  if (table?.kind !== 'table') throw new Error('No table');
  expect([table.head.length, table.rows.length]).toEqual([12, 199]);
  const [small] = readBlocks('= Fees\nCabin | Fee\nEconomy | $35');
  expect(small).toEqual({ kind: 'table', caption: 'Fees', head: ['Cabin', 'Fee'], rows: [['Economy', '$35']] });
});
