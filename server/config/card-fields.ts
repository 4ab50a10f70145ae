import type { Environment } from './environment.ts';

/** The payment provider's own card fields in one mode. */
export interface ConfiguredCardFields {
  readonly publishableKey: string;
  /** Whether the simulator's script stands in for the provider's. */
  readonly isStandIn: boolean;
}

/** Any text will do: the simulator knows no accounts. */
const simulatedKey = 'pk_test_simulator';

/** Whether test payments go to a simulator: to a separately started one, or without a key to the embedded one. */
export function isStripeSimulated(env: Environment): boolean {
  return env.STRIPE_API_URL !== undefined || env.STRIPE_TEST_SECRET_KEY === undefined;
}

/** Card fields in test mode; null with our own form. */
export function testCardFields(env: Environment): ConfiguredCardFields | null {
  if (env.PAYMENT_FIELDS === 'server') return null;
  const isSimulated = isStripeSimulated(env);
  const key = env.STRIPE_TEST_PUBLISHABLE_KEY ?? (env.PAYMENT_FIELDS === 'hosted' && isSimulated ? simulatedKey : null);
  return key === null ? null : { publishableKey: key, isStandIn: isSimulated };
}

/** The same in live mode, which has no stand-in. */
export function liveCardFields(env: Environment): ConfiguredCardFields | null {
  const key = env.STRIPE_LIVE_PUBLISHABLE_KEY;
  return key === undefined || env.PAYMENT_FIELDS === 'server' ? null : { publishableKey: key, isStandIn: false };
}
