import { cardRefusalTexts } from '#domain/payment/card-acceptance.ts';
import { ok, type Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { PaymentRow } from '../lifecycle.ts';
import { notUsable } from '../not-usable.ts';

/** A payment whose money is held, or which requires a challenge first. */
export interface Authorization {
  readonly payment: PaymentRow;
  /** Lets the provider's script show the challenge; null once money is held. Never stored or logged. */
  readonly clientSecret: string | null;
}

const declineCodes = [
  'CARD_DECLINED',
  'INSUFFICIENT_FUNDS',
  'AUTHENTICATION_REQUIRED',
  'AUTHENTICATION_FAILED',
  'INVALID_CARD_DETAILS',
  'CARD_NOT_ACCEPTED',
  'CARD_NOT_PROCESSED',
] as const;
const refusalCodes = [...declineCodes, 'AMOUNT_TOO_SMALL'] as const;

/** The response for a payment's state, the same for the first call and every repetition. */
export function answerOf(payment: PaymentRow, clientSecret: string | null = null): Result<Authorization, Refusal> {
  switch (payment.state) {
    case 'authorised':
    case 'booked':
    case 'capturing':
    case 'captured':
    case 'capture_failed':
      return ok({ payment, clientSecret: null });
    case 'declined': {
      const code = refusalCodes.find((known) => known === payment.declineCode) ?? 'CARD_DECLINED';
      return refuse(code, { isDecline: true, paymentId: payment.id, ...messageOf(payment) });
    }
    case 'voided':
    case 'voiding':
      // An existing hold or challenge was released; without one, the provider failed us.
      return payment.captureBefore === null && payment.challengedAt === null
        ? refuse('PAYMENT_UNAVAILABLE', { paymentId: payment.id })
        : notUsable(payment);
    case 'needs_action':
      return clientSecret === null
        ? refuse('PAYMENT_PENDING', { paymentId: payment.id })
        : ok({ payment, clientSecret });
    default:
      return refuse('PAYMENT_PENDING', { paymentId: payment.id });
  }
}

/** Why the brand does not accept the card; empty for a bank's decline, which the code explains. */
function messageOf({ declineCode, declineDetail }: PaymentRow): Pick<Refusal, 'message'> {
  if (declineCode !== 'CARD_NOT_ACCEPTED') return {};
  return { message: cardRefusalTexts[declineDetail === 'prepaid' ? 'prepaid' : 'country'] };
}

/** Whether a card was, or may have been, refused by its bank. Unknown outcomes count as well. */
export function isDecline({ code }: Refusal): boolean {
  return code === 'PAYMENT_PENDING' || declineCodes.some((one) => one === code);
}
