import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expectNoCards, removeSwept } from '../../server/testing/card-sweep.ts';
import { dataDir, duffelOrigin, serverLog, siteOutcome, siteProcess, stripeOrigin } from './servers.ts';

/**
 * After the journeys no card that they typed may be anywhere (PAY-09, SAFE-05): ends the site, looks through everything that
 * server and simulators wrote (database, log, mails, stores) and that the simulators hold, then removes it.
 */
export default async function removeData(): Promise<void> {
  const isLogged = existsSync(serverLog);
  process.kill(Number(readFileSync(siteProcess, 'utf8')), 'SIGUSR2');
  for (let waited = 0; !existsSync(siteOutcome); waited += 50) {
    if (waited > 60_000) throw new Error('The site did not end');
    await pause(50);
  }
  const problems = readFileSync(siteOutcome, 'utf8');
  removeSwept(dataDir);
  for (const origin of [duffelOrigin, stripeOrigin]) {
    expectNoCards(`the simulator at ${origin}`, await (await fetch(`${origin}/__sim/state`)).text());
  }
  if (problems !== '') throw new Error(problems);
  if (!isLogged) throw new Error('The log of the server was not there to be looked through');
}
