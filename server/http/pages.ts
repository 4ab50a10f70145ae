import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandAnswer } from '../../contract/brands.ts';
import type { SystemModeAnswer } from '../../contract/system.ts';
import type { SiteOptions } from '../../domain/brand/site-options.ts';
import type { CancellationTerms } from '../../domain/content/cancellation-terms.ts';
import type { HomeContent } from '../../domain/content/home-content.ts';
import type { Operator } from '../../domain/content/operator.ts';
import type { PageOverrides } from '../../domain/content/own-pages.ts';
import { isListed, publicPages } from '../../domain/content/public-pages.ts';
import type { ShellContent } from '../../domain/content/shell-content.ts';
import type { BrandTag } from '../../domain/tracking/brand-tag.ts';
import type { PageCall, PageRenderer, PageRequest } from '../../web/request.ts';
import { sendRefusal } from './errors.ts';
import { hostCookieOptions } from './host-cookie.ts';
import { pageTracking, type TrackingDeps } from './page-tracking.ts';
import type { SignedInUser } from './request-context.ts';
import type { Visitors } from './visitor.ts';

/** A brand as its pages show it. */
export interface ShownBrand {
  readonly brand: BrandAnswer;
  readonly home: HomeContent;
  readonly shell: ShellContent;
  readonly operator: Operator;
  readonly pageTexts: PageOverrides;
  readonly terms: CancellationTerms;
  /** Its advertising tag; null for none. */
  readonly tag: BrandTag | null;
  readonly site: SiteOptions;
  readonly origin: string;
  /** Whether search engines must leave all of its pages alone. */
  readonly isPreview: boolean;
  /** The key to keep in a cookie of this name, null for none. */
  readonly remember: { readonly cookie: string; readonly key: string } | null;
}

export interface PageDeps {
  readonly visitors: Visitors;
  readonly https: boolean;
  /** Folder with `client/` and `server/` of the built pages. */
  readonly buildDir: string;
  readonly development: boolean;
  readonly tracking: TrackingDeps;
  /** The brand to show, remembered in a cookie where the address named it; and its canonical origin. */
  brandOf(request: FastifyRequest): Promise<ShownBrand>;
  modeOf(): Promise<SystemModeAnswer>;
  userOf(request: FastifyRequest): Promise<SignedInUser | null>;
  /** The accounts that everybody may use at the host of this request; null where there are none. */
  demoAccountsAt(request: FastifyRequest): PageRequest['demoAccounts'];
}

/** Screens whose data calls belong to a visitor's booking session. */
const sessionPaths = /^\/(search|flight|booking|my-trips)([/.]|$)/;

/** Static files of the build and every other path as a server-rendered page. */
export async function registerPages(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const load = deps.development ? await developmentPages(app) : await builtPages(app, deps.buildDir);

  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/*',
    exposeHeadRoute: false,
    schema: { hide: true },
    async handler(request, reply) {
      if (request.url.startsWith('/api/')) return sendRefusal(request, reply, { code: 'NOT_FOUND' });
      if (request.method === 'POST') return sendRefusal(request, reply, { code: 'METHOD_NOT_ALLOWED' });
      const [{ origin, isPreview, remember, tag, ...shown }, mode, user, render] = await Promise.all([
        deps.brandOf(request),
        deps.modeOf(),
        deps.userOf(request),
        load(),
      ]);
      if (remember !== null) reply.setCookie(remember.cookie, remember.key, hostCookieOptions(deps.https));
      const inSession = sessionPaths.test(request.url.split('?', 1)[0] ?? '');
      const cookies = [
        inSession ? await deps.visitors.begin(request, reply) : null,
        remember === null ? null : `${remember.cookie}=${remember.key}`,
      ].filter((cookie) => cookie !== null);
      const url = new URL(origin);
      const webRequest = createRequest(request.raw, reply.raw, { host: url.host, protocol: url.protocol });
      // The way back must not show who has signed out since.
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

/** Calls of a page carry the visitor's cookies and address, also cookies set just now: sessions and limits hold for them too. */
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
    return { status: response.statusCode, body: response.json<unknown>() };
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
    },
  });
  const build = (await import(pathToFileURL(entry).href)) as PageBuild;
  const renderer = build.entry.module.createPageRenderer(build, 'production');
  return async () => renderer;
}

/** Pages straight from their sources, with hot reload. */
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
