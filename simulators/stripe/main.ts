/** Starts the payment simulator alone: `node simulators/stripe/main.ts`. Reads `SIM_STRIPE_PORT` (default 4020) and `DATA_DIR` (default ./.data). */
import { join } from 'node:path';
import { startStripeSimulator } from './server.ts';

// Orders and payments name people.
process.umask(0o077);
const port = Number(process.env.SIM_STRIPE_PORT ?? 4020);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('SIM_STRIPE_PORT must be a port number');

const simulator = await startStripeSimulator({
  port,
  databasePath: join(process.env.DATA_DIR ?? './.data', 'simulators', 'stripe.sqlite'),
});
console.log(`Payment simulator at ${simulator.origin} (test cards only; never enter a real card)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void simulator.close();
  });
}
