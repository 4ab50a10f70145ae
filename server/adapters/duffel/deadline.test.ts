import { describe, expect, test } from 'vitest';
import { deadlines } from './deadline.ts';
import { supplierTimeoutMs } from './requests.ts';

describe('how long the supplier is waited for', () => {
  test('an order longer than the supplier itself may take, two minutes [SAFE-02]', () => {
    expect(deadlines.order).toBeGreaterThanOrEqual(130_000);
  });

  test('a search longer than it waits for its airlines, which it takes between 2 and 60 seconds [SAFE-02]', () => {
    expect(supplierTimeoutMs).toBeGreaterThanOrEqual(2000);
    expect(supplierTimeoutMs).toBeLessThan(Math.min(60_000, deadlines.search));
  });
});
