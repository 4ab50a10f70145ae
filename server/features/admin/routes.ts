import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type AdminSettings, adminLogin, getAdminSettings, saveAdminSettings, sendTestMail } from '#contract/admin.ts';
import { getDeployment } from '#contract/deployment.ts';
import { type LiveCheck, type LiveFacts, liveChecks } from '#domain/launch/live-checks.ts';
import type { Result } from '#domain/result.ts';
import { adminCalls, type RequireAdministrator } from '#server/http/calls/admin-calls.ts';
import type { Mailer, MailFailure } from '#server/ports/mail.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import type { SystemMode } from '../system/index.ts';
import { checkMayGoLive, logRefusedLiveMode } from './live-mode.ts';

export interface AdminDeps {
  readonly mode: SystemMode;
  /** From the configuration. */
  readonly deployment: Omit<LiveFacts, 'brands' | 'mails' | 'unorderedBookings'>;
  /** All brands, as stored now. */
  readonly brands: () => Promise<LiveFacts['brands']>;
  /** The mail queue's current state. */
  readonly mails: () => Promise<LiveFacts['mails']>;
  readonly unorderedBookings: () => Promise<number>;
  readonly mailer: Mailer;
  /** Sender address of mails; null means the brand's own. */
  readonly mailFrom: string | null;
  /** The live vendors; null unless both have credentials. */
  readonly live: { readonly supplier: FlightSupplier; readonly gateway: PaymentGateway } | null;
  /** Unreadable offers counted so far. */
  readonly unreadableOffers: () => Promise<AdminSettings['unreadableOffers']>;
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
    unreadableOffers: await deps.unreadableOffers(),
  });
  const checks = async (): Promise<LiveCheck[]> => {
    const [brands, mails, unorderedBookings] = await Promise.all([
      deps.brands(),
      deps.mails(),
      deps.unorderedBookings(),
    ]);
    return liveChecks({ ...deployment, brands, mails, unorderedBookings });
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

  serve(sendTestMail, async ({ body, request, admin }) => {
    const from = deps.mailFrom ?? (await deps.brands()).find(({ isDefault }) => isDefault)?.contact.email ?? body.to;
    const text = 'This is a test. If you read it, travelers get their emails too.';
    const sent = await deps.mailer.send({
      messageId: `<test-${randomUUID()}@${from.split('@').at(-1)}>`,
      from: { name: '', address: from },
      replyTo: null,
      to: body.to,
      subject: 'Test email',
      html: `<p>${text}</p>`,
      text,
      attachments: [],
    });
    request.log.warn({ user: admin.id, code: sent.ok ? null : sent.error.code }, 'Test mail');
    return { status: 200, body: { isSent: sent.ok, message: testMailText(sent, body.to, deployment.hasMailServer) } };
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

function testMailText(sent: Result<null, MailFailure>, to: string, hasMailServer: boolean): string {
  if (!sent.ok && sent.error.kind === 'refused')
    return `The mail server refused an email to ${to} (${sent.error.code}).`;
  if (!sent.ok) return `The email could not be sent (${sent.error.code}). Check SMTP_URL and the mail server.`;
  if (!hasMailServer) return 'The email was written to a file: without SMTP_URL nothing is sent.';
  return `The mail server accepted the email. Look for it at ${to}, also among spam.`;
}
