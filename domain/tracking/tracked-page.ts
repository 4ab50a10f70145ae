import { trimEndOf } from '../text/trim-end.ts';

/** Allowlists of pages and URL parts for the advertising tag: new pages and parameters are not reported. */

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
 * The path of a page as reported to the tag: '/flight/off_123' → '/flight'. Null on every page with personal data
 * (booking, payment, trips, accounts, administration), where no tag is loaded.
 */
export function trackedPath(pathname: string): string | null {
  const path = trimEndOf(pathname, '/') || '/';
  if (publicPages.has(path)) return path;
  return /^\/flight(?:\/[^/]+)?$/.test(path) ? '/flight' : null;
}

const campaignParameter = /^(?:utm_(?:source|medium|campaign|content|id)|gclid|gbraid|wbraid|dclid|gad_source)$/;
/** No '@', spaces or escapes: values of advertising systems, never an email address or name. */
const campaignValue = /^[\w.~-]{1,200}$/;

/** The URL parameters that identify the advertisement; all others are dropped. */
export function trackedParameters(parameters: Iterable<readonly [string, string]>): [string, string][] {
  return [...parameters].flatMap(([name, value]): [string, string][] =>
    campaignParameter.test(name) && campaignValue.test(value) ? [[name, value]] : [],
  );
}

/** The search in a URL, as reported. */
export interface TrackedSearch {
  /** 'JFK-LHR' */
  readonly label: string;
  /** Number of travelers. */
  readonly value: number;
  /** Equal for the same search, regardless of filters and sort order. */
  readonly key: string;
}

/** The search of a results page; null if the URL contains none. `read` returns a URL parameter. */
export function trackedSearch(path: string, read: (name: string) => string | null): TrackedSearch | null {
  const [from, to] = [read('origin'), read('destination')].map((code) => code?.toUpperCase() ?? '');
  if (path !== '/search' || !isAirport(from) || !isAirport(to)) return null;
  const counts = ['adults', 'children', 'infants'].map((kind) => read(`${kind}Count`) ?? read(kind));
  const travelers = counts.reduce((sum, count) => sum + (/^\d$/.test(count ?? '') ? Number(count) : 0), 0);
  const dates = [read('departureDate'), read('returnDate')];
  return { label: `${from}-${to}`, value: Math.max(1, travelers), key: [from, to, ...dates, ...counts].join() };
}

function isAirport(code: string | undefined): boolean {
  return /^[A-Z]{3}$/.test(code ?? '');
}
