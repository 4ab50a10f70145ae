import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#domain/brand/brand-key.ts';
import type { Database } from '#server/database/database.ts';
import {
  createPasswordHashing,
  createSessions,
  createUserOf,
  type PasswordHashing,
  type Sessions,
} from '#server/features/accounts/index.ts';
import {
  type BrandDirectory,
  type BrandOrigins,
  createBrandDirectory,
  createBrandOrigins,
} from '#server/features/brands/index.ts';
import { createSystemMode, type SystemMode } from '#server/features/system/index.ts';
import { createVisitors } from '#server/features/visitors/index.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import { isLoopbackAddress } from '#server/http/protection/client-network.ts';
import { createSharedCounter, type SharedCounter } from '#server/rate-limits/shared-counter.ts';
import type { AppDeps, VendorPair, VendorsByMode } from './app-deps.ts';
import { guardVendors } from './vendors.ts';

/** Services shared by several features, built once per application. */
export interface Services extends Omit<AppDeps, 'vendors'> {
  readonly db: Database;
  readonly vendors: VendorsByMode;
  /** Whether the site is configured for https. */
  readonly https: boolean;
  /** Counts across all instances. */
  readonly counter: SharedCounter;
  readonly brands: BrandDirectory;
  readonly origins: BrandOrigins;
  readonly mode: SystemMode;
  readonly hashing: PasswordHashing;
  readonly sessions: Sessions;
  /** Whether demo accounts may be used: only in a demo without live keys, on loopback host names. */
  readonly isDemoAt: (request: FastifyRequest) => boolean;
  readonly context: RequestContext;
}

export function createServices(deps: AppDeps): Services {
  const { config, clock, log } = deps;
  const { db } = deps.database;
  const { secrets, publicOrigin, brandDomains, production } = config;
  const https = publicOrigin?.startsWith('https://') ?? false;
  const origin = publicOrigin ?? `http://localhost:${config.port}`;
  const vendors = guardVendors(deps);
  const mode = createSystemMode(db, clock, vendors.live !== null);
  const brands = createBrandDirectory(db, clock, { brandDomains, production, https });
  const hashing = createPasswordHashing();
  const sessions = createSessions({ db, clock, log, secrets, origin, hashing });
  // After DNS rebinding, a foreign page would send its own name as host and origin.
  const isDemoAt = (request: FastifyRequest) =>
    config.demoAccounts && isLoopbackHost(request.host) && isLoopbackAddress(request.ip);
  const userOf = createUserOf(sessions, isDemoAt);
  const userIdOf = async (request: FastifyRequest) => (await userOf(request))?.id ?? null;
  const currentVendors = async (): Promise<VendorPair> =>
    (await mode.isLive()) && vendors.live !== null ? vendors.live : vendors.test;
  return {
    ...deps,
    db,
    vendors,
    https,
    counter: createSharedCounter(db, clock, secrets[0]),
    brands,
    origins: createBrandOrigins(origin, publicOrigin),
    mode,
    hashing,
    sessions,
    isDemoAt,
    context: {
      visitors: createVisitors({ db, clock, secrets, https, userIdOf }),
      userOf,
      brandOf: (request) => brands.ofRequest(request),
      supplier: async () => (await currentVendors()).supplier,
      gateway: async () => (await currentVendors()).gateway,
      isLive: () => mode.isLive(),
    },
  };
}
