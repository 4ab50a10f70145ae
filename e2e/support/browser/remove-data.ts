import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expectNoCards, removeSwept } from '#server/testing/card-sweep/card-sweep.ts';
import { dataDir, duffelOrigin, serverLog, siteOutcome, siteProcess, stripeOrigin } from './servers.ts';

/**
 * After the run, no card typed by a test may be stored anywhere (PAY-09, SAFE-05): stops the site, scans everything
 * written by server and simulators (database, log, mails, stores) and the simulators' state, then deletes it.
 */
export default async function removeData(): Promise<void> {
  const isLogged = existsSync(serverLog);
  process.kill(Number(readFileSync(siteProcess, 'utf8')), 'SIGUSR2');
  for (let waited = 0; !existsSync(siteOutcome); waited += 50) {
    if (waited > 60_000) throw new Error('The site did not stop');
    await pause(50);
  }
  const problems = readFileSync(siteOutcome, 'utf8');
  removeSwept(dataDir);
  for (const origin of [duffelOrigin, stripeOrigin]) {
    expectNoCards(`the simulator at ${origin}`, await (await fetch(`${origin}/__sim/state`)).text());
  }
  if (problems !== '') throw new Error(problems);
  if (!isLogged) throw new Error("The server's log was missing");
}
