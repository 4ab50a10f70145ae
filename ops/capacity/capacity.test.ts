import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assumptions, calibration, checks, costs, vendorTerms } from './figures.ts';
import { capacityFor, usageOf } from './model.ts';
import { capacityTable } from './table.ts';

const documented = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'scale.md'), 'utf8');
/** How far below a run the calculation may be: a full machine works less efficiently, its database most of all. */
const tolerance = { server: 0.15, database: 0.4 };

test('the costs come from two runs and are checked against two others', () => {
  expect([calibration.length, checks.length]).toEqual([2, 2]);
});

test('docs/scale.md has the table that the model calculates', () => {
  expect(documented).toContain(capacityTable());
});

test.each(calibration)('the costs come from this run: $options', ({ demand, usage }) => {
  const calculated = usageOf(demand, costs);
  expect(Math.abs(calculated.serverCores - usage.serverCores)).toBeLessThan(0.01);
  expect(Math.abs(calculated.databaseCores - usage.databaseCores)).toBeLessThan(0.01);
});

test.each(checks)('the model foresees a run that its costs do not come from: $options', ({ demand, usage }) => {
  const calculated = usageOf(demand, costs);
  expect(Math.abs(calculated.serverCores / usage.serverCores - 1)).toBeLessThan(tolerance.server);
  expect(Math.abs(calculated.databaseCores / usage.databaseCores - 1)).toBeLessThan(tolerance.database);
});

test('a deployment grows with its bookings, its searches are paid beyond the free ones, and its limits are the vendors’', () => {
  const small = capacityFor(1000, costs, assumptions, vendorTerms);
  const large = capacityFor(10_000, costs, assumptions, vendorTerms);
  expect(large.serverCores / small.serverCores).toBeCloseTo(10);
  expect(large.supplierCallsPerMinute / small.supplierCallsPerMinute).toBeCloseTo(10);
  // 3 USD, 1 % of 400 and 0.3 extras at 2 USD.
  expect(small.supplierUsdPerDay).toBeCloseTo(7600);
  const curious = { ...assumptions, searchesPerBooking: 2500 };
  // 1,000 searches beyond the free ones, at half a cent.
  expect(capacityFor(1000, costs, curious, vendorTerms).supplierUsdPerDay).toBeCloseTo(12_600);
});
