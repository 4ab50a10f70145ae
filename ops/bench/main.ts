// Measures the product on this machine against its budgets; exits 1 if one is missed. The pages must be built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureSignIns, measureTrips } from './accounts.ts';
import { measureBooking } from './booking.ts';
import { measureBookingCost } from './booking-cost.ts';
import { measureFilters } from './filters.ts';
import { measureFrames } from './frames.ts';
import { measureHostedBooking } from './hosted-booking.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { measureFirstCard } from './live/first-card.ts';
import { measureLiveCalls } from './live/live-calls.ts';
import { measureLiveFrames } from './live/live-frames.ts';
import { measureLiveSearch } from './live/live-search.ts';
import { measurePages } from './pages.ts';
import { measureSearch } from './search.ts';
import { measureSearchCost } from './search-cost.ts';
import { isMissed, type Row, renderTable } from './table.ts';
import { startTestBed } from './test-bed.ts';
import { measureTypeahead } from './typeahead.ts';

async function measureServer(): Promise<Row[]> {
  const testBed = await startTestBed();
  try {
    return [
      {
        name: 'Startup until ready',
        result: testBed.startMs / 1000,
        unit: 's',
        target: 5,
        allowed: 2,
        note: 'empty data folder, embedded database',
      },
      ...(await measurePages(testBed.server.origin)),
      ...(await measureWithLighthouse(testBed.server.origin)),
      ...(await measureFrames(testBed.server.origin)),
      ...(await measureLiveFrames(testBed.server.origin)),
      ...(await measureBooking(testBed.server.origin)),
      ...(await measureHostedBooking(testBed)),
      ...(await measureSignIns(testBed.server.origin)),
      ...(await measureSearch(testBed)),
      ...(await measureLiveCalls(testBed)),
      ...(await measureFirstCard(testBed)),
      ...(await measureSearchCost()),
    ];
  } finally {
    await testBed.close();
  }
}

const isBuilt = existsSync(join(import.meta.dirname, '..', '..', 'build', 'server', 'index.js'));
const rows = [
  ...measureTypeahead(),
  ...measureFilters(),
  ...(await measureTrips()),
  ...(await measureBookingCost()),
  ...(await measureLiveSearch()),
  ...(isBuilt ? await measureServer() : []),
];
console.log(renderTable(rows));
if (!isBuilt)
  console.error(' The pages are not built, so nothing was measured on the server: run "npm run build" first.');
process.exitCode = !isBuilt || rows.some(isMissed) ? 1 : 0;
