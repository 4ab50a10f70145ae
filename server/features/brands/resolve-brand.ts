import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { brandKeyOfHost, isBrandKey, isLocalHost, isLoopbackHost, isWithin } from '#domain/brand/brand-key.ts';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import { cacheTime } from '#server/cache-time.ts';
import type { Database } from '#server/database/database.ts';
import { hostCookieName } from '#server/http/host-cookie.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Brand } from './brand.ts';
import { defaultBrand } from './built-in.ts';
import { findBrand } from './repository.ts';

/** A changed brand appears everywhere within this time (SAFE-07). */
const freshMs = 4000;
const maximumCached = 1000;

/** Finds brands by key or domain, with a cache of a few seconds. */
export interface BrandDirectory {
  /** The stored brand, the built-in one for its key, or null. Rejects if brands cannot be read. */
  find(keyOrDomain: string): Promise<Brand | null>;
  /** The brand for a request. Never rejects: logs an error and returns the default brand (BRAND-03). */
  ofRequest(request: FastifyRequest): Promise<Brand>;
  /** False for a host that belongs to neither the deployment nor a brand. Rejects if brands cannot be read. */
  isKnownHost(request: FastifyRequest): Promise<boolean>;
  /** The brand chosen in a request's query, and the cookie that stores the choice; null if none is chosen. */
  brandOverride(request: FastifyRequest): { readonly cookie: string; readonly key: string } | null;
  /** A brand by key, for bookings sold under it; the default brand if it was deleted. */
  ofKey(key: string, log: FastifyBaseLogger): Promise<Brand>;
  /** Call after changing a brand on this instance. */
  clearCache(): void;
}

export interface BrandHosts {
  /** See `brandKeyOfHost`. */
  readonly brandDomains: readonly string[] | null;
  readonly production: boolean;
  /** Whether the site is configured for https. */
  readonly https: boolean;
}

export function createBrandDirectory(db: Database, clock: Clock, hosts: BrandHosts): BrandDirectory {
  const { brandDomains } = hosts;
  const cookie = hostCookieName('brand', hosts.https);
  const cache = new LRUCache<string, Promise<Brand | null>>({ ...cacheTime(clock), max: maximumCached, ttl: freshMs });

  const find = (keyOrDomain: string): Promise<Brand | null> => {
    const known = cache.get(keyOrDomain);
    if (known !== undefined) return known;
    const brand = findBrand(db, keyOrDomain).then(
      (found) => found ?? (keyOrDomain === defaultBrandKey ? defaultBrand : null),
    );
    cache.set(keyOrDomain, brand);
    brand.catch(() => cache.delete(keyOrDomain));
    return brand;
  };
  // A deleted brand's key may be another brand's domain.
  const findByKey = async (key: string): Promise<Brand | null> => {
    const found = await find(key);
    return found?.key === key ? found : null;
  };

  const orDefault = async (
    key: string,
    search: (key: string) => Promise<Brand | null>,
    log: FastifyBaseLogger,
  ): Promise<Brand> => {
    try {
      return (await search(key)) ?? (await find(defaultBrandKey)) ?? defaultBrand;
    } catch (error) {
      const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'unknown';
      log.error({ brand: key }, `Failed to load brand: ${reason}`);
      return defaultBrand;
    }
  };

  return {
    find,
    ofRequest: (request) => orDefault(requestedBrandKey(request, hosts, cookie), find, request.log),
    brandOverride(request) {
      const key = chosenBrand(request, hosts);
      return key === null ? null : { cookie, key };
    },
    async isKnownHost({ host }) {
      if (mayChoose(host, hosts) || (brandDomains !== null && isWithin(host, brandDomains))) return true;
      const key = brandKeyOfHost(host, brandDomains);
      return key !== null && (await find(key)) !== null;
    },
    ofKey: (key, log) => orDefault(key, findByKey, log),
    clearCache: () => cache.clear(),
  };
}

/**
 * Whether a visitor may choose the brand on this host: never in production, where anyone can send any Host header;
 * otherwise on loopback names, and on a deployment's addresses without brand domains.
 */
function mayChoose(host: string, { brandDomains, production }: BrandHosts): boolean {
  return !production && (isLoopbackHost(host) || (brandDomains === null && isLocalHost(host)));
}

/** BRAND-01: the host decides; on a local host the query parameter, then the earlier choice. */
function requestedBrandKey(request: FastifyRequest, hosts: BrandHosts, cookie: string): string {
  if (!mayChoose(request.host, hosts)) return brandKeyOfHost(request.host, hosts.brandDomains) ?? defaultBrandKey;
  return chosenBrand(request, hosts) ?? request.cookies[cookie]?.match(/^[a-z0-9.-]+$/)?.[0] ?? defaultBrandKey;
}

/** The brand in a local address's query; null elsewhere, and for an invalid key. */
function chosenBrand(request: FastifyRequest, hosts: BrandHosts): string | null {
  if (!mayChoose(request.host, hosts)) return null;
  const query = request.url.split('?').slice(1).join('?');
  const named = new URLSearchParams(query).get('brand')?.toLowerCase();
  return named !== undefined && isBrandKey(named) ? named : null;
}
