import Stripe from 'stripe';
import type { CardFields } from '#server/ports/payments.ts';
import { StripeHttpClient } from './http-client.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** Null means Stripe's own host. */
  readonly baseUrl: string | null;
  readonly live: boolean;
  /** The provider's own card fields; none if absent. */
  readonly cardFields?: CardFields | null;
  /** Milliseconds before the first retry, twice that before the second; by default the client's. For tests. */
  readonly retryPauseMs?: number;
  /** Replaces the network; our own HTTP client and two retries if absent. */
  readonly transport?: { readonly httpClient: Stripe.HttpClient; readonly retries: number };
}

/** The API version implemented by this adapter. */
const apiVersion = '2026-10-28.endive';

/** Stripe's own client with our settings: two retries, 15 s for each try. */
export function createStripeClient({
  secretKey,
  baseUrl,
  retryPauseMs,
  transport,
}: Omit<StripeOptions, 'live'>): Stripe {
  const stripe = new Stripe(secretKey, {
    apiVersion,
    maxNetworkRetries: transport?.retries ?? 2,
    timeout: 15_000,
    telemetry: false,
    httpClient: transport?.httpClient ?? new StripeHttpClient(),
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
