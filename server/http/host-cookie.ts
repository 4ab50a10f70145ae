import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * The name of a cookie of this site. On https it has the `__Host-` prefix: browsers then accept it only from this host
 * over https, so that neither a sibling subdomain nor a network attacker can plant one (F-50).
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** Options common to all cookies of this site. `https` comes from the configuration, never from a request. */
export function hostCookieOptions(https: boolean): CookieSerializeOptions & { readonly path: '/' } {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https };
}
