import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrandKey } from '../../../domain/brand/brand-key.ts';
import { type Consent, isTagCookie, readConsent } from '../../../domain/tracking/brand-tag.ts';
import { sendRefusal } from '../../http/errors.ts';
import { hostCookieName, hostCookieOptions } from '../../http/host-cookie.ts';
import { limits } from '../../http/limits.ts';

const cookieName = (https: boolean) => hostCookieName('consent', https);
/** A tag sets a handful; whoever sends more made them up. */
const mostTagCookies = 20;
const mostLabels = 4;
/** A visitor's answer is asked for again after this long (PAGE-09, PAGE-10). */
const consentSeconds = 90 * 86_400;

/** What this browser answered to the question about advertising; null where it was not asked yet. */
export function consentOf(request: FastifyRequest, https: boolean): Consent | null {
  return readConsent(request.cookies[cookieName(https)]);
}

/** Ends the cookies that a tag set on this site: whoever declined, or has not answered again, keeps none. */
export function forgetTagCookies(request: FastifyRequest, reply: FastifyReply): void {
  const domains = domainsOf(request.hostname);
  for (const name of Object.keys(request.cookies).filter(isTagCookie).slice(0, mostTagCookies)) {
    reply.clearCookie(name, { path: '/' });
    // The tag sets them for the highest domain that it may.
    for (const domain of domains) reply.clearCookie(name, { path: '/', domain });
  }
}

/**
 * The domains that a cookie of this host may be for: 'www.acme.com' → 'www.acme.com', 'acme.com'. None for what is no host
 * name; of a long name the last few, because the header grows with names times domains.
 */
function domainsOf(host: string): string[] {
  const labels = host.toLowerCase().split('.');
  if (labels.length < 2 || /^[\d.]+$/.test(host) || !isBrandKey(host.toLowerCase())) return [];
  const last = labels.slice(-mostLabels);
  return last.slice(0, -1).map((_, index) => last.slice(index).join('.'));
}

/** Takes the answer of the consent bar and of the cookie page: a plain form, which works without script (PAGE-09). */
export async function registerConsent(app: FastifyInstance, https: boolean): Promise<void> {
  // A room of its own: no other call takes a form.
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.post('/cookies', { schema: { hide: true }, config: { rateLimit: limits.session } }, (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const choice = readConsent(form.get('choice'));
      if (choice === null) {
        return sendRefusal(request, reply, { code: 'INVALID_REQUEST', message: 'The answer is accepted or declined.' });
      }
      reply.setCookie(cookieName(https), choice, {
        ...hostCookieOptions(https),
        // The tag's script reads it before each report, so that an answer holds in every open tab.
        httpOnly: false,
        maxAge: consentSeconds,
      });
      if (choice === 'declined') forgetTagCookies(request, reply);
      return reply.header('cache-control', 'no-store').redirect(pathOfThisSite(form.get('from')), 303);
    });
  });
}

const anyOrigin = 'https://site.invalid';

/** Where the visitor was; '/cookies' for anything that could lead to another site. */
function pathOfThisSite(from: string | null): string {
  const fallback = '/cookies';
  if (from === null || !/^\/(?![/\\])[^\s\\\p{C}]*$/u.test(from) || !URL.canParse(from, anyOrigin)) return fallback;
  const { origin, pathname, search, hash } = new URL(from, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}
