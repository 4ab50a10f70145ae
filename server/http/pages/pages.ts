import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SystemModeAnswer } from '#contract/system.ts';
import { isListed, publicPages } from '#domain/content/public-pages.ts';
import { meantAddress } from '#domain/content/text/pasted-link.ts';
import type { BrandTag } from '#domain/tracking/brand-tag.ts';
import { hostCookieOptions } from '#server/http/host-cookie.ts';
import type { Visitors } from '#server/http/visitors.ts';
import type { CardFields } from '#server/ports/payments.ts';
import type { BrandContent, PageCall, PageRenderer, PageRequest } from '#web/request.ts';
import { sendRefusal } from '../calls/errors.ts';
import type { SignedInUser } from '../calls/request-context.ts';
import { allowCardFields, hasCardFields } from './card-fields-policy.ts';
import { pageTracking, type TrackingDeps } from './page-tracking.ts';

/** A brand as shown on its pages. */
export interface ShownBrand extends BrandContent {
  /** Its advertising tag; null for none. */
  readonly tag: BrandTag | null;
  readonly origin: string;
  /** Whether search engines must not index its pages. */
  readonly isPreview: boolean;
  /** The key to store in a cookie of this name; null for none. */
  readonly remember: { readonly cookie: string; readonly key: string } | null;
}

export interface PageDeps {
  readonly visitors: Visitors;
  readonly https: boolean;
  /** Build folder, with `client/` and `server/`. */
  readonly buildDir: string;
  readonly development: boolean;
  readonly tracking: TrackingDeps;
  readonly bagPricesPerSearch: number;
  /** The brand to show, remembered in a cookie if the URL named it, and its canonical origin. */
  brandOf(request: FastifyRequest): Promise<ShownBrand>;
  modeOf(): Promise<SystemModeAnswer>;
  /** The provider's card fields; null with our own form. */
  cardFieldsOf(): Promise<CardFields | null>;
  userOf(request: FastifyRequest): Promise<SignedInUser | null>;
  /** The public demo accounts at this request's host; null if there are none. */
  demoAccountsAt(request: FastifyRequest): PageRequest['demoAccounts'];
}

/** Screens whose API calls belong to a visitor's booking session. */
const sessionPaths = /^\/(search|flight|booking|my-trips)([/.]|$)/;

/** Serves the build's static files, and a server-rendered page for every other path. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const load = deps.development ? await developmentPages(app) : await builtPages(app, deps.buildDir);

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    exposeHeadRoute: false,
    config: { takesPlace: true },
    schema: { hide: true },
    async handler(request, reply) {
      if (request.url.startsWith('/api/')) return sendRefusal(request, reply, { code: 'NOT_FOUND' });
      if (request.method === 'POST') return sendRefusal(request, reply, { code: 'METHOD_NOT_ALLOWED' });
      const meant = request.url.startsWith('/admin') ? null : meantAddress(request.url);
      if (meant !== null) return reply.redirect(meant);
      const [{ origin, isPreview, remember, tag, ...shown }, mode, user, render] = await Promise.all([
        deps.brandOf(request),
        deps.modeOf(),
        deps.userOf(request),
        load(),
      ]);
      if (remember !== null) reply.setCookie(remember.cookie, remember.key, hostCookieOptions(deps.https));
      if (hasCardFields(request)) {
        const cardFields = await deps.cardFieldsOf();
        if (cardFields !== null) allowCardFields(reply, cardFields);
      }
      const inSession = sessionPaths.test(request.url.split('?', 1)[0] ?? '');
      const cookies = [
        inSession ? await deps.visitors.begin(request, reply) : null,
        remember === null ? null : `${remember.cookie}=${remember.key}`,
      ].filter((cookie) => cookie !== null);
      const url = new URL(origin);
      const webRequest = createRequest(request.raw, reply.raw, { host: url.host, protocol: url.protocol });
      // The back button must not show a user who has signed out.
      reply.header('cache-control', user === null ? 'private, no-cache' : 'private, no-store');
      const isIndexed = !isPreview && isListed(request.url, publicPages(shown.site));
      if (!isIndexed) reply.header('x-robots-tag', 'noindex');
      return render(webRequest, {
        ...shown,
        isIndexed,
        mode,
        user: user === null ? null : shownUser(user),
        demoAccounts:
          deps.demoAccountsAt(request)?.map(({ label, email, password }) => ({ label, email, password })) ?? null,
        bagPricesPerSearch: deps.bagPricesPerSearch,
        tracking: pageTracking(request, reply, tag, deps.tracking),
        origin,
        nonces: reply.cspNonce,
        call: callInProcess(app, request, cookies),
      });
    },
  });
}

function shownUser({ firstName, lastName, username, email, isAdmin }: SignedInUser): PageRequest['user'] {
  return { firstName, lastName, username, email, isAdmin };
}

/** A page's calls carry the visitor's address and cookies, including new ones, for sessions and limits. */
function callInProcess(app: FastifyInstance, request: FastifyRequest, fresh: readonly string[]): PageCall {
  const renewed = new Set(fresh.map((cookie) => cookie.split('=', 1)[0]));
  const kept = (request.headers.cookie ?? '')
    .split(/; */)
    .filter((one) => one !== '' && !renewed.has(one.split('=', 1)[0]));
  const cookie = [...kept, ...fresh].join('; ');
  return async ({ method, path, body }) => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: request.ip,
      headers: { host: request.host, ...(cookie === '' ? {} : { cookie }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json<unknown>() : response.body };
  };
}

interface PageBuild {
  readonly entry: { readonly module: { createPageRenderer(build: unknown, mode: string): PageRenderer } };
}

async function builtPages(app: FastifyInstance, buildDir: string): Promise<() => Promise<PageRenderer>> {
  const entry = join(buildDir, 'server', 'index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built: run "npm run build" first.');
  await app.register(fastifyStatic, {
    root: join(buildDir, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes(`${join('client', 'assets')}`);
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
      // The payment provider's card fields, in another site's document, load our font.
      if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*');
    },
  });
  const build = (await import(pathToFileURL(entry).href)) as PageBuild;
  const renderer = build.entry.module.createPageRenderer(build, 'production');
  return async () => renderer;
}

/** Pages served from source with hot reload. */
async function developmentPages(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  return async () => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as PageBuild;
    return build.entry.module.createPageRenderer(build, 'development');
  };
}
