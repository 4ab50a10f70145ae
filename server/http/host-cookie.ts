import type { CookieSerializeOptions } from '@fastify/cookie';

/**
 * The name of a cookie of this site. Where the site is https it carries the `__Host-` prefix: browsers then take it from
 * this very host over https alone, so that neither a neighboring subdomain nor a network can plant one (F-50).
 */
export function hostCookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}

/** What every cookie of this site has in common. `https` is known from the configuration, never from a request. */
export function hostCookieOptions(https: boolean): CookieSerializeOptions & { readonly path: '/' } {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: https };
}
