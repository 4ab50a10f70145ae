import { trimEndOf } from '../text/trim-end.ts';

/**
 * Which pages the advertising tag may see, and what it is told of their addresses. Both are lists of what is allowed: a
 * page or a parameter that is new, or that somebody made up, is not told.
 */

const publicPages = new Set([
  '/',
  '/search',
  '/contact',
  '/about',
  '/faq',
  '/privacy',
  '/terms',
  '/cookies',
  '/cancellation-policy',
  '/expedia',
]);

/**
 * The path of a page as the tag may know it: '/flight/off_123' → '/flight'. Null on every page where somebody types or
 * sees what is theirs (booking, payment, trips, accounts, administration): no tag is loaded there.
 */
export function trackedPath(pathname: string): string | null {
  const path = trimEndOf(pathname, '/') || '/';
  if (publicPages.has(path)) return path;
  return /^\/flight(?:\/[^/]+)?$/.test(path) ? '/flight' : null;
}

const campaignParameter = /^(?:utm_(?:source|medium|campaign|content|id)|gclid|gbraid|wbraid|dclid|gad_source)$/;
/** No '@', no blanks, nothing escaped: what advertising systems write, and no address or name. */
const campaignValue = /^[\w.~-]{1,200}$/;

/** The parameters of an address that say which advertisement led here; all others are left out. */
export function trackedParameters(parameters: Iterable<readonly [string, string]>): [string, string][] {
  return [...parameters].flatMap(([name, value]): [string, string][] =>
    campaignParameter.test(name) && campaignValue.test(value) ? [[name, value]] : [],
  );
}

/** A search that an address holds, as it is reported. */
export interface TrackedSearch {
  /** 'JFK-LHR' */
  readonly label: string;
  /** Travellers. */
  readonly value: number;
  /** The same for the same search, whatever is filtered or sorted. */
  readonly key: string;
}

/** The search of a results page; null where the address holds none. `read` gives a parameter of the address. */
export function trackedSearch(path: string, read: (name: string) => string | null): TrackedSearch | null {
  const [from, to] = [read('origin'), read('destination')].map((code) => code?.toUpperCase() ?? '');
  if (path !== '/search' || !isAirport(from) || !isAirport(to)) return null;
  const counts = ['adults', 'children', 'infants'].map((kind) => read(`${kind}Count`) ?? read(kind));
  const travellers = counts.reduce((sum, count) => sum + (/^\d$/.test(count ?? '') ? Number(count) : 0), 0);
  const dates = [read('departureDate'), read('returnDate')];
  return { label: `${from}-${to}`, value: Math.max(1, travellers), key: [from, to, ...dates, ...counts].join() };
}

function isAirport(code: string | undefined): boolean {
  return /^[A-Z]{3}$/.test(code ?? '');
}
