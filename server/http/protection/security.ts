import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '#domain/brand/brand-key.ts';
import { sendRefusal } from '../calls/errors.ts';
import { policyReportPath } from './policy-reports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that reads no cookies, so cross-site requests gain nothing. */
    readonly readsNoCookies?: boolean;
  }
}

/** Characters of path and query; a search with every filter set has about 1,500. */
const maximumAddressLength = 8000;
/** Path segments. Our deepest path has five; the router's work grows quadratically. */
const maximumPathDepth = 30;
/** A host name has at most 253 characters (RFC 1035), a port adds up to six. */
const maximumHostLength = 260;

/**
 * Security headers with a CSP by nonce, a limit on URL length, and the Origin check on every mutating call (SAFE-04).
 */
export async function registerSecurity(
  app: FastifyInstance,
  options: { https: boolean; development: boolean },
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'https:'],
        'font-src': ["'self'"],
        'connect-src': options.development ? ["'self'", 'ws:'] : ["'self'"],
        ...(options.development ? { 'worker-src': ["'self'", 'blob:'] } : {}),
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'report-uri': [policyReportPath],
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (request.host.length > maximumHostLength) {
      sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: 'The host of this request cannot be read.' });
      return;
    }
    if (request.url.length > maximumAddressLength || depthOf(request.url) > maximumPathDepth) {
      sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: 'This address is too long.' }, 414);
      return;
    }
    if (request.routeOptions.config.readsNoCookies !== true && isForeignChange(request, options.https)) {
      sendRefusal(request, reply, { code: 'FORBIDDEN', message: 'This call may only come from this site.' });
      return;
    }
    done();
  });
}

/** The number of path segments; browsers and routers treat a backslash as a slash. */
function depthOf(url: string): number {
  const [path = ''] = url.split('?', 1);
  return path.split(/[\\/]/).length - 1;
}

/**
 * A mutating call that, according to the browser, another site initiated. Non-browser clients send neither header.
 * Either scheme is accepted on this machine's own names, where an https site may be used without its proxy, and on a
 * site not known to be https, which a proxy may serve as such.
 */
function isForeignChange(request: FastifyRequest, https: boolean): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  try {
    const from = new URL(origin);
    const scheme = https && !isLoopbackHost(request.host) ? 'https:' : from.protocol;
    return from.origin !== new URL(`${scheme}//${request.host}`).origin;
  } catch {
    return true;
  }
}
