// Measures the product on this machine against its budgets; exits 1 when one is missed. The pages must be built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measureSignIns, measureTrips } from './accounts.ts';
import { measureBooking } from './booking.ts';
import { measureFilters } from './filters.ts';
import { measureFrames } from './frames.ts';
import { measureWithLighthouse } from './lighthouse.ts';
import { measurePages } from './pages.ts';
import { measureSearch } from './search.ts';
import { setStage } from './stage.ts';
import { isMissed, type Row, renderTable } from './table.ts';
import { measureTypeahead } from './typeahead.ts';

async function measureServer(): Promise<Row[]> {
  const stage = await setStage();
  try {
    return [
      {
        name: 'Start until ready',
        result: stage.startMs / 1000,
        unit: 's',
        target: 5,
        allowed: 2,
        note: 'empty data folder, embedded database',
      },
      ...(await measurePages(stage.server.origin)),
      ...(await measureWithLighthouse(stage.server.origin)),
      ...(await measureFrames(stage.server.origin)),
      ...(await measureBooking(stage.server.origin)),
      ...(await measureSignIns(stage.server.origin)),
      ...(await measureSearch(stage)),
    ];
  } finally {
    await stage.close();
  }
}

const isBuilt = existsSync(join(import.meta.dirname, '..', 'build', 'server', 'index.js'));
const rows = [
  ...measureTypeahead(),
  ...measureFilters(),
  ...(await measureTrips()),
  ...(isBuilt ? await measureServer() : []),
];
console.log(renderTable(rows));
if (!isBuilt)
  console.error('\nThe pages are not built, so nothing of the server was measured: run "npm run build" first.');
process.exitCode = !isBuilt || rows.some(isMissed) ? 1 : 0;
