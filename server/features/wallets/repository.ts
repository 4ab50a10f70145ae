import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { WalletDomain } from '#server/ports/wallet-domains.ts';
import { walletHosts } from './tables.ts';

/** A host in one mode. */
export interface HostInMode {
  readonly host: string;
  readonly live: boolean;
}

export type WalletHostRow = typeof walletHosts.$inferSelect;

/** Adds rows for hosts that have none, to be registered. */
export async function addHosts(db: Database, hosts: readonly HostInMode[], now: Date): Promise<void> {
  if (hosts.length === 0) return;
  await db
    .insert(walletHosts)
    .values(hosts.map(({ host, live }) => ({ host, liveMode: live, nextTryAt: now })))
    .onConflictDoNothing();
}

export async function listHosts(db: Database): Promise<WalletHostRow[]> {
  return db.select().from(walletHosts);
}

/** Hosts that are to be registered now, longest waiting first. */
export async function listDueHosts(db: Database, now: Date): Promise<HostInMode[]> {
  return db
    .select({ host: walletHosts.host, live: walletHosts.liveMode })
    .from(walletHosts)
    .where(and(isNull(walletHosts.providerId), lte(walletHosts.nextTryAt, now)))
    .orderBy(walletHosts.nextTryAt);
}

/**
 * Records an attempt before its call, and keeps the job away until `until`; returns its number and the provider's id.
 * Null if there is no such row, or with `dueAt` if another worker was first.
 */
export async function beginAttempt(
  db: Database,
  { host, live }: HostInMode,
  { until, dueAt }: { readonly until: Date; readonly dueAt?: Date },
): Promise<{ readonly attempt: number; readonly providerId: string | null } | null> {
  const isDue = dueAt === undefined ? undefined : lte(walletHosts.nextTryAt, dueAt);
  const [row] = await db
    .update(walletHosts)
    .set({ attempts: sql`${walletHosts.attempts} + 1`, nextTryAt: until })
    .where(and(isHost(host, live), isDue))
    .returning({ attempt: walletHosts.attempts, providerId: walletHosts.providerId });
  return row ?? null;
}

/** Stores what the provider answered, unless a later attempt has begun. */
export async function storeDomain(
  db: Database,
  { host, live }: HostInMode,
  attempt: number,
  { id, applePay, googlePay }: WalletDomain,
  now: Date,
): Promise<void> {
  await db
    .update(walletHosts)
    .set({
      providerId: id,
      applePay: applePay.status,
      applePayReason: applePay.reason,
      googlePay: googlePay.status,
      googlePayReason: googlePay.reason,
      problem: null,
      checkedAt: now,
    })
    .where(and(isHost(host, live), eq(walletHosts.attempts, attempt)));
}

/** Stores why an attempt failed, and when the next is due; what was known of the host stays. */
export async function storeProblem(
  db: Database,
  { host, live }: HostInMode,
  attempt: number,
  problem: NonNullable<WalletHostRow['problem']>,
  nextTryAt: Date,
): Promise<void> {
  await db
    .update(walletHosts)
    .set({ problem, nextTryAt })
    .where(and(isHost(host, live), eq(walletHosts.attempts, attempt)));
}

function isHost(host: string, live: boolean) {
  return and(eq(walletHosts.host, host), eq(walletHosts.liveMode, live));
}
