import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  accountRoutes,
  createKnownDevices,
  createMailBound,
  requireAdministrator,
} from '#server/features/accounts/index.ts';
import { type AdminDeps, adminRoutes } from '#server/features/admin/index.ts';
import { amendmentRoutes, amountDue } from '#server/features/amendments/index.ts';
import { brandAdminRoutes, brandRoutes, findPrintableLogo, listAdminBrands } from '#server/features/brands/index.ts';
import { deskRoutes } from '#server/features/desk/index.ts';
import { flightRoutes, holdLoyalty, LiveSearches, SearchLimiter } from '#server/features/flights/index.ts';
import { readMailFacts } from '#server/features/mail/index.ts';
import { createPdfSetter } from '#server/features/order-file/index.ts';
import { createCardAttemptLimiter, paymentRoutes } from '#server/features/payments/index.ts';
import { consentOf, consentRoutes, eraseAccounts, exportAccount } from '#server/features/privacy/index.ts';
import { savedTravelerRoutes } from '#server/features/saved-travelers/index.ts';
import { noteUnreadableOffers, readUnreadableOffers, systemRoutes } from '#server/features/system/index.ts';
import { tripRoutes } from '#server/features/trips/index.ts';
import { walletAdminRoutes } from '#server/features/wallets/index.ts';
import { apiDocumentRoute } from '#server/http/calls/api-document.ts';
import {
  type BookingDeps,
  countUnordered,
  hasTripsAhead,
  isSearchSold,
  transferTrips,
} from '../features/booking/index.ts';
import { hasBrandHistory } from '../read-models/brand-history.ts';
import type { Services } from './services.ts';
import { walletDepsOf } from './wallets.ts';

export interface ApiOptions {
  readonly services: Services;
  readonly moneyPath: BookingDeps;
  /** Registers work that outlives its request; a shutdown waits for it. */
  readonly track: (work: Promise<unknown>) => void;
  /** Registers brands' new wallet hosts. */
  readonly registerHosts: () => Promise<void>;
}

/** Maximum size of an instance's cached searches, in bytes. */
const searchBytes = 200 * 1024 * 1024;

/** Every call of the contract, feature by feature. */
export async function apiPlugin(
  api: FastifyInstance,
  { services, moneyPath, track, registerHosts }: ApiOptions,
): Promise<void> {
  const { config, db, clock, context, counter, mode, brands } = services;
  const liveSearches = new LiveSearches(clock, searchBytes);
  const selling = {
    isSearchSold: (searchKey: string) => isSearchSold(db, searchKey),
    dropSearchOf: (offerId: string) => liveSearches.dropSearchOf(offerId),
  };
  const receipts = {
    mailBrandOf: async (key: string) => services.origins.mailBrand(await brands.ofKey(key, services.log)),
    logoOf: (logo: string | null) => findPrintableLogo(db, logo),
    setPdf: createPdfSetter(),
  };
  const guard = { requireAdministrator: (request: FastifyRequest) => requireAdministrator(context, request) };

  await api.register(brandRoutes, { directory: brands });
  await api.register(systemRoutes, { mode });
  await api.register(flightRoutes, {
    ...selling,
    clock,
    context,
    metrics: services.metrics,
    secrets: config.secrets,
    liveSearches,
    searchMs: config.searchMs,
    noteUnreadable: (offers) => noteUnreadableOffers(db, offers, clock.now()),
    searchLimiter: new SearchLimiter(config.rateLimitFactor),
    holdLoyalty: (holder) => holdLoyalty(db, holder),
  });
  await api.register(paymentRoutes, {
    ...moneyPath,
    ...selling,
    context,
    cardAttempts: createCardAttemptLimiter(counter, config.rateLimitFactor),
    amountDue: (request, paid) => amountDue({ ...moneyPath, context }, request, paid),
  });
  await api.register(tripRoutes, {
    ...moneyPath,
    ...selling,
    context,
    track,
    sessions: services.sessions,
    ...receipts,
  });
  await api.register(amendmentRoutes, { ...moneyPath, context, track });
  await api.register(brandAdminRoutes, {
    ...guard,
    db,
    clock,
    directory: brands,
    brandDomains: config.brandDomains,
    isLive: () => mode.isLive(),
    hasTripsAhead: (brandKey) => hasTripsAhead(db, brandKey, clock.now()),
    hasHistory: (brandKey) => hasBrandHistory(db, brandKey),
    // The provider may hang: saving a brand does not wait for it.
    onSaved: () => track(registerHosts()),
  });
  await api.register(walletAdminRoutes, { ...guard, ...walletDepsOf(services) });
  await api.register(adminRoutes, {
    ...guard,
    mode,
    deployment: deploymentOf(services),
    brands: () => listAdminBrands({ db }),
    unorderedBookings: () => countUnordered(db, clock.now()),
    mails: () => readMailFacts(db, services.mailer, clock.now()),
    mailer: services.mailer,
    mailFrom: config.mail.from,
    live: services.vendors.live,
    unreadableOffers: () => readUnreadableOffers(db),
  });
  await api.register(deskRoutes, { ...moneyPath, ...guard, ...receipts, track });
  await api.register(accountRoutes, {
    db,
    clock,
    log: services.log,
    hashing: services.hashing,
    sessions: services.sessions,
    devices: createKnownDevices({ secrets: config.secrets, clock, https: services.https }),
    context,
    mayMail: createMailBound(counter, config.rateLimitFactor),
    isDemoAt: services.isDemoAt,
    transferTrips,
    eraseAccounts,
    exportAccount: (userId, request) =>
      exportAccount({ db, secrets: config.secrets }, userId, consentOf(request, services.https), clock.now()),
  });
  await api.register(savedTravelerRoutes, { db, clock, secrets: config.secrets, context });
  await api.register(consentRoutes, { https: services.https });
  await api.register(apiDocumentRoute, {
    isAdministrator: async (request) => (await guard.requireAdministrator(request)).ok,
  });
}

/** Deployment facts from the configuration, for the live-mode checks. */
function deploymentOf({ config }: Services): AdminDeps['deployment'] {
  return {
    credentials: { supplier: config.duffel.live !== null, payments: config.stripe.live !== null },
    hasMailServer: config.mail.smtpUrl !== null,
    publicOrigin: config.publicOrigin,
    brandDomains: config.brandDomains,
    production: config.production,
    hostsCards: config.cardFields.live !== null,
    events: {
      supplier: config.webhookSecrets.duffel.length > 0,
      payments: config.webhookSecrets.stripe.length > 0,
    },
  };
}
