import { type LiveCheck, type LiveCredentials, liveRefusal, missingCredentials } from '#domain/launch/live-checks.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Logger } from '#server/http/operations/logger.ts';
import type { PaymentGateway } from '#server/ports/payments.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { SystemMode } from '../system/index.ts';

/** A published test number with a wrong check digit: no card can have it. */
const impossibleCard = {
  number: '4242424242424241',
  expiryMonth: '12',
  expiryYear: '49',
  cvv: '123',
  holderName: 'Live mode check',
};

const unknownToken = 'ctoken_live_mode_check';
const notResponding = 'The payment provider is not responding. Please try again later.';

/**
 * Whether real bookings are possible. Needs credentials for both vendors, a supplier that accepts them, and a payment
 * account that may take cards by this deployment's form.
 */
export async function checkLiveMode(
  credentials: LiveCredentials,
  vendors: { readonly supplier: FlightSupplier; readonly gateway: PaymentGateway } | null,
  probeKey: string,
): Promise<Result<null, Refusal>> {
  const missing = missingCredentials(credentials);
  if (missing !== null || vendors === null) {
    return refuse('LIVE_MODE_REFUSED', { message: missing ?? 'Live mode needs live credentials for both vendors.' });
  }
  const [offer, cardRefusal] = await Promise.all([
    vendors.supplier.getOffer('off_00000000000000000000live'),
    findCardRefusal(vendors.gateway, probeKey),
  ]);
  if (!offer.ok && offer.error.kind === 'misconfigured') {
    return refuse('LIVE_MODE_REFUSED', { message: 'The flight supplier does not accept the live token.' });
  }
  if (!offer.ok && (offer.error.kind === 'unavailable' || offer.error.kind === 'unreadable')) {
    return refuse('LIVE_MODE_REFUSED', { message: 'The flight supplier is not responding. Please try again later.' });
  }
  return cardRefusal === null ? ok(null) : refuse('LIVE_MODE_REFUSED', { message: cardRefusal });
}

/**
 * Why the payment account cannot take cards here; null if it can. Our own form needs an account that may take raw card
 * numbers, which most may not (Stripe documentation, raw card data). An impossible card finds out: an account with
 * permission reports its error, others refuse the request. The provider's own fields need only a key that may read
 * their tokens.
 */
async function findCardRefusal(gateway: PaymentGateway, probeKey: string): Promise<string | null> {
  if (gateway.cardFields !== null) return findKeyRefusal(gateway);
  const card = await gateway.createMethod(impossibleCard, probeKey);
  if (card.ok || card.error.kind === 'declined') return null;
  if (card.error.kind !== 'misconfigured') return notResponding;
  return (
    (await findKeyRefusal(gateway)) ??
    'The payment account may not take card numbers from this site. Ask Stripe for access to raw card data first.'
  );
}

async function findKeyRefusal(gateway: PaymentGateway): Promise<string | null> {
  const token = await gateway.readToken(unknownToken);
  if (token.ok) return null;
  return token.error.kind === 'misconfigured'
    ? 'The payment provider does not accept the live key, or the key may not do enough. Check STRIPE_LIVE_SECRET_KEY.'
    : notResponding;
}

/**
 * Whether live mode may be switched on: the checklist has no refusal and the vendors accept us (`checkLiveMode`).
 * The vendors take seconds, and someone may change a brand meanwhile, so the checklist is checked before and after.
 */
export async function checkMayGoLive(
  checks: () => Promise<readonly LiveCheck[]>,
  ...vendorArgs: Parameters<typeof checkLiveMode>
): Promise<Result<null, Refusal>> {
  const refuseByChecklist = async (): Promise<Result<null, Refusal>> => {
    const refusal = liveRefusal(await checks());
    return refusal === null ? ok(null) : refuse('LIVE_MODE_REFUSED', { message: refusal });
  };
  const listed = await refuseByChecklist();
  if (!listed.ok) return listed;
  const possible = await checkLiveMode(...vendorArgs);
  return possible.ok ? refuseByChecklist() : possible;
}

/** Logs an error if live mode is on but its checklist refuses it now. Does not change the mode. */
export async function logRefusedLiveMode(
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
