import type { FastifyInstance } from 'fastify';
import { demoAccounts } from '#domain/people/demo-accounts.ts';
import { pageBrandOf, siteBrandOf } from '#server/features/brands/index.ts';
import { clearTagCookies, consentOf } from '#server/features/privacy/index.ts';
import { registerSiteFiles } from '#server/features/site/index.ts';
import { readSystemMode } from '#server/features/system/index.ts';
import { registerAssociationFile } from '#server/features/wallets/index.ts';
import { registerHealth } from '#server/http/operations/health.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import { registerPolicyReports } from '#server/http/protection/policy-reports.ts';
import type { Services } from './services.ts';

/** Registers everything outside the contract: health, browser reports, site files and pages. */
export async function registerSite(
  server: FastifyInstance,
  services: Services,
  isShuttingDown: () => boolean,
): Promise<void> {
  const { config, context, https, metrics, mode } = services;
  await registerPolicyReports(server, metrics.policyViolations);
  registerHealth(
    server,
    { check: () => services.database.ping(), isStopping: isShuttingDown },
    { render: () => metrics.registry.metrics(), access: config.metricsAccess },
  );
  registerAssociationFile(server, config.applePayAssociation);
  registerSiteFiles(server, (request) => siteBrandOf(services, request));
  if (services.pages === null) return;
  await registerPages(server, {
    ...services.pages,
    https,
    visitors: context.visitors,
    userOf: context.userOf,
    modeOf: () => readSystemMode(mode),
    cardFieldsOf: async () => (await context.gateway()).cardFields,
    brandOf: (request) => pageBrandOf(services, request),
    demoAccountsAt: (request) => (services.isDemoAt(request) ? demoAccounts : null),
    bagPricesPerSearch: config.bagPricesPerSearch,
    tracking: { tagOrigin: config.tagOrigin, consentOf: (request) => consentOf(request, https), clearTagCookies },
  });
}
