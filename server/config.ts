import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isAccountEmail } from '../domain/accounts/account-details.ts';
import { newPasswordProblem } from '../domain/accounts/password.ts';
import { foldEmail } from '../domain/booking/lookup.ts';
import { isBrandKey } from '../domain/brand/brand-key.ts';
import { trimEndOf } from '../domain/text/trim-end.ts';
import { keepSecret } from './adapters/private-files.ts';
import { isDemoName } from './features/accounts/index.ts';
import { defaultTagOrigin } from './http/pages/tag-policy.ts';

const text = z.string().trim().min(1).optional();
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((url) => trimEndOf(url, '/'))
  .optional();
const publicOrigin = webAddress.refine((address) => address === undefined || isBareOrigin(address), {
  error: 'must be scheme, host and port alone, such as https://flights.example',
});
/** In characters. */
const minimumSecretLength = 32;
/** Sent in a header: printable ASCII without spaces. */
const token = z
  .string()
  .min(16, 'must have at least 16 characters')
  .regex(/^[\x21-\x7e]*$/, 'must be ASCII without spaces')
  .refine(looksRandom, 'is too regular to be random')
  .optional();
/** One or several, separated by commas. */
const secretList = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(z.string().min(1, 'has an empty secret')))
  .default([]);
const domainList = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
  .pipe(z.array(z.string().refine(isBrandKey, 'contains an invalid domain')))
  .optional();
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);

/** Every environment variable that the server reads, with its default. Documented in the README. */
const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_ORIGIN: publicOrigin,
  /** Domains whose first label names a brand, separated by commas. */
  BRAND_DOMAINS: domainList,
  UNKNOWN_HOSTS: z.enum(['default-brand', 'refuse']).default('default-brand'),
  SESSION_SECRET: z
    .string()
    .min(minimumSecretLength, `must have at least ${minimumSecretLength} characters`)
    .optional(),
  TRUST_PROXY: flag.default(false),
  APP_ENV: z.enum(['demo', 'production']).default('demo'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DUFFEL_TEST_TOKEN: text,
  DUFFEL_LIVE_TOKEN: text,
  DUFFEL_API_URL: webAddress,
  DUFFEL_WEBHOOK_SECRET: secretList,
  STRIPE_TEST_SECRET_KEY: text,
  STRIPE_LIVE_SECRET_KEY: text,
  STRIPE_API_URL: webAddress,
  STRIPE_WEBHOOK_SECRET: secretList,
  METRICS_TOKEN: token,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  TAG_ORIGIN: webAddress,
  SIM_LATENCY_MS: z.coerce.number().int().min(0).max(60_000).default(1000),
  ORDER_WAIT_SECONDS: seconds(25),
  ORDER_SETTLE_SECONDS: seconds(180),
  RECONCILE_SECONDS: seconds(60),
  DRAIN_SECONDS: z.coerce.number().nonnegative().max(600).optional(),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SEARCH_SECONDS: z.coerce.number().min(2).max(50).default(20),
  SEARCHES_AT_ONCE: z.coerce.number().int().min(1).max(10_000).default(64),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(10_000).default(1),
  ALLOW_LIVE_KEYS_ELSEWHERE: flag.default(false),
});

/** Behind a proxy: longer than it keeps idle connections and needs to act on a failing `/readyz`. */
const proxyDrainSeconds = 5;

type Environment = z.infer<typeof environmentSchema>;

/** How one vendor is reached in one mode. */
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
  /** Domains below which the first label of a host names a brand (BRAND-01); null if any domain counts. */
  readonly brandDomains: readonly string[] | null;
  /** Responds with 421 to unknown hosts instead of showing the default brand. */
  readonly refusesUnknownHosts: boolean;
  readonly sessionSecret: string;
  readonly trustProxy: boolean;
  readonly production: boolean;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Test access is null if the embedded simulator of that vendor is to be used. */
  readonly duffel: { readonly test: VendorAccess | null; readonly live: VendorAccess | null };
  readonly stripe: { readonly test: VendorAccess | null; readonly live: VendorAccess | null };
  /** What the vendors sign their webhook calls with; empty if they send none. */
  readonly webhookSecrets: { readonly duffel: readonly string[]; readonly stripe: readonly string[] };
  /** Without a server, mails are written to the data folder. `from` null means each brand's own contact address. */
  readonly mail: { readonly smtpUrl: string | null; readonly from: string | null };
  /** Origin of the advertising tag script, without a trailing slash. */
  readonly tagOrigin: string;
  /** Who may read `/metrics`: everyone, no one, or holders of this token. */
  readonly metricsAccess: 'open' | 'closed' | { readonly token: string };
  readonly simulatorLatencyMs: number;
  /** How long the sources of a search have to answer. */
  readonly searchMs: number;
  readonly orderWaitMs: number;
  readonly orderSettleMs: number;
  readonly reconcileIntervalMs: number;
  /** How long requests are still accepted after SIGTERM, until a proxy has noticed; zero without a proxy. */
  readonly drainMs: number;
  /** The first administrator, created at startup; null if created by command. The address is normalized. */
  readonly administrator: { readonly email: string; readonly password: string } | null;
  /**
   * Whether there are demo accounts that anyone may use: in a demo on the embedded database without live keys
   * (AUTH-01).
   */
  readonly demoAccounts: boolean;
  /** Concurrent searches per instance; a few more wait, the rest are told to try again. */
  readonly searchesAtOnce: number;
  /** Multiplies every rate limit; only tests and benchmarks raise it. */
  readonly rateLimitFactor: number;
}

