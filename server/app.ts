import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { defaultBrandKey, isLocalHost, isLoopbackHost } from '../domain/brand/brand-key.ts';
import { siteOptionsOf } from '../domain/brand/site-options.ts';
import { cancellationTermsOf } from '../domain/content/cancellation-terms.ts';
import { homeContentOf } from '../domain/content/home-content.ts';
import { homeDefaults } from '../domain/content/home-defaults.ts';
import { operatorOf } from '../domain/content/operator.ts';
import { publicPages } from '../domain/content/public-pages.ts';
import { shellContentOf } from '../domain/content/shell-content.ts';
import type { OpenDatabase } from './adapters/database/database.ts';
import { limitStore } from './adapters/database/limit-store.ts';
import { createTally } from './adapters/database/tally.ts';
import type { Config } from './config.ts';
import {
  createKnownDevices,
  createMailBound,
  createPasswordHashing,
  createSessions,
  createUserOf,
  demoAccounts,
  drawAccountMail,
  registerAccountCalls,
  requireAdministrator,
} from './features/accounts/index.ts';
import { registerAdminCalls } from './features/admin/index.ts';
import {
  drawStoredBookingMail,
  findBookingByPayment,
  hasTripsAhead,
  isSearchSold,
  noteHint,
  registerBookingCalls,
} from './features/bookings/index.ts';
import {
  type Brand,
  createBrandDirectory,
  listEditedBrands,
  registerBrandAdmin,
  registerBrandCalls,
  toBrandAnswer,
} from './features/brands/index.ts';
import { registerDeskCalls } from './features/desk/index.ts';
import { registerFlightCalls, SearchCache, SearchesOfVisitors } from './features/flights/index.ts';
import { createMailSender, type MailBrand, type MailSender } from './features/mail/index.ts';
import { createCardTrials, registerPaymentCalls } from './features/payments/index.ts';
import { consentOf, forgetTagCookies, registerConsent } from './features/privacy/index.ts';
import { registerSiteFiles } from './features/site/index.ts';
import { createSystemMode, readSystemMode, registerSystemCalls } from './features/system/index.ts';
import { registerWebhooks } from './features/webhooks/index.ts';
import { guardVendors } from './guard-vendors.ts';
import { isLoopbackAddress } from './http/client-network.ts';
import { createDeparture } from './http/departure.ts';
import { originForm, refuseUnreadableAddress, registerErrorHandler, sendRefusal } from './http/errors.ts';
import { registerHealth } from './http/health.ts';
import { registerJsonBody } from './http/json-body.ts';
import { registerLimits } from './http/limits.ts';
import type { Logger } from './http/logger.ts';
import type { Metrics } from './http/metrics.ts';
import { registerPages } from './http/pages.ts';
import { registerPolicyReports } from './http/policy-reports.ts';
import type { RequestContext } from './http/request-context.ts';
import { registerSecurity } from './http/security.ts';
import { createVisitors } from './http/visitor.ts';
import { createDailyDeletion, type DailyDeletion } from './jobs/daily-deletion.ts';
import { createReconciler, type Reconciler } from './jobs/reconciler.ts';
import type { Clock } from './ports/clock.ts';
import type { Mailer } from './ports/mail.ts';
import type { PaymentGateway } from './ports/payments.ts';
import type { FlightSupplier } from './ports/supplier.ts';
import type { WebhookReader } from './ports/webhooks.ts';

export interface VendorPair {
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
}

/** Everything the application runs on, built by the composition or by a test. */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly vendors: { readonly test: VendorPair; readonly live: VendorPair | null };
  readonly mailer: Mailer;
  /** Of the vendors that send webhooks here; the product needs none. */
  readonly webhooks: readonly WebhookReader[];
  /** Where the built pages lie; null serves the API alone. */
  readonly pages: { readonly buildDir: string; readonly development: boolean } | null;
}

export interface App {
  readonly server: FastifyInstance;
  readonly reconciler: Reconciler;
  readonly mailSender: MailSender;
  readonly dailyDeletion: DailyDeletion;
  /**
   * Refuses readiness and serves on for `drainMs` (default none), then takes no more, finishes what is under way within
   * `patienceMs`, and closes the server.
   */
  stop(patienceMs: number, drainMs?: number): Promise<void>;
  /** Ends the waits of a stop: what is under way is cut off. */
  hurry(): void;
}

