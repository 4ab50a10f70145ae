import type { Config } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import type { Logger } from '#server/http/operations/logger.ts';
import type { Metrics } from '#server/http/operations/metrics.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Mailer } from '#server/ports/mail.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import type { WalletDomains } from '#server/ports/wallet-domains.ts';
import type { WebhookReader } from '#server/ports/webhooks.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';

export interface VendorPair {
  readonly supplier: FlightSupplier;
  readonly gateway: PaymentGateway;
  readonly walletDomains: WalletDomains;
}

/** The vendors of test mode, and of live mode if its credentials are configured. */
export interface VendorsByMode {
  readonly test: VendorPair;
  readonly live: VendorPair | null;
}

/** The application's dependencies, built by `compose` or by a test. */
export interface AppDeps {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly telemetry: Telemetry | null;
  readonly vendors: VendorsByMode;
  readonly mailer: Mailer;
  /** One per vendor that sends webhooks; the product works without any. */
  readonly webhooks: readonly WebhookReader[];
  /** Location of the built pages; null serves only the API. */
  readonly pages: { readonly buildDir: string; readonly development: boolean } | null;
}
