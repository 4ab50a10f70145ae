import { type LiveCredentials, missingCredentials } from '../../../domain/launch/live-checks.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { PaymentGateway } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';

/** A published test number with a wrong check digit: nobody's card, and never one. */
const impossibleCard = {
  number: '4242424242424241',
  expiryMonth: '12',
  expiryYear: '49',
  cvv: '123',
  holderName: 'Live mode check',
};

/**
 * Whether real bookings can be made: credentials of both vendors, a supplier that accepts them, and a payment account
 * that takes card numbers from us, which most may not (Stripe documentation, raw card data). The payment account is
 * asked for an impossible card: an account that may take cards says what is wrong with it, others refuse the question.
 */
export async function checkLiveMode(
  credentials: LiveCredentials,
  vendors: { readonly supplier: FlightSupplier; readonly gateway: PaymentGateway } | null,
  probeKey: string,
): Promise<Result<null>> {
  const missing = missingCredentials(credentials);
  if (missing !== null || vendors === null) {
    return refuse('LIVE_MODE_REFUSED', { message: missing ?? 'Live mode needs live credentials for both vendors.' });
  }
  const [offer, card] = await Promise.all([
    vendors.supplier.getOffer('off_00000000000000000000live'),
    vendors.gateway.createMethod(impossibleCard, probeKey),
  ]);
  if (!offer.ok && offer.failure.kind === 'misconfigured') {
    return refuse('LIVE_MODE_REFUSED', { message: 'The flight supplier does not accept the live token.' });
  }
  if (!offer.ok && offer.failure.kind === 'unavailable') {
    return refuse('LIVE_MODE_REFUSED', { message: 'The flight supplier does not answer now. Please try again later.' });
  }
  if (card.kind !== 'fault') return accept(null);
  return refuse('LIVE_MODE_REFUSED', {
    message:
      card.fault.kind === 'misconfigured'
        ? 'The payment account may not take card numbers from this site. Ask Stripe for access to raw card data first.'
        : 'The payment provider does not answer now. Please try again later.',
  });
}
