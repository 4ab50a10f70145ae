import { expect, test } from 'vitest';
import { startBatchSupplier } from '#bench/live/batch-supplier.ts';
import { firstCards } from '#bench/live/first-card.ts';
import { supplierBodies } from '#bench/live/live-work.ts';
import { median } from '#bench/measure.ts';
import { startTestBed } from '#bench/test-bed.ts';
import { onReferenceMachine } from './test-run/machine.ts';

test('a card is on the screen at most 300 ms after the first batch reached the server [LIVE-01]', {
  timeout: 300_000,
}, async () => {
  const testBed = await startTestBed();
  const supplier = await startBatchSupplier(supplierBodies(), 2000);
  try {
    const { origin } = await testBed.startBeside(supplier.origin);
    const shownMs = await onReferenceMachine(async () => median(await firstCards(origin, supplier, 1)));
    expect(shownMs).toBeLessThanOrEqual(300);
  } finally {
    await testBed.close();
    await supplier.close();
  }
});
