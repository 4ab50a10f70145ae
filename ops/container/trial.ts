import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingAnswer } from '#contract/booking.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import { fetchingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import type { Container } from './container.ts';
import { loadPackages } from './load-packages.ts';

/** One line of the trial's report; throws on a miss, which ends the trial. */
function check(what: string, isSo: boolean, found: unknown = ''): void {
  if (!isSo) throw new Error(`NOT ${what}: ${String(found)}`);
  console.log(`  ok  ${what}`);
}

/** The container's permissions and limits. */
export async function tryConfinement(container: Container): Promise<void> {
  const status = readFileSync(`/proc/${await container.pid()}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\t(.*)$`, 'm').exec(status)?.[1] ?? 'nothing';
  check('the server runs as user and group 1000', /^(?:1000\t){3}1000$/.test(field('Uid')), field('Uid'));
  check('and in no other group', field('Gid') === field('Uid') && field('Groups').trim() === '1000', field('Groups'));
  for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    check(`${set} is empty`, /^0+$/.test(field(set)), field(set));
  }
  check('new privileges are ruled out', field('NoNewPrivs') === '1', field('NoNewPrivs'));
  const write = (path: string) =>
    container.exec('node', '-e', `try { fs.writeFileSync('${path}', 'x') } catch ({ code }) { console.log(code) }`);
  for (const path of ['/app/x', '/app/node_modules/x', '/usr/local/bin/x']) {
    check(`${path} cannot be written`, /^(?:EROFS|EACCES)$/.test(await write(path)));
  }
  check('the root is read-only', (await write('/x')) === 'EROFS', await write('/x'));
  check('/tmp and /data can be written', (await write('/tmp/x')) + (await write('/data/x')) === '');
  check('there is no shell', (await container.exec('sh', '-c', 'true').catch(String)).includes('not found'));
}

/** The pages, a search, a booking with its receipt, and every package named by the code. */
export async function tryService(container: Container): Promise<void> {
  const health = await container.health();
  check('the health check passes', health === 'healthy', health);
  const visitor = visitorOf(container);
  const home = await visitor.get('/');
  check('the home page is served', home.statusCode === 200 && home.body.includes('</html>'), home.statusCode);
  const script = /\/assets\/[\w.-]+\.js/.exec(home.body)?.[0] ?? '';
  check('and its script', (await visitor.get(script)).statusCode === 200, script);
  const offer = await chooseOffer(visitor);
  check('a search finds offers', offer.id !== '');
  const answer = await book(visitor, offer, await payFor(visitor, offer));
  check('a booking is confirmed', answer.statusCode === 201, answer.body);
  const { id } = answer.json<BookingAnswer>();
  const receipt = await visitor.get(`/api/bookings/${id}/receipt.pdf`);
  check('its receipt is a PDF', receipt.rawPayload.subarray(0, 5).toString() === '%PDF-', receipt.statusCode);
  const loaded = await loadPackages(container);
  check(`all ${loaded.count} packages that the code names can be loaded`, loaded.failures === '', loaded.failures);
}

/** SIGTERM arrives during an order: it is answered, the server exits 0, and the booking exists afterwards. */
export async function tryStop(container: Container): Promise<void> {
  const visitor = visitorOf(container);
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  const before = await bookingsBeingOrdered(visitor);
  let isAnswered = false;
  const booking = book(visitor, offer, paymentId).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered && (await bookingsBeingOrdered(visitor)) === before) await sleep(20);
  const [answer, exitCode] = await Promise.all([booking, container.stop()]);
  check('a booking that meets SIGTERM is answered', answer.statusCode === 201, answer.body);
  check('the server then exits 0', exitCode === 0, exitCode);
  const log = await container.log();
  check('the booking was under way at SIGTERM', log.lastIndexOf('"Stopping"') < lastBookingAnswered(log), log);
  check('there is no error in the log', !/"level":(?:50|60)/.test(log), log);
  check('the health check fails', (await container.health()) !== 'healthy');
  await container.start();
  const { status } = await readBooking(visitor, answer.json<BookingAnswer>().id);
  check('after another start the booking is confirmed', status === 'confirmed', status);
}

function lastBookingAnswered(log: string): number {
  return log.lastIndexOf(log.match(/^.*"route":"\/api\/bookings".*"Answered".*$/gm)?.at(-1) ?? '');
}

/** A production server behind a proxy serves, and stops within the time that it needs and a pod allows. */
export async function tryProduction(
  container: Container,
  { drainSeconds, graceSeconds }: { readonly drainSeconds: number; readonly graceSeconds: number },
): Promise<void> {
  const visitor = visitorOf(container);
  const home = await visitor.get('/');
  check('the home page is served', home.statusCode === 200 && home.body.includes('</html>'), home.body);
  check('the metrics are closed', (await visitor.get('/metrics')).statusCode === 404);
  const startedAt = performance.now();
  const exitCode = await container.stop(graceSeconds);
  const seconds = (performance.now() - startedAt) / 1000;
  check(`the server exits 0 within the ${graceSeconds} seconds of a pod`, exitCode === 0, exitCode);
  check(`after it has drained for ${drainSeconds} seconds`, seconds > drainSeconds, seconds);
}

function visitorOf({ origin }: Container): Visitor {
  return fetchingVisitor(() => origin, { connection: 'close' });
}

async function bookingsBeingOrdered(visitor: Visitor): Promise<number> {
  const { body } = await visitor.get('/metrics');
  const lines = body.matchAll(/^booking_transitions_total\{to="ordering"[^}]*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
