// Compares both vendors' records since a time with the database of DATABASE_URL, or the embedded one of DATA_DIR while
// no server uses it. Changes nothing; exits 1 on any disagreement, 2 if it could not compare. See docs/deployment.md.

import { listOrders } from '../server/adapters/duffel/ledger.ts';
import { startSimulators } from '../server/adapters/simulators.ts';
import { listIntents, listRefunds } from '../server/adapters/stripe/ledger.ts';
import { readConfig, type VendorAccess } from '../server/config/config.ts';
import { openDatabase } from '../server/database/open.ts';
import { compareBooks } from '../server/features/books/index.ts';
import type { VendorLedgers } from '../server/ports/ledgers.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run reconcile -- TIME, such as 2026-11-21T06:00:00Z';

const ledgersOf = (live: boolean, duffel: VendorAccess, stripe: VendorAccess): VendorLedgers => ({
  live,
  orders: (since) => listOrders({ token: duffel.secret, baseUrl: duffel.baseUrl }, since),
  intents: (since) => listIntents({ secretKey: stripe.secret, baseUrl: stripe.baseUrl }, since),
  refunds: (since) => listRefunds({ secretKey: stripe.secret, baseUrl: stripe.baseUrl }, since),
});

async function run(typed: string | undefined): Promise<readonly string[]> {
  const since = new Date(typed ?? '');
  if (Number.isNaN(since.getTime())) throw new Error(usage);
  if (since.getTime() > Date.now()) {
    throw new Error(`Nothing was compared: ${since.toISOString()} is in the future. Give a time in the past.`);
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const simulators = await startSimulators({ ...config, simulatorLatencyMs: 0 });
  try {
    const test = {
      duffel: config.duffel.test ?? simulators.access.duffel,
      stripe: config.stripe.test ?? simulators.access.stripe,
    };
    const { live: liveDuffel } = config.duffel;
    const { live: liveStripe } = config.stripe;
    const lines: string[] = [];
    for (const ledgers of [
      ...(test.duffel && test.stripe ? [ledgersOf(false, test.duffel, test.stripe)] : []),
      ...(liveDuffel && liveStripe ? [ledgersOf(true, liveDuffel, liveStripe)] : []),
    ]) {
      const found = await compareBooks(database.db, ledgers, since);
      lines.push(...found.map((line) => `${ledgers.live ? 'live' : 'test'}: ${line}`));
    }
    return lines;
  } finally {
    await simulators.close();
    await database.close();
  }
}

await runCommand(async () => {
  const lines = await run(process.argv[2]);
  if (lines.length === 0) return 'The books agree.';
  process.exitCode = 1;
  return lines.join('\n');
}, 2);
