import { randomText } from '../ids.ts';
import type { CardBehavior } from './cards.ts';
import type { PaymentIntent, PaymentMethod, ThreeDSecure } from './wire.ts';

/**
 * When the caller wants authentication: if the law or the issuer wants it, if the card can, or always by a challenge.
 */
export type ThreeDSecureRequest = 'automatic' | 'any' | 'challenge';

/** The intent's requested authentication. */
export function requestOf(intent: PaymentIntent): ThreeDSecureRequest {
  return intent.payment_method_options.card.request_three_d_secure;
}

/**
 * The step before the issuer decides: `challenge`, or a result without one, or null if nobody asks. A card in a wallet
 * was approved on its device. Source: Stripe documentation, "Testing", "3D Secure authentication".
 */
export function startAuthentication(
  { card }: PaymentMethod,
  { authentication }: CardBehavior,
  request: ThreeDSecureRequest,
): 'challenge' | ThreeDSecure | null {
  if (card.wallet !== null) return null;
  if (authentication === 'required') return 'challenge';
  if (request === 'automatic') return null;
  if (authentication === 'not_supported') return refusedBy('not_supported', 'network_not_supported');
  if (authentication === undefined)
    return { ...refusedBy('attempt_acknowledged', 'card_not_enrolled'), ...proof(card.brand, 'attempted') };
  if (authentication === 'frictionless' && request === 'any') return authenticated(card.brand, 'frictionless');
  return 'challenge';
}

/** The result of an authentication that succeeded. */
export function authenticated(brand: string, flow: 'challenge' | 'frictionless'): ThreeDSecure {
  return {
    authentication_flow: flow,
    exemption_indicator: null,
    result: 'authenticated',
    result_reason: null,
    ...proof(brand, 'authenticated'),
  };
}

function refusedBy(result: ThreeDSecure['result'], reason: ThreeDSecure['result_reason']): ThreeDSecure {
  return {
    authentication_flow: null,
    electronic_commerce_indicator: null,
    exemption_indicator: null,
    result,
    result_reason: reason,
    transaction_id: null,
    version: null,
  };
}

/** The networks' proof; Mastercard counts differently from all others (EMV 3-D Secure, "ECI"). */
function proof(brand: string, outcome: 'authenticated' | 'attempted') {
  const indicators = brand === 'mastercard' ? (['02', '01'] as const) : (['05', '06'] as const);
  return {
    electronic_commerce_indicator: indicators[outcome === 'authenticated' ? 0 : 1],
    transaction_id: randomText(24),
    version: '2.2.0',
  } as const;
}
