const keyPattern = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** True for a slug or host name, the only keys of brands (BRAND-02). */
export function isBrandKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Labels that a deployment needs for its own hosts, such as `admin.example.com`. */
const ownLabels = new Set(['admin', 'api', 'app', 'cdn', 'ftp', 'mail', 'smtp', 'static', 'status', 'www']);

/** True for a key reserved for the deployment's own names, a local name, or one with `www.` (F-148). */
export function isReservedBrandKey(key: string): boolean {
  return ownLabels.has(key) || key.startsWith('www.') || isLocalName(key);
}

/**
 * The key or domain of a host's brand (BRAND-01): `acme.com` and `www.acme.com` → `acme.com`; longer names yield their
 * first label. With `brandDomains`, only hosts at or below one of them do (F-57): any other host is used whole, because
 * anyone can point `acme.elsewhere.test` here. Null for localhost, numeric addresses and anything that is not a host
 * name.
 */
export function brandKeyOfHost(host: string, brandDomains: readonly string[] | null = null): string | null {
  const name = hostName(host);
  if (name === '' || isLocalName(name)) return null;
  const bare = name.startsWith('www.') ? name.slice(4) : name;
  const [first = '', ...rest] = bare.split('.');
  if (brandDomains !== null && rest.length === 0) return null;
  const key = rest.length >= 2 && isWithin(bare, brandDomains) ? first : bare;
  return isBrandKey(key) ? key : null;
}

/** True for a host at or below one of the domains; without domains, for any host. */
export function isWithin(host: string, domains: readonly string[] | null): boolean {
  const name = hostName(host);
  return domains === null || domains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

/** True for localhost, IPv4 and IPv6 addresses, with or without a port. */
export function isLocalHost(host: string): boolean {
  return isLocalName(hostName(host));
}

/** True for loopback names: localhost and names below it, 127.0.0.0/8, [::1]. */
export function isLoopbackHost(host: string): boolean {
  const name = hostName(host);
  return isLocalhost(name) || name === '::1' || (addressPattern.test(name) && name.startsWith('127.'));
}

const addressPattern = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost');
}

function isLocalName(name: string): boolean {
  return isLocalhost(name) || name.includes(':') || addressPattern.test(name);
}

/** Host header without port, brackets and trailing dot, case folded; '' for an invalid host (RFC 9110). */
function hostName(host: string): string {
  const folded = host.toLowerCase();
  const bracketed = /^\[([0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*)\](?::\d{1,5})?$/.exec(folded)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\.?(?::\d{1,5})?$/.exec(folded)?.[1] ?? '';
}
