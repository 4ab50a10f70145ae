import { existsSync } from 'node:fs';
import { expectNoCards, removeSwept } from '../../server/testing/card-sweep.ts';
import { dataDir, duffelOrigin, serverLog, stripeOrigin } from './servers.ts';

/**
 * After the journeys no card that they typed may be anywhere (PAY-09, SAFE-05): looks through everything that server and
 * simulators wrote (database, log, mails, stores) and that the simulators hold, then removes it.
 */
export default async function removeData(): Promise<void> {
  const isLogged = existsSync(serverLog);
  removeSwept(dataDir);
  for (const origin of [duffelOrigin, stripeOrigin]) {
    expectNoCards(`the simulator at ${origin}`, await (await fetch(`${origin}/__sim/state`)).text());
  }
  if (!isLogged) throw new Error('The log of the server was not there to be looked through');
}
