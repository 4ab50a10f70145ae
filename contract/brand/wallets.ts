import * as z from 'zod/mini';
import { type Answer, defineCall } from '../call.ts';

const wallet = z.object({
  status: z.enum(['active', 'inactive']),
  /** Why it is inactive, in the payment provider's words; null if it gave no reason. */
  reason: z.nullable(z.string()),
});

/** A host in one mode. */
const registration = z.object({
  mode: z.enum(['test', 'live']),
  /** `local`: the provider takes no such host · `waiting`: not registered yet, tried again automatically. */
  state: z.enum(['registered', 'waiting', 'local']),
  /** Why the last attempt failed, or could not check the host again; null if it did not. */
  problem: z.nullable(z.enum(['unreachable', 'refused'])),
  /** Null until registered. */
  applePay: z.nullable(wallet),
  googlePay: z.nullable(wallet),
  /** When the provider last answered, UTC; null if it never did. */
  checkedAt: z.nullable(z.string()),
});
export type WalletRegistration = Answer<z.infer<typeof registration>>;

/** The hosts of all brands, and whether Apple Pay and Google Pay are offered there. */
const walletHosts = z.object({
  /** Modes in which cards are entered in the provider's fields: only there are wallets offered. */
  modes: z.array(z.enum(['test', 'live'])),
  brands: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Those that are known: empty if only the deployment's own name, which is not configured, leads to the brand. */
      hosts: z.array(z.object({ host: z.string(), registrations: z.array(registration) })),
    }),
  ),
});
export type WalletHosts = Answer<z.infer<typeof walletHosts>>;

const administrators = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const;

export const getWalletHosts = defineCall({
  id: 'getWalletHosts',
  summary: 'Where Apple Pay and Google Pay are registered at the payment provider, host by host',
  method: 'GET',
  path: '/api/admin/wallet-hosts',
  answers: { 200: walletHosts },
  errors: [...administrators],
});

export const checkWalletHost = defineCall({
  id: 'checkWalletHost',
  summary: 'Register a brand’s host for wallets if it is not, and have the payment provider look at it again',
  method: 'POST',
  path: '/api/admin/wallet-hosts/check',
  body: z.object({ host: z.string().check(z.maxLength(253)) }),
  answers: { 200: walletHosts },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', ...administrators],
});
