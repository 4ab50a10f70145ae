import { join, resolve } from 'node:path';
import { foldEmail } from '#domain/people/email.ts';
import { googleTagOrigin } from '#domain/tracking/brand-tag.ts';
import { keepSecret } from '#server/private-files.ts';
import type { Secrets } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';
import { readAssociationFile } from './association-file.ts';
import { type ConfiguredCardFields, liveCardFields, testCardFields } from './card-fields.ts';
import { brandDomains, type Environment, environmentSchema, minimumSecretLength } from './environment.ts';
import { environmentProblems } from './problems.ts';

/** Behind a proxy: longer than it keeps idle connections and takes to act on a failing `/readyz`. */
const proxyDrainSeconds = 5;

/** A stop waits this much longer than a booking request waits for its order. */
export const stopMarginMs = 5000;

/** Access to one vendor in one mode. */
export interface VendorAccess {
  readonly secret: string;
  /** Origin without a trailing slash; null means the vendor's own. */
  readonly baseUrl: string | null;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly publicOrigin: string | null;
  /** Domains under which a host's first label selects a brand (BRAND-01); null if any domain counts. */
  readonly brandDomains: readonly string[] | null;
  /** Responds with 421 to unknown hosts instead of showing the default brand. */
  readonly refusesUnknownHosts: boolean;
  readonly secrets: Secrets;
  readonly trustProxy: boolean;
  readonly production: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Test access is null for the embedded simulator of that vendor. */
  readonly duffel: { readonly test: VendorAccess | null; readonly live: VendorAccess | null };
  readonly stripe: { readonly test: VendorAccess | null; readonly live: VendorAccess | null };
  /** The payment provider's own card fields by mode; null with our own form (HOST-01). */
  readonly cardFields: { readonly test: ConfiguredCardFields | null; readonly live: ConfiguredCardFields | null };
  /** The file that tells Apple which hosts offer Apple Pay; null if none is configured. */
  readonly applePayAssociation: Uint8Array | null;
  /** The vendors' webhook signing secrets; empty if they send none. */
  readonly webhookSecrets: { readonly duffel: readonly string[]; readonly stripe: readonly string[] };
  /** Without a server, mails are written to the data folder. `from` null means each brand's own contact address. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null };
  /** Origin of the advertising tag script, without a trailing slash. */
  readonly tagOrigin: string;
  /** Who may read `/metrics`: everyone, no one, or holders of this token. */
  readonly metricsAccess: 'open' | 'closed' | { readonly token: string };
  /** Where traces and metrics are sent; null if nowhere. The endpoint has no trailing slash. */
  readonly telemetry: {
    readonly endpoint: string;
    readonly metricIntervalMs: number;
    /** The fraction of traces sent, 0 to 1. */
    readonly sampledShare: number;
  } | null;
  readonly simulatorLatencyMs: number;
  /** Time limit for the sources of a search. */
  readonly searchMs: number;
  readonly orderWaitMs: number;
  readonly orderSettleMs: number;
  readonly orderChecksPerMinute: number;
  readonly reconcileIntervalMs: number;
  /** How long requests are still accepted after SIGTERM, for a proxy to notice; zero without one. */
  readonly drainMs: number;
  /** The first administrator, created at startup; null if created by command. The address is normalized. */
  readonly administrator: { readonly email: string; readonly password: string } | null;
  /** Whether there are public demo accounts: in a demo on the embedded database without live keys (AUTH-01). */
  readonly demoAccounts: boolean;
  /** Maximum offers that the results page reads for bag prices; 0 for none (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** Concurrent searches per instance; a few more wait, the rest get a request to try again. */
  readonly searchesAtOnce: number;
  /** Multiplies every rate limit; only tests and benchmarks raise it. */
  readonly rateLimitFactor: number;
}

/** Lists all problems of the environment at once, each with the name of its variable. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Credentials for a separately started simulator, configured by a base URL without a key. */
const simulatorSecrets = { duffel: 'duffel_test_simulator', stripe: 'sk_test_simulator' } as const;

interface Unreadable {
  /** The variable's name. */
  readonly name: string;
  readonly text: string;
}

