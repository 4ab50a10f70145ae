import { z } from 'zod';
import { isBrandKey } from '#domain/brand/brand-key.ts';
import { isEmail } from '#domain/people/email.ts';
import {
  flag,
  hostToListenOn,
  numberBetween,
  oneOf,
  positiveNumber,
  text,
  webAddress,
  wholeNumber,
} from './variable-kinds.ts';

const publicOrigin = webAddress('https://flights.example').refine(
  (address) => address === undefined || isBareOrigin(address),
  { error: 'must be scheme, host and port alone, such as https://flights.example' },
);
/** In characters. */
export const minimumSecretLength = 32;
/** Sent in a header: printable ASCII without spaces. */
const token = z
  .string()
  .min(16, 'must have at least 16 characters')
  .regex(/^[\x21-\x7e]*$/, 'must be ASCII without spaces')
  .refine(looksRandom, 'is too regular to be random')
  .optional();
/** One or more, separated by commas. */
const secretList = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim()))
  .refine((secrets) => !secrets.includes(''), 'must be one secret, or several separated by commas, none of them empty')
  .default([]);
function isLongEnough({ length }: string): boolean {
  return length >= minimumSecretLength;
}

/** Separated by commas; a text with commas and a part that is too short is one secret. */
const oldSecrets = z
  .string()
  .transform((text) => {
    const parts = text.split(',').map((one) => one.trim());
    return parts.every(isLongEnough) ? parts : [text];
  })
  .refine((secrets) => secrets.every(isLongEnough), `must have at least ${minimumSecretLength} characters`)
  .default([]);
const domainList = z
  .string()
  .transform((list) => list.split(',').map((one) => one.trim().toLowerCase()))
  .refine((domains) => domains.every(isBrandKey), 'must be domains separated by commas, such as flights.example')
  .optional();
const seconds = (fallback: number) => positiveNumber(86_400, 'a number of seconds').default(fallback);

/** Every environment variable that the server reads, with its default. Documented in the README. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: hostToListenOn.default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address like postgres://user:password@host:5432/database',
    })
    .optional(),
  PUBLIC_ORIGIN: publicOrigin,
  /** Comma-separated domains under which the first host label selects a brand. */
  BRAND_DOMAINS: domainList,
  UNKNOWN_HOSTS: oneOf('default-brand', 'refuse').default('default-brand'),
  SESSION_SECRET: z
    .string()
    .min(minimumSecretLength, `must have at least ${minimumSecretLength} characters`)
    .optional(),
  /** Previous secrets, still accepted during a rotation. */
  SESSION_SECRET_OLD: oldSecrets,
  TRUST_PROXY: flag.default(false),
  APP_ENV: oneOf('demo', 'production').default('demo'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  DUFFEL_TEST_TOKEN: text,
  DUFFEL_LIVE_TOKEN: text,
  DUFFEL_API_URL: webAddress('https://api.duffel.com'),
  DUFFEL_WEBHOOK_SECRET: secretList,
  STRIPE_TEST_SECRET_KEY: text,
  STRIPE_LIVE_SECRET_KEY: text,
  STRIPE_TEST_PUBLISHABLE_KEY: text,
  STRIPE_LIVE_PUBLISHABLE_KEY: text,
  STRIPE_API_URL: webAddress('https://api.stripe.com'),
  /** Where cards are entered: the provider's fields (default with a publishable key) or our form. */
  PAYMENT_FIELDS: oneOf('hosted', 'server').optional(),
  STRIPE_WEBHOOK_SECRET: secretList,
  APPLE_PAY_DOMAIN_ASSOCIATION_FILE: text,
  METRICS_TOKEN: token,
  SMTP_URL: z
    .string()
    .trim()
    .refine(
      (address) => /^smtps?:\/\/[^/]/i.test(address) && URL.canParse(address),
      'must be an address like smtps://user:password@host:465',
    )
    .optional(),
  MAIL_FROM: z.string().trim().refine(isEmail, 'must be an email address').optional(),
  TAG_ORIGIN: webAddress('https://tags.example'),
  SIM_LATENCY_MS: wholeNumber(0, 60_000).default(1000),
  ORDER_WAIT_SECONDS: seconds(25),
  ORDER_SETTLE_SECONDS: seconds(180),
  RECONCILE_SECONDS: seconds(60),
  ORDER_CHECKS_PER_MINUTE: wholeNumber(1, 100_000).default(400),
  DRAIN_SECONDS: numberBetween(0, 600, 'a number of seconds').optional(),
  ADMIN_EMAIL: text,
  ADMIN_PASSWORD: z.string().min(1).optional(),
  SEARCH_SECONDS: numberBetween(2, 50, 'a number of seconds').default(20),
  BAG_PRICES_PER_SEARCH: wholeNumber(0, 100).default(10),
  SEARCHES_AT_ONCE: wholeNumber(1, 10_000).default(64),
  RATE_LIMIT_FACTOR: positiveNumber(10_000).default(1),
  ALLOW_LIVE_KEYS_ELSEWHERE: flag.default(false),
  /** Base address of a collector (OpenTelemetry specification, OTLP exporter); without it nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://collector:4318'),
  /** Read only to report an unsupported protocol. */
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf('http/json').optional(),
  /** In milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(100, 3_600_000).default(60_000),
  /** The fraction of traces sent, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: numberBetween(0, 1).default(1),
});

export type Environment = z.infer<typeof environmentSchema>;

const sampleSecret = /^(change-?me|secret|sample|example|password)/i;
/**
 * Minimum number of distinct characters in a secret; 32 random hexadecimal digits have fewer once in tens of millions.
 */
const minimumDistinctCharacters = 7;

/** Whether a URL is a bare origin: no path, query, user or trailing dot, and in the form that browsers use. */
function isBareOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname } = new URL(address);
  return origin === address.toLowerCase() && !hostname.endsWith('.');
}

export function looksRandom(secret: string): boolean {
  return !sampleSecret.test(secret) && new Set(secret).size >= minimumDistinctCharacters;
}

export function isSampleSecret(secret: string): boolean {
  return sampleSecret.test(secret);
}

/** In production, the configured domains or else that of the deployment's own URL. */
export function brandDomains(env: Environment): readonly string[] | null {
  if (env.BRAND_DOMAINS !== undefined) return env.BRAND_DOMAINS;
  if (env.APP_ENV !== 'production' || env.PUBLIC_ORIGIN === undefined) return null;
  return [new URL(env.PUBLIC_ORIGIN).hostname.replace(/^www\./, '')];
}
