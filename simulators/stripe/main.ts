/** Starts the payment simulator on its own: `SIM_HOST` (127.0.0.1), `SIM_STRIPE_PORT` (4020), `DATA_DIR` (./.data). */
import { join } from 'node:path';
import { closeOnSignal, readPort } from '../kit/process.ts';
import { startStripeSimulator } from './server.ts';

// Files contain names: keep them private.
process.umask(0o077);
const simulator = await startStripeSimulator({
  host: process.env.SIM_HOST ?? '127.0.0.1',
  port: readPort('SIM_STRIPE_PORT', 4020),
  databasePath: join(process.env.DATA_DIR ?? './.data', 'simulators', 'stripe.sqlite'),
});
console.log(`Payment simulator at ${simulator.origin} (test cards only; never enter a real card)`);

closeOnSignal(simulator);
