import { describe, expect, test } from 'vitest';
import { supplierTimeoutMs } from '../requests.ts';
import { deadlines } from './deadline.ts';

describe('supplier deadlines', () => {
  test('an order may take longer than the supplier’s own limit of two minutes [SAFE-02]', () => {
    expect(deadlines.order).toBeGreaterThanOrEqual(130_000);
  });

  test('a search may take longer than the supplier waits for airlines, 2 to 60 seconds [SAFE-02]', () => {
    expect(supplierTimeoutMs).toBeGreaterThanOrEqual(2000);
    expect(supplierTimeoutMs).toBeLessThan(Math.min(60_000, deadlines.search));
  });
});
