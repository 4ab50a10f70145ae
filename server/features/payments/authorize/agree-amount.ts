import { encodeSaleDetails } from '#contract/codec/sale-details.ts';
import { formatPrice } from '#domain/money/format.ts';
import { currencyExponent, isSameMoney, type Money, parseMoney } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { quoteTotal, readSellableOffer, type SellableDeps } from '#server/features/flights/index.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { AuthorizeCommand } from './authorize-command.ts';

const maximumAmountMinor = 99_999_999;

/** The amount to hold: the current price of the offer or the amendment, which must equal the caller's (PRICE-04). */
export async function agreeAmount(deps: SellableDeps, command: AuthorizeCommand): Promise<Result<Money, Refusal>> {
  if (currencyExponent(command.currency) === null) return refuse('UNSUPPORTED_CURRENCY');
  const named = readAmount(command.amount, command.currency);
  if (named === null || named.amountMinor <= 0) {
    return refuse('INVALID_REQUEST', {
      message: 'The amount is not valid',
      fields: [{ path: 'amount', message: 'The amount is not valid' }],
    });
  }
  if (command.amendment !== null) {
    const due = await command.amendment.amountDue();
    if (!due.ok) return due;
    if (!command.gateway.supports(due.value.currency)) return refuse('UNSUPPORTED_CURRENCY');
    return isSameMoney(due.value, named) ? ok(due.value) : err(changeAmountMismatch(due.value));
  }
  if (command.offerId === null) {
    if (command.gateway.live) {
      return refuse('INVALID_REQUEST', {
        message: 'Offer ID is required for payment',
        fields: [{ path: 'offerId', message: 'Offer ID is required for payment' }],
      });
    }
    if (!command.gateway.supports(named.currency) || named.amountMinor > maximumAmountMinor)
      return refuse('UNSUPPORTED_CURRENCY');
    return ok(named);
  }
  const offer = await readSellableOffer(deps, command.supplier, command.offerId);
  if (!offer.ok) return offer.error.code === 'OFFER_EXPIRED' ? refuse('OFFER_EXPIRED') : unpriced(offer);
  const quote = await quoteTotal(command.supplier, offer.value, command.services, command.brand.markupBasisPoints);
  if (!quote.ok) return unpriced(quote);
  const { sale } = quote.value;
  if (!command.gateway.supports(sale.currency)) return refuse('UNSUPPORTED_CURRENCY');
  return isSameMoney(sale, named) ? ok(sale) : err(amountMismatch(sale));
}

const notPriced = 'The airlines cannot be reached right now. Nothing was charged. Please try again in a moment.';

/** The price is unknown; if the airlines did not answer, adds that nothing was charged. */
function unpriced(refused: Result<never, Refusal>): Result<never, Refusal> {
  const isSilent = !refused.ok && refused.error.code === 'SUPPLIER_UNAVAILABLE';
  return isSilent ? refuse('SUPPLIER_UNAVAILABLE', { message: notPriced }) : refused;
}

/** States the right total (PRICE-04). */
export function amountMismatch(sale: Money): Refusal {
  return {
    code: 'AMOUNT_MISMATCH',
    message: `The total of this flight is ${formatPrice(sale)} (${sale.currency}).`,
    details: encodeSaleDetails(sale),
  };
}

function changeAmountMismatch(due: Money): Refusal {
  return {
    code: 'AMOUNT_MISMATCH',
    message: `The total of this change is ${formatPrice(due)} (${due.currency}).`,
    details: encodeSaleDetails(due),
  };
}

/** Parses an amount from a request; numbers are read in their shortest decimal form. */
export function readAmount(amount: string | number, currency: string): Money | null {
  return parseMoney(String(amount), currency);
}
