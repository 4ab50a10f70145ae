import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { policyReportPath } from './policy-reports.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that asks nobody's cookies: what another site makes a browser send is worth no more than its own. */
    readonly readsNoCookies?: boolean;
  }
}

/** Path and query together, characters: a search with every filter set has about 1,500. */
const longestAddress = 8000;
/** Parts of a path. The deepest of ours has five; the router's work grows with the square of them. */
const deepestPath = 30;
/** A host name has at most 253 characters (RFC 1035), a port six more. */
const longestHost = 260;

/** Security headers with a CSP by nonce, a bound on addresses, and the Origin check on every changing call (SAFE-04). */
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
    if (request.host.length > longestHost) {
      sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: 'The host of this request cannot be read.' });
      return;
    }
    if (request.url.length > longestAddress || depthOf(request.url) > deepestPath) {
      sendRefusal(request, reply, { code: 'INVALID_REQUEST', status: 414, message: 'This address is too long.' });
      return;
    }
    if (request.routeOptions.config.readsNoCookies !== true && isForeignChange(request)) {
      sendRefusal(request, reply, { code: 'FORBIDDEN', message: 'This call may only come from this site.' });
      return;
    }
    done();
  });
}

/** How many parts a path has; browsers and routers take a backslash for a slash. */
function depthOf(url: string): number {
  const [path = ''] = url.split('?', 1);
  return path.split(/[\\/]/).length - 1;
}

/** A changing call that a browser says another site began. Clients that are no browsers send neither header. */
function isForeignChange(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  try {
    return new URL(origin).host !== request.host;
  } catch {
    return true;
  }
}