/** Lists all problems of the environment at once, each with the name of its variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const vendorHosts = { duffel: 'https://api.duffel.com', stripe: 'https://api.stripe.com' } as const;
/** Credentials for a separately started simulator, configured by a base URL without a key. */
const simulatorSecrets = { duffel: 'duffel_test_simulator', stripe: 'sk_test_simulator' } as const;
const sampleSecret = /^(change-?me|secret|sample|example|password)/i;
/**
 * Minimum number of distinct characters in a secret; 32 random hexadecimal digits have fewer once in tens of millions.
 */
const minimumDistinctCharacters = 7;
const samplePassword = /^(change|secret|sample|example|pass|admin|welcome|window-seat|control-tower)/i;

/** Reads and checks the environment once. Throws ConfigError. Empty variables count as absent. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const problems = [
    ...liveKeyProblems(env),
    ...administratorProblems(env),
    ...hostProblems(env),
    ...productionProblems(env),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    publicOrigin: env.PUBLIC_ORIGIN ?? null,
    brandDomains: brandDomains(env),
    refusesUnknownHosts: env.UNKNOWN_HOSTS === 'refuse',
    sessionSecret: env.SESSION_SECRET ?? sessionSecretOf(dataDir),
    trustProxy: env.TRUST_PROXY,
    production: env.APP_ENV === 'production',
    logLevel: env.LOG_LEVEL,
    duffel: vendorAccess('duffel', env.DUFFEL_TEST_TOKEN, env.DUFFEL_LIVE_TOKEN, env.DUFFEL_API_URL),
    stripe: vendorAccess('stripe', env.STRIPE_TEST_SECRET_KEY, env.STRIPE_LIVE_SECRET_KEY, env.STRIPE_API_URL),
    webhookSecrets: { duffel: env.DUFFEL_WEBHOOK_SECRET, stripe: env.STRIPE_WEBHOOK_SECRET },
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? null },
    tagOrigin: new URL(env.TAG_ORIGIN ?? defaultTagOrigin).origin,
    metricsAccess:
      env.METRICS_TOKEN === undefined
        ? env.APP_ENV === 'production'
          ? 'closed'
          : 'open'
        : { token: env.METRICS_TOKEN },
    simulatorLatencyMs: env.SIM_LATENCY_MS,
    searchMs: env.SEARCH_SECONDS * 1000,
    orderWaitMs: env.ORDER_WAIT_SECONDS * 1000,
    orderSettleMs: env.ORDER_SETTLE_SECONDS * 1000,
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
    searchesAtOnce: env.SEARCHES_AT_ONCE,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
  };
}

/** In production, the configured domains or else the domain of the deployment's own URL. */
function brandDomains(env: Environment): readonly string[] | null {
  if (env.BRAND_DOMAINS !== undefined) return env.BRAND_DOMAINS;
  if (env.APP_ENV !== 'production' || env.PUBLIC_ORIGIN === undefined) return null;
  return [new URL(env.PUBLIC_ORIGIN).hostname.replace(/^www\./, '')];
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

/** Whether a URL is a bare origin: no path, query, user or trailing dot, and in the form that browsers use. */
function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname } = new URL(address);
  return origin === address.toLowerCase() && !hostname.endsWith('.');
}

function looksRandom(secret: string): boolean {
  return !sampleSecret.test(secret) && new Set(secret).size >= minimumDistinctCharacters;
}

/** Refusing unknown hosts requires the configuration that identifies known ones. */
function hostProblems(env: Environment): string[] {
  const isUnbounded = env.UNKNOWN_HOSTS === 'refuse' && brandDomains(env) === null;
  return isUnbounded ? ['BRAND_DOMAINS: must be set for UNKNOWN_HOSTS=refuse'] : [];
}

/**
 * Live credentials are for production only and must not be sent to any host but the vendor's. The switch that allows it
 * is for tests; production refuses it.
 */
function liveKeyProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const name of ['DUFFEL_LIVE_TOKEN', 'STRIPE_LIVE_SECRET_KEY'] as const) {
    if (env[name] !== undefined && env.APP_ENV !== 'production' && !env.ALLOW_LIVE_KEYS_ELSEWHERE) {
      problems.push(`${name}: a live credential needs APP_ENV=production`);
    }
  }
  const check = (name: keyof Environment, value: string | undefined, url: string | undefined, own: string) => {
    if (value !== undefined && url !== undefined && url !== own && !env.ALLOW_LIVE_KEYS_ELSEWHERE) {
      problems.push(`${name}: a live credential may only be used with ${own}`);
    }
  };
  check('DUFFEL_LIVE_TOKEN', env.DUFFEL_LIVE_TOKEN, env.DUFFEL_API_URL, vendorHosts.duffel);
  check('STRIPE_LIVE_SECRET_KEY', env.STRIPE_LIVE_SECRET_KEY, env.STRIPE_API_URL, vendorHosts.stripe);
  const prefix = (name: string, value: string | undefined, wanted: RegExp, example: string) => {
    if (value !== undefined && !wanted.test(value)) problems.push(`${name}: must begin with ${example}`);
  };
  prefix('DUFFEL_TEST_TOKEN', env.DUFFEL_TEST_TOKEN, /^duffel_test_/, 'duffel_test_');
  prefix('DUFFEL_LIVE_TOKEN', env.DUFFEL_LIVE_TOKEN, /^duffel_live_/, 'duffel_live_');
  prefix('STRIPE_TEST_SECRET_KEY', env.STRIPE_TEST_SECRET_KEY, /^[sr]k_test_/, 'sk_test_ or rk_test_');
  prefix('STRIPE_LIVE_SECRET_KEY', env.STRIPE_LIVE_SECRET_KEY, /^[sr]k_live_/, 'sk_live_ or rk_live_');
  return problems;
}

function administratorProblems({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Environment): string[] {
  const problems: string[] = [];
  if (email !== undefined && !isAccountEmail(email)) problems.push('ADMIN_EMAIL: must be an email address');
  if (email !== undefined && password === undefined) problems.push('ADMIN_PASSWORD: must be set with ADMIN_EMAIL');
  if (email !== undefined && isDemoName({ email: foldEmail(email), username: '' })) {
    problems.push('ADMIN_EMAIL: is the address of a demo account');
  }
  if (email === undefined && password !== undefined) problems.push('ADMIN_EMAIL: must be set with ADMIN_PASSWORD');
  return problems;
}

function productionProblems(env: Environment): string[] {
  if (env.APP_ENV !== 'production') return [];
  const problems: string[] = [];
  if (env.SESSION_SECRET === undefined) problems.push('SESSION_SECRET: must be set in production');
  else if (sampleSecret.test(env.SESSION_SECRET)) problems.push('SESSION_SECRET: is a sample secret');
  else if (new Set(env.SESSION_SECRET).size < minimumDistinctCharacters)
    problems.push('SESSION_SECRET: is too regular to be random');
  if (env.ADMIN_PASSWORD !== undefined) {
    if (samplePassword.test(env.ADMIN_PASSWORD)) problems.push('ADMIN_PASSWORD: is a sample password');
    else {
      const weakness = newPasswordProblem(env.ADMIN_PASSWORD);
      if (weakness !== null) problems.push(`ADMIN_PASSWORD: is too weak. ${weakness}`);
    }
  }
  if (env.PUBLIC_ORIGIN === undefined) problems.push('PUBLIC_ORIGIN: must be set in production');
  else if (!env.PUBLIC_ORIGIN.startsWith('https://')) problems.push('PUBLIC_ORIGIN: must be https in production');
  for (const name of ['DUFFEL_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (env[name].some((one) => one.length < 16 || sampleSecret.test(one)))
      problems.push(`${name}: is a sample secret`);
  }
  if (env.SMTP_URL === undefined) problems.push('SMTP_URL: must be set in production');
  if (env.TAG_ORIGIN?.startsWith('http:')) problems.push('TAG_ORIGIN: must be https in production');
  if (env.ALLOW_LIVE_KEYS_ELSEWHERE) problems.push('ALLOW_LIVE_KEYS_ELSEWHERE: is for tests only');
  if (env.DATABASE_URL === undefined) problems.push('DATABASE_URL: must be set in production');
  if (env.RATE_LIMIT_FACTOR !== 1) problems.push('RATE_LIMIT_FACTOR: is for tests only');
  return problems;
}

/** Outside production: the secret stored with the data. Throws ConfigError if it is not usable. */
function sessionSecretOf(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  const kept = keepSecret(path);
  if (kept.length >= minimumSecretLength) return kept;
  // Anyone could sign with it. It is not replaced automatically either: existing sessions would end silently.
  throw new ConfigError([
    `SESSION_SECRET: ${path} is empty or cut short. Put the file back, or remove it: a new one is made and everybody is signed out`,
  ]);
}
