import {
  type LiveCheck,
  type LiveCredentials,
  liveRefusal,
  missingCredentials,
} from '../../../domain/launch/live-checks.ts';
import type { Logger } from '../../http/logger.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { PaymentGateway } from '../../ports/payments.ts';
import type { FlightSupplier } from '../../ports/supplier.ts';
import type { SystemMode } from '../system/index.ts';

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

/**
 * Whether live mode may be switched on: its list refuses nothing, and the vendors take us (`checkLiveMode`). They take
 * seconds to answer, in which somebody may have changed a brand: the list is asked before them and after them.
 */
export async function mayGoLive(
  checks: () => Promise<readonly LiveCheck[]>,
  ...asked: Parameters<typeof checkLiveMode>
): Promise<Result<null>> {
  const askList = async (): Promise<Result<null>> => {
    const refusal = liveRefusal(await checks());
    return refusal === null ? accept(null) : refuse('LIVE_MODE_REFUSED', { message: refusal });
  };
  const listed = await askList();
  if (!listed.ok) return listed;
  const possible = await checkLiveMode(...asked);
  return possible.ok ? askList() : possible;
}

/** Writes an error into the log where live mode was switched on before and its list refuses it now; no mode is changed. */
export async function reportRefusedLive(
  mode: Pick<SystemMode, 'isSwitchedOn'>,
  checks: () => Promise<readonly LiveCheck[]>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  if (!(await mode.isSwitchedOn())) return;
  const listed = await checks();
  const refusal = liveRefusal(listed);
  if (refusal === null) return;
  const refusing = listed.filter(({ state }) => state === 'refuses').map(({ id }) => id);
  log.error({ refusing }, `Live mode is switched on, and would be refused now. ${refusal}`);
}
