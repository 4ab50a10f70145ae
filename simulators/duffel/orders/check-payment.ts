import { apiError, type Issues } from '../wire/errors.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import type { Currency } from '../wire/money.ts';
import { parseAmount } from '../wire/money.ts';

const eventTypes = ['balance', 'arc_bsp_cash'];

/**
 * Exactly one payment of the exact total in its currency; compared as decimals, so `"20.0"` equals `"20.00"`.
 * @param pointer `/payments/0` or `/payment`
 * @throws ApiError 403 for cards, which this account may not use
 */
export function checkPayment(
  payment: unknown,
  totalMinor: number,
  currency: Currency,
  pointer: string,
  issues: Issues,
): void {
  if (!isObject(payment)) {
    issues.add('validation_type', pointer);
    return;
  }
  const type = stringOrNull(payment.type);
  if (type === 'card') throw apiError('unavailable_feature');
  if (type === null) issues.add('validation_required', `${pointer}/type`);
  else if (!eventTypes.includes(type)) issues.add('validation_inclusion', `${pointer}/type`);
  if (payment.currency === undefined || payment.currency === null)
    issues.add('validation_required', `${pointer}/currency`);
  else if (payment.currency !== currency.code)
    issues.add('payment_currency_does_not_match_order_currency', `${pointer}/currency`);
  if (payment.amount === undefined || payment.amount === null) issues.add('validation_required', `${pointer}/amount`);
  else if (typeof payment.amount !== 'string')
    issues.add('validation_type', `${pointer}/amount`, 'The amount is decimal text.');
  else if (!/^\d+(\.\d+)?$/.test(payment.amount)) issues.add('validation_format', `${pointer}/amount`);
  else if (parseAmount(payment.amount, currency.exponent) !== totalMinor) {
    issues.add('payment_amount_does_not_match_order_amount', `${pointer}/amount`);
  }
}

/** Checks the payments of a new order: exactly one if instant, no such key if held. */
export function checkOrderPayments(
  type: 'instant' | 'hold',
  payments: readonly unknown[] | null,
  totalMinor: number,
  currency: Currency,
  issues: Issues,
): void {
  if (type === 'hold') {
    if (payments !== null) issues.add('payments_not_allowed_for_order_type', '/payments');
  } else if (payments === null) issues.add('validation_required', '/payments');
  else if (payments.length !== 1) issues.add('validation_length', '/payments', 'Exactly one payment is needed.');
  else checkPayment(payments[0], totalMinor, currency, '/payments/0', issues);
}