/** Asked by machines, at whatever name they know the instance by. */
const machineRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** The whole application without a port: production listens on it, tests inject into it. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, clock, metrics } = deps;
  const { db } = deps.database;
  const vendors = guardVendors(deps, metrics);
  const https = config.publicOrigin?.startsWith('https://') ?? false;
  const server: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, request, reply) => refuseUnreadableAddress(request, reply),
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // The proxy in front of us is believed what it saw itself, not what its caller says that others saw.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    genReqId: () => `req_${randomBytes(12).toString('base64url')}`,
  });

  const departure = createDeparture(server);
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(server);
  registerJsonBody(server);
  server.addHook('onRequest', (request, reply, done) => {
    // The proxy hands on the host itself; this header would be whatever a visitor wrote.
    delete request.headers['x-forwarded-host'];
    reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'Answered',
    );
    done();
  });
  await server.register(cookie, { secret: config.sessionSecret });
  await registerSecurity(server, { https, development: deps.pages?.development ?? false });
  await server.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });
  // The embedded database has one process: its own memory counts as well, for nothing.
  const tally = createTally(db, clock, config.sessionSecret);
  const counts = deps.database.engine === 'embedded' ? null : limitStore(tally, clock);
  await registerLimits(server, config.rateLimitFactor, counts, clock);
  await server.register(swagger, {
    openapi: { info: { title: 'Tailfin', description: 'Flight search and booking', version: '1' } },
    transform: jsonSchemaTransform,
  });

  const { brandDomains, production } = config;
  const brands = createBrandDirectory(db, clock, { brandDomains, production, https });
  if (config.refusesUnknownHosts) {
    server.addHook('onRequest', async (request, reply) => {
      const isMachine = machineRoutes.has(request.routeOptions.url ?? '');
      const isOwn = config.publicOrigin !== null && request.hostname === new URL(config.publicOrigin).hostname;
      if (isMachine || isOwn || (await brands.isKnownHost(request).catch(() => true))) return;
      return sendRefusal(request, reply, { code: 'NOT_FOUND', status: 421, message: 'This site is not served here.' });
    });
  }
  const mode = createSystemMode(db, clock, vendors.live !== null);
  const vendorsNow = async (): Promise<VendorPair> =>
    (await mode.isLive()) && vendors.live !== null ? vendors.live : vendors.test;
  const hashing = createPasswordHashing();
  const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const secret = config.sessionSecret;
  const sessions = createSessions({ db, clock, log: deps.log, secret, origin, hashing });
  // A page that another name leads here (DNS rebinding) would send that name as its own host and origin.
  const isDemoAt = (request: FastifyRequest) =>
    config.demoAccounts && isLoopbackHost(request.host) && isLoopbackAddress(request.ip);
  const userOf = createUserOf(sessions, isDemoAt);
  const context: RequestContext = {
    visitors: createVisitors({
      db,
      clock,
      secret,
      https,
      userIdOf: async (request) => (await userOf(request))?.id ?? null,
    }),
    userOf,
    brandOf: (request) => brands.ofRequest(request),
    supplier: async () => (await vendorsNow()).supplier,
    gateway: async () => (await vendorsNow()).gateway,
    isLive: () => mode.isLive(),
  };
  server.addHook('onSend', async (request, reply) => context.visitors.keep(request, reply));
  /** The brand's own address; never made from a request (BRAND-09). */
  const originOf = (brand: Brand): string => {
    return brand.domain === null || config.publicOrigin === null ? origin : `https://${brand.domain}`;
  };
  /** The same for pages: at a host of its own a brand names its domain, whatever the deployment is called. */
  const pageOriginOf = (brand: Brand, request: FastifyRequest): string => {
    return brand.domain !== null && !isLocalHost(request.host) ? `https://${brand.domain}` : originOf(brand);
  };
  /** A local host shows any brand by its address: a preview, which no search engine may keep. */
  const isPreview = (brand: Brand, request: FastifyRequest): boolean =>
    isLocalHost(request.host) && brand.key !== defaultBrandKey;
  const mailBrandOf = (brand: Brand): MailBrand => ({
    ...brand,
    linkTo(path) {
      const link = new URL(path, originOf(brand));
      // Brands of a local deployment share one host.
      if (config.publicOrigin === null && brand.key !== defaultBrandKey) link.searchParams.set('brand', brand.key);
      return link.href;
    },
  });
  const searches = new SearchCache(clock);
  const money = {
    db,
    clock,
    log: deps.log,
    vendors: {
      supplierOf: (live: boolean) => (live ? (vendors.live?.supplier ?? null) : vendors.test.supplier),
      gatewayOf: (live: boolean) => (live ? (vendors.live?.gateway ?? null) : vendors.test.gateway),
    },
    onMove: (to: string) => metrics.paymentMoves.inc({ to }),
    onBookingMove: (to: string) => metrics.bookingMoves.inc({ to }),
    onCancellationMove: (to: string) => metrics.cancellationMoves.inc({ to }),
    termsOf: async (brandKey: string) => cancellationTermsOf((await brands.ofKey(brandKey, deps.log)).cancellation),
    secret,
    orderWaitMs: config.orderWaitMs,
    orderSettleMs: config.orderSettleMs,
    isSearchSold: (searchKey: string) => isSearchSold(db, searchKey),
    forgetSearchOf: (offerId: string) => searches.forgetSearchOf(offerId),
    context,
  };

  await server.register(async (api) => {
    registerBrandCalls(api, brands);
    registerSystemCalls(api, mode);
    registerFlightCalls(api, {
      ...money,
      cache: searches,
      ofVisitors: new SearchesOfVisitors(config.rateLimitFactor),
      metrics,
    });
    registerPaymentCalls(api, {
      ...money,
      cardTrials: createCardTrials(tally, config.rateLimitFactor),
      bookingOf: async (id) => (await findBookingByPayment(db, id))?.id ?? null,
    });
    registerBookingCalls(api, {
      ...money,
      track: departure.track,
      hashing,
      sessions,
      mailBrandOf: async (key) => mailBrandOf(await brands.ofKey(key, deps.log)),
    });
    const devices = createKnownDevices({ secret, clock, https });
    const administrators = {
      requireAdministrator: (request: FastifyRequest) => requireAdministrator(context, request),
    };
    await registerBrandAdmin(api, {
      db,
      clock,
      directory: brands,
      brandDomains: config.brandDomains,
      isLive: () => mode.isLive(),
      hasTripsAhead: (brandKey) => hasTripsAhead(db, brandKey, clock.now()),
      ...administrators,
    });
    registerAdminCalls(api, {
      mode,
      deployment: {
        credentials: { supplier: config.duffel.live !== null, payments: config.stripe.live !== null },
        hasMailServer: config.mail.smtpUrl !== null,
        publicOrigin: config.publicOrigin,
        brandDomains: config.brandDomains,
        production: config.production,
        events: {
          supplier: config.webhookSecrets.duffel.length > 0,
          payments: config.webhookSecrets.stripe.length > 0,
        },
      },
      brands: () => listEditedBrands({ db }),
      live: vendors.live,
      ...administrators,
    });
    registerDeskCalls(api, { ...money, track: departure.track, ...administrators });
    registerAccountCalls(api, {
      db,
      clock,
      log: deps.log,
      hashing,
      sessions,
      devices,
      context,
      mayMail: createMailBound(tally, config.rateLimitFactor),
      isDemoAt,
    });
    await registerConsent(api, https);
    api.get('/api/docs', { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const { paths, ...document } = server.swagger();
      const isAdministrator = (await administrators.requireAdministrator(request)).ok;
      const shown = Object.entries(paths ?? {}).filter(([path]) => isAdministrator || !path.startsWith('/api/admin'));
      return { ...document, paths: Object.fromEntries(shown) };
    });
  });
  await registerPolicyReports(server, metrics.policyViolations);
  registerHealth(
    server,
    { check: () => deps.database.ping(), isStopping: departure.isLeaving },
    { registry: metrics.registry, access: config.metricsAccess },
  );
  registerSiteFiles(server, async (request) => {
    const brand = await brands.ofRequest(request);
    return {
      name: brand.name,
      theme: brand.theme,
      origin: pageOriginOf(brand, request),
      pages: publicPages(siteOptionsOf(brand.site)),
      isPreview: isLocalHost(request.host),
    };
  });
  if (deps.pages !== null) {
    await registerPages(server, {
      ...deps.pages,
      visitors: context.visitors,
      https,
      tracking: { tagOrigin: config.tagOrigin, consentOf: (request) => consentOf(request, https), forgetTagCookies },
      modeOf: () => readSystemMode(mode),
      userOf: context.userOf,
      demoAccountsAt: (request) => (isDemoAt(request) ? demoAccounts : null),
      async brandOf(request) {
        const brand = await brands.ofRequest(request);
        const terms = cancellationTermsOf(brand.cancellation);
        const home = homeContentOf(homeDefaults, brand.home, brand.name, terms);
        const operator = operatorOf(brand.operator);
        return {
          brand: toBrandAnswer(brand),
          home,
          shell: shellContentOf(brand.shell, brand.name, terms, operator.accreditation),
          operator,
          pageTexts: brand.pageTexts ?? {},
          terms,
          tag: brand.tracking ?? null,
          site: siteOptionsOf(brand.site),
          origin: pageOriginOf(brand, request),
          isPreview: isPreview(brand, request),
          remember: brands.chosenIn(request),
        };
      },
    });
  }

  const reconciler = createReconciler(money);
  await registerWebhooks(server, {
    readers: deps.webhooks,
    clock,
    async take(hint) {
      const hinted = await noteHint(db, hint, clock.now());
      departure.track(reconciler.look(hinted));
      return hinted.bookings.map(({ id }) => id);
    },
  });
  const mailSender = createMailSender({
    db,
    clock,
    log: deps.log,
    mailer: deps.mailer,
    from: config.mail.from,
    brandOf: async (key) => mailBrandOf(await brands.ofKey(key, deps.log)),
    draw: async (payload, brand) =>
      'bookingId' in payload ? drawStoredBookingMail(db, payload, brand) : drawAccountMail(db, payload, brand),
  });
  const dailyDeletion = createDailyDeletion({
    db,
    clock,
    log: deps.log,
    mailer: deps.mailer,
    onDeleted: (what, count) => metrics.deletions.inc({ what }, count),
    onDone: (at) => metrics.lastDeletion.set(at.getTime() / 1000),
  });
  return {
    server,
    reconciler,
    mailSender,
    dailyDeletion,
    stop(patienceMs, drainMs = 0) {
      const jobs = Promise.all([reconciler.stop(), mailSender.stop(), dailyDeletion.stop()]);
      return departure.leave({ drainMs, patienceMs }, jobs);
    },
    hurry: departure.hurry,
  };
}
