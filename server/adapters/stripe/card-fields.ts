import type { ConfiguredCardFields } from '#server/config/card-fields.ts';
import type { CardFields } from '#server/ports/payments.ts';

/** Card fields for pages. `baseUrl` is the simulator's origin, which serves the stand-in for the provider's script. */
export function toCardFields(fields: ConfiguredCardFields | null, baseUrl: string | null): CardFields | null {
  if (fields === null) return null;
  const { publishableKey, isStandIn } = fields;
  return { publishableKey, standInScript: isStandIn && baseUrl !== null ? `${baseUrl}/__sim/stripe.js` : null };
}
