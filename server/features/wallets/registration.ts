import type { FastifyBaseLogger } from 'fastify';
import type { SitePlace } from '#domain/brand/brand-reach.ts';
import { isRegistrable, walletHosts } from '#domain/brand/wallet-hosts.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Database } from '#server/database/database.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PaymentFailure } from '#server/ports/payments.ts';
import type { WalletDomain, WalletDomains } from '#server/ports/wallet-domains.ts';
import { addHosts, beginAttempt, type HostInMode, listDueHosts, storeDomain, storeProblem } from './repository.ts';

/** The parts of a brand that determine its hosts. */
export interface HostedBrand {
  readonly key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly isDefault: boolean;
}

export interface WalletDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly place: SitePlace;
  /** All brands, as stored now. */
  readonly brands: () => Promise<readonly HostedBrand[]>;
  /** The provider's register by mode; null for a mode without its card fields, where no wallets are offered. */
  readonly domains: { readonly test: WalletDomains | null; readonly live: WalletDomains | null };
}

/** Longer than the calls of one attempt take. */
const attemptMs = 60_000;
const minuteMs = 60_000;
/** Pauses after the first, second, … failed attempt, in minutes; the last one repeats. */
const pauses = [1, 5, 15, 60, 360] as const;
/** Maximum attempts per run; the next run continues. */
const attemptsPerRun = 20;

export function domainsOf({ domains }: Pick<WalletDeps, 'domains'>, live: boolean): WalletDomains | null {
  return live ? domains.live : domains.test;
}

/** Modes that offer wallets. */
export function walletModes({ domains }: Pick<WalletDeps, 'domains'>): readonly ('test' | 'live')[] {
  return (['test', 'live'] as const).filter((mode) => domains[mode] !== null);
}

/**
 * Registers brands' unregistered hosts, in each mode with the provider's card fields. If the provider is unreachable,
 * the run ends for that mode; the next attempt follows a pause. Never rejects.
 */
export async function registerHosts(deps: WalletDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log, place } = deps;
  const modes = walletModes(deps);
  if (modes.length === 0) return;
  try {
    const hosts = new Set((await deps.brands()).flatMap((brand) => walletHosts(brand, place)).filter(isRegistrable));
    const wanted = [...hosts].flatMap((host) => modes.map((mode) => ({ host, live: mode === 'live' })));
    await addHosts(db, wanted, clock.now());
    const due = (await listDueHosts(db, clock.now())).filter(
      ({ host, live }) => hosts.has(host) && domainsOf(deps, live) !== null,
    );
    const unreachable = new Set<boolean>();
    for (const one of due.slice(0, attemptsPerRun)) {
      if (isStopping()) return;
      if (unreachable.has(one.live)) continue;
      const done = await checkHost(deps, one, { dueAt: clock.now() });
      if (done !== null && !done.ok && problemOf(done.error) === 'unreachable') unreachable.add(one.live);
    }
  } catch (error) {
    log.error({ err: error }, 'Hosts could not be registered for wallets');
  }
}

/**
 * Registers a host, or has the provider check a registered one again, and stores the result. Null if the host is
 * unknown, or with `dueAt` if another worker was first.
 */
export async function checkHost(
  deps: WalletDeps,
  one: HostInMode,
  { dueAt }: { readonly dueAt?: Date } = {},
): Promise<Result<WalletDomain, PaymentFailure> | null> {
  const { db, clock, log } = deps;
  const domains = domainsOf(deps, one.live);
  if (domains === null) return null;
  const until = new Date(clock.now().getTime() + attemptMs);
  const begun = await beginAttempt(db, one, { until, ...(dueAt === undefined ? {} : { dueAt }) });
  if (begun === null) return null;
  const { attempt, providerId } = begun;
  const key = `wallet-host:${one.live ? 'live' : 'test'}:${one.host}:${attempt}`;
  const answer = (await lookAgain(domains, providerId)) ?? (await registerOnce(domains, one.host, key));
  if (answer.ok) {
    await storeDomain(db, one, attempt, answer.value, clock.now());
    return answer;
  }
  const { error } = answer;
  log.warn({ host: one.host, live: one.live, attempt, reason: noteOf(error) }, 'Host not registered for wallets');
  const pause = pauses[Math.min(attempt, pauses.length) - 1] ?? pauses[0];
  const next = new Date(clock.now().getTime() + pause * minuteMs);
  await storeProblem(db, one, attempt, problemOf(error), next);
  return answer;
}

/** Null if the provider does not know the id, or there is none yet. */
async function lookAgain(
  domains: WalletDomains,
  id: string | null,
): Promise<Result<WalletDomain, PaymentFailure> | null> {
  if (id === null) return null;
  const seen = await domains.validate(id);
  if (!seen.ok) return seen;
  return seen.value === null ? null : ok(seen.value);
}

/** A host that is already registered, maybe by an attempt with a lost response, is not registered again. */
async function registerOnce(
  domains: WalletDomains,
  host: string,
  key: string,
): Promise<Result<WalletDomain, PaymentFailure>> {
  const known = await domains.find(host);
  if (!known.ok) return err(known.error);
  // The provider's data may be outdated.
  if (known.value !== null) return (await lookAgain(domains, known.value.id)) ?? ok(known.value);
  const made = await domains.register(host, key);
  if (made.ok) return made;
  // Another instance may have been faster.
  const found = await domains.find(host);
  return found.ok && found.value !== null ? ok(found.value) : made;
}

function problemOf({ kind }: PaymentFailure): 'unreachable' | 'refused' {
  return kind === 'unavailable' || kind === 'unknown' ? 'unreachable' : 'refused';
}

function noteOf(failure: PaymentFailure): string {
  return failure.kind === 'declined' ? failure.decline.declineCode : failure.message;
}
