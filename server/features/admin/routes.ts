import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings } from '../../../contract/admin.ts';
import { getDeployment } from '../../../contract/deployment.ts';
import { type LiveCheck, type LiveFacts, liveChecks } from '../../../domain/launch/live-checks.ts';
import { limits } from '../../http/limits.ts';
import type { Result } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { PaymentGateway } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import type { SystemMode } from '../system/index.ts';
import { mayGoLive, reportRefusedLive } from './live-mode.ts';

export interface AdminDeps {
  readonly mode: SystemMode;
  /** What the configuration says of it. */
  readonly deployment: Omit<LiveFacts, 'brands'>;
  /** Every brand as it is stored now. */
  readonly brands: () => Promise<LiveFacts['brands']>;
  /** The vendors as they are in live mode; null without credentials of both. */
  readonly live: { readonly supplier: FlightSupplier; readonly gateway: PaymentGateway } | null;
  /** The administrator who asks, else why not. */
  requireAdministrator(request: FastifyRequest): Promise<Result<{ readonly id: string }>>;
}

/** Settings of the deployment and the live switch (ADM-01…04). */
export function registerAdminCalls(app: FastifyInstance, deps: AdminDeps): void {
  const { mode, deployment, requireAdministrator } = deps;
  const { credentials, publicOrigin, brandDomains } = deployment;
  const limit = limits.admin;

  const read = async (): Promise<AdminSettings> => ({
    enableLiveMode: await mode.isLive(),
    duffelApiConfigured: credentials.supplier,
    stripeConfigured: credentials.payments,
    environment: deployment.production ? 'production' : 'demo',
  });
  const checks = async (): Promise<LiveCheck[]> => liveChecks({ ...deployment, brands: await deps.brands() });

  app.addHook('onReady', () => reportRefusedLive(mode, checks, app.log));

  registerCall(
    app,
    getAdminSettings,
    async ({ request }) => {
      const admin = await requireAdministrator(request);
      return admin.ok ? { status: 200, body: await read() } : admin;
    },
    { limit },
  );

  registerCall(
    app,
    saveAdminSettings,
    async ({ body, request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const isLive = await mode.isLive();
      if (body.enableLiveMode && !isLive) {
        const possible = await mayGoLive(checks, credentials, deps.live, `live-mode-check:${randomUUID()}`);
        if (!possible.ok) return possible;
      }
      if (body.enableLiveMode !== isLive) {
        await mode.set(body.enableLiveMode, admin.value.id);
        request.log.warn({ user: admin.value.id, live: body.enableLiveMode }, 'System mode changed');
      }
      return { status: 200, body: await read() };
    },
    { limit },
  );

  registerCall(
    app,
    getDeployment,
    async ({ request }) => {
      const admin = await requireAdministrator(request);
      if (!admin.ok) return admin;
      const body = {
        publicOrigin,
        brandDomains: brandDomains === null ? null : [...brandDomains],
        liveChecks: (await checks()).map((one) => ({ ...one, brands: [...one.brands] })),
      };
      return { status: 200, body };
    },
    { limit },
  );

  registerCall(
    app,
    adminLogin,
    async ({ request }) => {
      const admin = await requireAdministrator(request);
      return admin.ok ? { status: 200, body: { success: true, message: 'Administrator session verified.' } } : admin;
    },
    { limit },
  );
}
