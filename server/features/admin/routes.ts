import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings } from '#contract/admin.ts';
import { getDeployment } from '#contract/deployment.ts';
import { type LiveCheck, type LiveFacts, liveChecks } from '#domain/launch/live-checks.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import type { SystemMode } from '../system/index.ts';
import { checkMayGoLive, logRefusedLiveMode } from './live-mode.ts';

export interface AdminDeps {
  readonly mode: SystemMode;
  /** From the configuration. */
  readonly deployment: Omit<LiveFacts, 'brands' | 'mails'>;
  /** All brands, as stored now. */
  readonly brands: () => Promise<LiveFacts['brands']>;
  /** What the mail queue knows now. */
  readonly mails: () => Promise<LiveFacts['mails']>;
  /** The live vendors; null unless both have credentials. */
  readonly live: { readonly supplier: FlightSupplier; readonly gateway: PaymentGateway } | null;
  readonly requireAdministrator: RequireAdministrator;
}

/** Deployment settings and the live switch (ADM-01…04). */
export async function adminRoutes(app: FastifyInstance, deps: AdminDeps): Promise<void> {
  const { mode, deployment, requireAdministrator } = deps;
  const { credentials, publicOrigin, brandDomains } = deployment;

  const read = async (): Promise<AdminSettings> => ({
    enableLiveMode: await mode.isLive(),
    duffelApiConfigured: credentials.supplier,
    stripeConfigured: credentials.payments,
    environment: deployment.production ? 'production' : 'demo',
  });
  const checks = async (): Promise<LiveCheck[]> => {
    const [brands, mails] = await Promise.all([deps.brands(), deps.mails()]);
    return liveChecks({ ...deployment, brands, mails });
  };

  app.addHook('onReady', () => logRefusedLiveMode(mode, checks, app.log));

  const serve = adminCalls(app, requireAdministrator);

  serve(getAdminSettings, async () => ({ status: 200, body: await read() }));

  serve(saveAdminSettings, async ({ body, request, admin }) => {
    const isLive = await mode.isLive();
    if (body.enableLiveMode && !isLive) {
      const possible = await checkMayGoLive(checks, credentials, deps.live, `live-mode-check:${randomUUID()}`);
      if (!possible.ok) return possible;
    }
    if (body.enableLiveMode !== isLive) {
      await mode.set(body.enableLiveMode, admin.id);
      request.log.warn({ user: admin.id, live: body.enableLiveMode }, 'System mode changed');
    }
    return { status: 200, body: await read() };
  });

  serve(getDeployment, async () => ({
    status: 200,
    body: {
      publicOrigin,
      brandDomains: brandDomains === null ? null : [...brandDomains],
      liveChecks: (await checks()).map((one) => ({ ...one, brands: [...one.brands] })),
    },
  }));

  serve(adminLogin, async () => ({
    status: 200,
    body: { success: true, message: 'Administrator session verified.' },
  }));
}
