import { ApiError } from '../api/errors.ts';

/** The result of a payment attempt with a card. Without members: simply authorized. */
export interface CardBehavior {
  decline?: { code: string; declineCode?: string; adviceCode?: string; onlyWithCvc?: true };
  /** Blocked by fraud rules before it reaches the network. */
  blocked?: true;
  /**
   * The card's 3-D Secure; absent: supported, but the card is not enrolled. `required`: the issuer always asks, and
   * `decline`, if any, follows a successful authentication. `optional`: only on the caller's request. `frictionless`:
   * also on request, without a challenge unless one is demanded.
   */
  authentication?: 'required' | 'optional' | 'frictionless' | 'not_supported';
  riskLevel?: 'elevated' | 'highest';
  /** The risk engine has a person decide on the authorized payment. */
  review?: true;
  failedCheck?: 'cvc' | 'postal';
  /** The course of a refund of a captured payment: pending, then succeeded; or succeeded, then failed. */
  refund?: 'pending' | 'fails';
  /** The cardholder disputes the payment once captured. */
  disputed?: true;
}

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  last4: string;
  behavior: CardBehavior;
}

type Row = [
  number: string,
  testId: string | null,
  behavior: CardBehavior,
  funding?: TestCard['funding'],
  country?: string,
];

const declined = (declineCode: string, adviceCode = 'try_again_later'): CardBehavior => ({
  decline: { code: 'card_declined', declineCode, adviceCode },
});

/** Published test cards and their built-in PaymentMethods (Stripe documentation, "Testing"). */
const rows: Row[] = [
  ['4242424242424242', 'pm_card_visa', {}],
  ['4000056655665556', 'pm_card_visa_debit', {}, 'debit'],
  // No published number is authenticated without a challenge; the simulator does so with this one.
  ['5555555555554444', 'pm_card_mastercard', { authentication: 'frictionless' }],
  ['2223003122003222', null, {}],
  ['5105105105105100', 'pm_card_mastercard_prepaid', {}, 'prepaid'],
  ['4000002760000016', 'pm_card_de', {}, 'credit', 'DE'],
  ['378282246310005', 'pm_card_amex', { authentication: 'not_supported' }],
  ['6011111111111117', 'pm_card_discover', {}],
  ['4000000000000002', 'pm_card_visa_chargeDeclined', declined('generic_decline')],
  ['4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', declined('insufficient_funds')],
  ['4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', declined('lost_card', 'do_not_try_again')],
  ['4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', declined('stolen_card', 'do_not_try_again')],
  ['4000000000006975', 'pm_card_visa_chargeDeclinedVelocityLimitExceeded', declined('card_velocity_exceeded')],
  ['4000000000000069', 'pm_card_chargeDeclinedExpiredCard', { decline: { code: 'expired_card' } }],
  ['4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', { decline: { code: 'incorrect_cvc', onlyWithCvc: true } }],
  ['4000000000000119', 'pm_card_chargeDeclinedProcessingError', { decline: { code: 'processing_error' } }],
  ['4000000000000341', 'pm_card_chargeCustomerFail', declined('generic_decline')],
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', { authentication: 'required' }],
  ['4000002760003184', 'pm_card_authenticationRequired', { authentication: 'required' }],
  ['4000000000003220', 'pm_card_threeDSecure2Required', { authentication: 'required' }],
  ['4000008260003178', null, { authentication: 'required', ...declined('insufficient_funds') }, 'credit', 'GB'],
  ['4000008400001629', null, { authentication: 'required', ...declined('generic_decline') }],
  ['4000008400001280', null, { authentication: 'required', decline: { code: 'processing_error' } }],
  ['4000000000003055', null, { authentication: 'optional' }],
  ['4100000000000019', 'pm_card_radarBlock', { blocked: true, ...declined('fraudulent', 'do_not_try_again') }],
  ['4000000000009235', 'pm_card_riskLevelElevated', { riskLevel: 'elevated', review: true }],
  ['4000000000004954', 'pm_card_riskLevelHighest', { riskLevel: 'highest' }],
  ['4000000000000101', 'pm_card_cvcCheckFail', { failedCheck: 'cvc' }],
  ['4000000000000036', 'pm_card_avsZipFail', { failedCheck: 'postal' }],
  ['4000000000000259', 'pm_card_createDispute', { disputed: true }],
  ['4000000000007726', null, { refund: 'pending' }],
  ['4000000000005126', 'pm_card_refundFail', { refund: 'fails' }],
];

const byNumber = new Map(rows.map((row) => [row[0], row]));
const byTestId = new Map(rows.flatMap((row) => (row[1] === null ? [] : [[row[1], row] as const])));

/** Whether this is one of the published test numbers. */
export function isTestNumber(number: string): boolean {
  return byNumber.has(number);
}

/** Outcome tag of a built-in id such as `pm_card_visa`, or null. */
export function findTagByTestId(testId: string): string | null {
  const row = byTestId.get(testId);
  return row === undefined ? null : tagOf(row);
}

/** The published card for an outcome tag, or null. The tag follows from the last four digits, unique in the table. */
export function findCardByTag(tag: string): TestCard | null {
  const row = rows.find((candidate) => tagOf(candidate) === tag);
  return row === undefined ? null : describe(row);
}

function tagOf(row: Row): string {
  return `test_${row[0].slice(-4)}`;
}

function describe([number, , behavior, funding = 'credit', country = 'US']: Row): TestCard {
  return { brand: brandOf(number), funding, country, last4: number.slice(-4), behavior };
}

function brandOf(number: string): TestCard['brand'] {
  if (number.startsWith('3')) return 'amex';
  if (number.startsWith('4')) return 'visa';
  return number.startsWith('6') ? 'discover' : 'mastercard';
}

/** A card as entered. Exists only as long as its request. */
export interface CardEntry {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | null;
}

/**
 * Validates an entered card at `now` and returns the outcome tag of its table row. Order: number, expiry, CVC, and only
 * then whether it is a test card.
 * @throws ApiError 402 `card_error`: `invalid_number` (not 12–19 digits), `incorrect_number` (check digit),
 * `invalid_expiry_month`, `invalid_expiry_year` (past, two digits, or over 50 years ahead), `invalid_cvc`, or
 * `card_declined` / `test_mode_live_card` for a number that is not a published test card. Source: Stripe documentation,
 * "Testing" and "Error codes".
 */
export function validateCard(entry: CardEntry, now: Date): string {
  if (!/^\d{12,19}$/.test(entry.number))
    throw cardError('invalid_number', 'number', 'The card number is not a valid credit card number.');
  if (!passesLuhn(entry.number)) throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  const year = now.getUTCFullYear();
  const monthPassed = entry.expYear === year && entry.expMonth < now.getUTCMonth() + 1;
  if (entry.expMonth < 1 || entry.expMonth > 12 || monthPassed) {
    throw cardError('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (entry.expYear < year || entry.expYear > year + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  const cvcShape = entry.number.startsWith('3') ? /^\d{4}$/ : /^\d{3}$/;
  if (entry.cvc !== null && !cvcShape.test(entry.cvc))
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const row = byNumber.get(entry.number);
  if (row === undefined) {
    throw new ApiError(
      402,
      'card_error',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      {
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        param: 'number',
      },
      true,
    );
  }
  return tagOf(row);
}

function cardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, 'card_error', message, { code, param }, true);
}

/** The check-digit rule of ISO/IEC 7812-1, for text of digits only. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
