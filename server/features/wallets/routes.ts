import type { FastifyInstance } from 'fastify';
import { checkWalletHost, getWalletHosts, type WalletHosts, type WalletRegistration } from '#contract/brand/wallets.ts';
import { isRegistrable, walletHosts } from '#domain/brand/wallet-hosts.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import { refuse } from '#server/refusal.ts';
import { checkHost, type WalletDeps, walletModes } from './registration.ts';
import { addHosts, listHosts, type WalletHostRow } from './repository.ts';

export interface WalletAdminDeps extends WalletDeps {
  readonly requireAdministrator: RequireAdministrator;
}

/** Administrators' view of Apple Pay and Google Pay, and 'Check again'. */
export async function walletAdminRoutes(app: FastifyInstance, deps: WalletAdminDeps): Promise<void> {
  const serve = adminCalls(app, deps.requireAdministrator);

  serve(getWalletHosts, async () => ({ status: 200, body: await readHosts(deps) }));

  serve(checkWalletHost, async ({ body: { host } }) => {
    const { db, clock, place } = deps;
    const isKnown = (await deps.brands()).some((brand) => walletHosts(brand, place).includes(host));
    if (!isKnown) return refuse('NOT_FOUND', { message: 'No brand has this host' });
    if (isRegistrable(host)) {
      const modes = walletModes(deps).map((mode) => ({ host, live: mode === 'live' }));
      await addHosts(db, modes, clock.now());
      await Promise.all(modes.map((one) => checkHost(deps, one)));
    }
    return { status: 200, body: await readHosts(deps) };
  });
}

async function readHosts(deps: WalletDeps): Promise<WalletHosts> {
  const modes = walletModes(deps);
  const rows = modes.length === 0 ? [] : await listHosts(deps.db);
  const rowOf = (host: string, live: boolean) => rows.find((row) => row.host === host && row.liveMode === live);
  const brands = await deps.brands();
  return {
    modes: [...modes],
    brands: brands.map((brand) => ({
      key: brand.key,
      name: brand.name,
      hosts: walletHosts(brand, deps.place).map((host) => ({
        host,
        registrations: modes.map((mode) => toRegistration(host, mode, rowOf(host, mode === 'live'))),
      })),
    })),
  };
}

function toRegistration(host: string, mode: 'test' | 'live', row: WalletHostRow | undefined): WalletRegistration {
  const wallet = (status: WalletHostRow['applePay'], reason: string | null) =>
    status === null ? null : { status, reason };
  return {
    mode,
    state: isRegistrable(host) ? (row?.providerId ? 'registered' : 'waiting') : 'local',
    problem: row?.problem ?? null,
    applePay: row === undefined ? null : wallet(row.applePay, row.applePayReason),
    googlePay: row === undefined ? null : wallet(row.googlePay, row.googlePayReason),
    checkedAt: row?.checkedAt?.toISOString() ?? null,
  };
}
