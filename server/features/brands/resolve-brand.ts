import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import {
  brandKeyOfHost,
  defaultBrandKey,
  isBrandKey,
  isLocalHost,
  isLoopbackHost,
  isWithin,
} from '../../../domain/brand/brand-key.ts';
import type { Database } from '../../adapters/database/database.ts';
import { hostCookieName } from '../../http/host-cookie.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Brand } from './brand.ts';
import { defaultBrand } from './built-in.ts';
import { findBrand } from './repository.ts';

/** A changed brand shows everywhere within this time (SAFE-07). */
const freshMs = 4000;
const maximumCached = 1000;

/** Finds brands by key or domain, keeping each for a few seconds. */
export interface BrandDirectory {
  /** The stored brand, the built-in one for its key, or null. Rejects when brands cannot be read. */
  find(keyOrDomain: string): Promise<Brand | null>;
  /** The brand a request is for; never rejects: what cannot be read is the default brand, and logged (BRAND-03). */
  ofRequest(request: FastifyRequest): Promise<Brand>;
  /** False for a host that belongs neither to the deployment nor to a brand. Rejects when brands cannot be read. */
  isKnownHost(request: FastifyRequest): Promise<boolean>;
  /** The brand that a request chooses by its query, to be kept in the cookie of that name; null where none is chosen. */
  chosenIn(request: FastifyRequest): { readonly cookie: string; readonly key: string } | null;
  /** A brand by key for what was sold under it before; the default brand when it is gone. */
  ofKey(key: string, log: FastifyBaseLogger): Promise<Brand>;
  /** Reads every brand anew from now on: one was changed here. */
  forget(): void;
}

export interface BrandHosts {
  /** See `brandKeyOfHost`. */
  readonly brandDomains: readonly string[] | null;
  readonly production: boolean;
  /** Whether the site is https, by its configuration. */
  readonly https: boolean;
}

export function createBrandDirectory(db: Database, clock: Clock, hosts: BrandHosts): BrandDirectory {
  const { brandDomains } = hosts;
  const cookie = hostCookieName('brand', hosts.https);
  const cache = new Map<string, { readonly brand: Promise<Brand | null>; readonly readAt: number }>();

  const find = (keyOrDomain: string): Promise<Brand | null> => {
    const now = clock.now().getTime();
    const known = cache.get(keyOrDomain);
    if (known && now - known.readAt < freshMs) return known.brand;
    const brand = findBrand(db, keyOrDomain).then(
      (found) => found ?? (keyOrDomain === defaultBrandKey ? defaultBrand : null),
    );
    if (cache.size >= maximumCached) cache.clear();
    cache.set(keyOrDomain, { brand, readAt: now });
    brand.catch(() => cache.delete(keyOrDomain));
    return brand;
  };

  const findOrDefault = async (key: string, log: FastifyBaseLogger): Promise<Brand> => {
    try {
      return (await find(key)) ?? (await find(defaultBrandKey)) ?? defaultBrand;
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown';
      log.error({ brand: key }, `Failed to load brand: ${reason}`);
      return defaultBrand;
    }
  };

  return {
    find,
    ofRequest: (request) => findOrDefault(requestedBrandKey(request, hosts, cookie), request.log),
    chosenIn(request) {
      const key = chosenBrand(request, hosts);
      return key === null ? null : { cookie, key };
    },
    async isKnownHost({ host }) {
      if (mayChoose(host, hosts) || (brandDomains !== null && isWithin(host, brandDomains))) return true;
      const key = brandKeyOfHost(host, brandDomains);
      return key !== null && (await find(key)) !== null;
    },
    ofKey: findOrDefault,
    forget: () => cache.clear(),
  };
}

/**
 * Whether a visitor may choose the brand at this host: never in production, where anybody can send any host; elsewhere at
 * loopback names, and at addresses of a deployment that has no brand domains.
 */
function mayChoose(host: string, { brandDomains, production }: BrandHosts): boolean {
  return !production && (isLoopbackHost(host) || (brandDomains === null && isLocalHost(host)));
}

/** BRAND-01: the host decides; on a local host the query parameter, then what was chosen before, decide. */
function requestedBrandKey(request: FastifyRequest, hosts: BrandHosts, cookie: string): string {
  if (!mayChoose(request.host, hosts)) return brandKeyOfHost(request.host, hosts.brandDomains) ?? defaultBrandKey;
  return chosenBrand(request, hosts) ?? request.cookies[cookie]?.match(/^[a-z0-9.-]+$/)?.[0] ?? defaultBrandKey;
}

/** The brand that a local address names in its query; null elsewhere, and for what is no key. */
function chosenBrand(request: FastifyRequest, hosts: BrandHosts): string | null {
  if (!mayChoose(request.host, hosts)) return null;
  const query = request.url.split('?').slice(1).join('?');
  const named = new URLSearchParams(query).get('brand')?.toLowerCase();
  return named !== undefined && isBrandKey(named) ? named : null;
}