/** A remark on characters that a settings file may have left around a value; empty if none. */
function remarkOn(value = ''): string {
  if (/^(["']).*\1$/.test(value.trim())) return '; the value has quotes around it';
  if (value.trim() === '') return '; the value has only spaces';
  return value === value.trim() ? '' : '; the value has spaces around it';
}

/** Reads each variable; unreadable ones count as absent. */
function parseEnvironment(present: Record<string, string | undefined>) {
  const first = environmentSchema.safeParse(present);
  if (first.success) return { env: first.data, unreadable: [] };
  const unreadable = first.error.issues.map(({ path, message }): Unreadable => {
    const [name] = path;
    return { name: String(name), text: `${String(name)}: ${message}${remarkOn(present[String(name)])}` };
  });
  const names = new Set(unreadable.map(({ name }) => name));
  const readable = Object.entries(present).filter(([name]) => !names.has(name));
  return { env: environmentSchema.parse(Object.fromEntries(readable)), unreadable };
}

/** Problems not caused by the absence of an unreadable variable. */
function withoutConsequences(problems: readonly string[], unreadable: readonly Unreadable[]): string[] {
  const names = unreadable.map(({ name }) => name);
  // Without the deployment's domain, brand domains seem to be missing.
  if (names.includes('APP_ENV') || names.includes('PUBLIC_ORIGIN')) names.push('BRAND_DOMAINS');
  return problems.filter((problem) => !names.some((name) => problem.includes(name)));
}

/** Reads and checks the environment. Throws ConfigError, or StartError for a bad data folder. Empty means absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { env, unreadable } = parseEnvironment(present);
  const association = readAssociationFile(env.APPLE_PAY_DOMAIN_ASSOCIATION_FILE);
  const others = [...environmentProblems(env), ...('problem' in association ? [association.problem] : [])];
  const problems = [...unreadable.map(({ text }) => text), ...withoutConsequences(others, unreadable)];
  if ('problem' in association || problems.length > 0) throw new ConfigError(problems);

  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    brandDomains: brandDomains(env),
    refusesUnknownHosts: env.UNKNOWN_HOSTS === 'refuse',
    secrets: [env.SESSION_SECRET ?? sessionSecretOf(dataDir), ...env.SESSION_SECRET_OLD],
    trustProxy: env.TRUST_PROXY,
    production: env.APP_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    duffel: vendorAccess('duffel', env.DUFFEL_TEST_TOKEN, env.DUFFEL_LIVE_TOKEN, env.DUFFEL_API_URL),
    stripe: vendorAccess('stripe', env.STRIPE_TEST_SECRET_KEY, env.STRIPE_LIVE_SECRET_KEY, env.STRIPE_API_URL),
    cardFields: { test: testCardFields(env), live: liveCardFields(env) },
    applePayAssociation: association.file,
    webhookSecrets: { duffel: env.DUFFEL_WEBHOOK_SECRET, stripe: env.STRIPE_WEBHOOK_SECRET },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    tagOrigin: new URL(env.TAG_ORIGIN ?? googleTagOrigin).origin,
    metricsAccess:
      env.METRICS_TOKEN === undefined
        ? env.APP_ENV === 'production'
          ? 'closed'
          : 'open'
        : { token: env.METRICS_TOKEN },
    telemetry: telemetryOf(env),
    simulatorLatencyMs: env.SIM_LATENCY_MS,
    searchMs: env.SEARCH_SECONDS * 1000,
    orderWaitMs: env.ORDER_WAIT_SECONDS * 1000,
    orderSettleMs: env.ORDER_SETTLE_SECONDS * 1000,
    orderChecksPerMinute: env.ORDER_CHECKS_PER_MINUTE,
    reconcileIntervalMs: env.RECONCILE_SECONDS * 1000,
    drainMs: (env.DRAIN_SECONDS ?? (env.TRUST_PROXY ? proxyDrainSeconds : 0)) * 1000,
    administrator:
      env.ADMIN_EMAIL === undefined || env.ADMIN_PASSWORD === undefined
        ? null
        : { email: foldEmail(env.ADMIN_EMAIL), password: env.ADMIN_PASSWORD },
    demoAccounts:
      env.APP_ENV === 'demo' &&
      env.DATABASE_URL === undefined &&
      env.DUFFEL_LIVE_TOKEN === undefined &&
      env.STRIPE_LIVE_SECRET_KEY === undefined,
    bagPricesPerSearch: env.BAG_PRICES_PER_SEARCH,
    searchesAtOnce: env.SEARCHES_AT_ONCE,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  };
}

function telemetryOf(env: Environment): Config['telemetry'] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  return {
    endpoint,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

function vendorAccess(
  vendor: 'duffel' | 'stripe',
  test: string | undefined,
  live: string | undefined,
  baseUrl: string | undefined,
): Config['duffel'] {
  const secret = test ?? (baseUrl === undefined ? undefined : simulatorSecrets[vendor]);
  return {
    test: secret === undefined ? null : { secret, baseUrl: baseUrl ?? null },
    live: live === undefined ? null : { secret: live, baseUrl: baseUrl ?? null },
  };
}

/** Outside production: the secret stored with the data. Throws ConfigError if it is unusable. */
function sessionSecretOf(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  const kept = keepSecret(path);
  if (kept.length >= minimumSecretLength) return kept;
  // Anyone could sign with it. It is not replaced automatically, because existing sessions would end silently.
  throw new ConfigError([
    `SESSION_SECRET: ${path} is empty or cut short. Put the file back, or remove it: a new one is made and everybody is signed out`,
  ]);
}
