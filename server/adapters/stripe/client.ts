import Stripe from 'stripe';

export interface StripeOptions {
  readonly secretKey: string;
  /** Null is Stripe's own host. */
  readonly baseUrl: string | null;
  readonly live: boolean;
  /** Milliseconds before the second try, twice that before the third; the client's own where it is left out. Tests shorten it. */
  readonly retryPauseMs?: number;
}

/** The API version that this adapter's requests and readings are written for. */
const apiVersion = '2026-10-28.endive';

/** Stripe's own client with our patience: two more tries after a failure, 15 s each. */
export function createStripeClient({ secretKey, baseUrl, retryPauseMs }: Omit<StripeOptions, 'live'>): Stripe {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: 2,
    timeout: 15_000,
    telemetry: false,
    ...hostOf(baseUrl),
  });
  if (retryPauseMs !== undefined) stripe.getInitialNetworkRetryDelay = () => retryPauseMs / 1000;
  return stripe;
}

function hostOf(baseUrl: string | null): { host?: string; port?: number; protocol?: 'http' | 'https' } {
  if (baseUrl === null) return {};
  const url = new URL(baseUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return { host, protocol, port: url.port === '' ? (protocol === 'http' ? 80 : 443) : Number(url.port) };
}
