import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBrandKey } from '#domain/brand/brand-key.ts';
import { type Consent, isTagCookie, readConsent } from '#domain/tracking/brand-tag.ts';
import { sendRefusal } from '#server/http/calls/errors.ts';
import { hostCookieName, hostCookieOptions } from '#server/http/host-cookie.ts';
import { limits } from '#server/http/protection/limits.ts';

const cookieName = (https: boolean) => hostCookieName('consent', https);
/** A tag sets a handful; a client that sends more made them up. */
const maximumTagCookies = 20;
const maximumLabels = 4;
/** The answer expires after this long (PAGE-09, PAGE-10). */
const consentSeconds = 90 * 86_400;

/** This browser's consent to advertising; null if unanswered. */
export function consentOf(request: FastifyRequest, https: boolean): Consent | null {
  return readConsent(request.cookies[cookieName(https)]);
}

/** Clears cookies set by a tag on this site, for visitors who declined or whose answer has expired. */
export function clearTagCookies(request: FastifyRequest, reply: FastifyReply): void {
  const domains = domainsOf(request.hostname);
  for (const name of Object.keys(request.cookies).filter(isTagCookie).slice(0, maximumTagCookies)) {
    reply.clearCookie(name, { path: '/' });
    // A tag sets them on the highest domain it may.
    for (const domain of domains) reply.clearCookie(name, { path: '/', domain });
  }
}

/**
 * The domains available to this host's cookies: 'www.acme.com' → 'www.acme.com', 'acme.com'. Empty if it is not a host
 * name; limited to the last few labels of a long name, because the header grows with names times domains.
 */
function domainsOf(host: string): string[] {
  const labels = host.toLowerCase().split('.');
  if (labels.length < 2 || /^[\d.]+$/.test(host) || !isBrandKey(host.toLowerCase())) return [];
  const last = labels.slice(-maximumLabels);
  return last.slice(0, -1).map((_, index) => last.slice(index).join('.'));
}

/** Receives the answer from the consent bar and the cookie page: a plain form that works without scripts (PAGE-09). */
export async function consentRoutes(app: FastifyInstance, { https }: { readonly https: boolean }): Promise<void> {
  // Only in this plugin, because no other call accepts forms.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post('/cookies', { schema: { hide: true }, config: { rateLimit: limits.session } }, (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const choice = readConsent(form.get('choice'));
    if (choice === null) {
      return sendRefusal(request, reply, {
        code: 'INVALID_REQUEST',
        message: 'The choice must be accepted or declined.',
      });
    }
    reply.setCookie(cookieName(https), choice, {
      ...hostCookieOptions(https),
      // Readable by scripts: the tag checks it before each report, so an answer applies in every open tab.
      httpOnly: false,
      maxAge: consentSeconds,
    });
    if (choice === 'declined') clearTagCookies(request, reply);
    return reply.header('cache-control', 'no-store').redirect(pathOfThisSite(form.get('from')), 303);
  });
}

const anyOrigin = 'https://site.invalid';

/** The visitor's previous page; '/cookies' for anything that could lead to another site. */
function pathOfThisSite(from: string | null): string {
  const fallback = '/cookies';
  if (from === null || !/^\/(?![/\\])[^\s\\\p{C}]*$/u.test(from) || !URL.canParse(from, anyOrigin)) return fallback;
  const { origin, pathname, search, hash } = new URL(from, anyOrigin);
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}
