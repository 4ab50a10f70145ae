import { describe, expect, test } from 'vitest';
import { deadlines } from './deadline.ts';

describe('supplier deadlines', () => {
  test('an order may take longer than the supplier’s own limit of two minutes [SAFE-02]', () => {
    expect(deadlines.order).toBeGreaterThanOrEqual(130_000);
  });
});
