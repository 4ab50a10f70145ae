import { plainDigits } from '../text/plain-digits.ts';

/** A card as typed. It exists for one request only and is never stored, logged or echoed (PAY-09). */
export interface CardDetails {
  /** Digits, spaces allowed. */
  readonly number: string;
  /** '1'…'12', leading zero allowed. */
  readonly expiryMonth: string;
  /** Two digits; four are accepted. */
  readonly expiryYear: string;
  readonly cvv: string;
  readonly holderName: string;
}

/**
 * The stored facts of a card and of its bank's and the provider's checks, by column of `payments`, in the pages' words.
 */
export const storedCardFacts = {
  card_brand: 'the card’s brand',
  card_last4: 'last four digits',
  card_funding: 'type (such as credit or debit)',
  card_country: 'country of issue',
  challenged_at: 'whether your bank asked you to confirm the payment',
  authentication_flow: 'how you confirmed it',
  authentication_result: 'how you confirmed it',
  authentication_eci: 'how you confirmed it',
  decline_code: 'why a card was declined',
  decline_detail: 'why a card was declined',
  risk_level: 'the payment provider’s estimate of the risk',
} as const;

/** Shown wherever the site lists its stored card data. */
export const storedCardData = new Intl.ListFormat('en-US').format(new Set(Object.values(storedCardFacts)));

export type CardField = keyof CardDetails;

export interface CardProblem {
  readonly field: CardField;
  /** The toast's title and text, verbatim (PAY-02). */
  readonly title: string;
  readonly message: string;
}

export function cardDigits(text: string): string {
  return plainDigits(text).replace(/[\s-]/g, '');
}

/** The Luhn check of ISO/IEC 7812-1. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

const ticketNumber = /(?<!\d)\d{3}-\d{10}(?!\d)/g;
const digitRun = /\d(?:[ \t\u00a0\p{Pd}]*\d)*/gu;

/**
 * True for a text that contains a card number: 13 to 19 digits that pass Luhn's check, optionally grouped by spaces or
 * dashes. Airline ticket numbers (three digits, a hyphen, ten digits) do not count.
 */
export function hasCardNumber(text: string): boolean {
  const runs = text.replace(ticketNumber, 'ticket').match(digitRun) ?? [];
  return runs.some((run) => {
    const groups = run.match(/\d+/g) ?? [];
    return groups.some((_group, from) => {
      let digits = '';
      for (const group of groups.slice(from, from + 19)) {
        digits += group;
        if (digits.length > 19) return false;
        if (digits.length >= 13 && isLuhnValid(digits)) return true;
      }
      return false;
    });
  });
}

/** Expands a two-digit expiry year to four digits ('31' → 2031); null if unreadable. */
export function expiryYear(text: string): number | null {
  const trimmed = plainDigits(text).trim();
  if (/^\d{2}$/.test(trimmed)) return 2000 + Number(trimmed);
  return /^20\d{2}$/.test(trimmed) ? Number(trimmed) : null;
}

/** 1 to 12; null if unreadable. */
export function expiryMonth(text: string): number | null {
  const trimmed = plainDigits(text).trim();
  const month = /^\d{1,2}$/.test(trimmed) ? Number(trimmed) : 0;
  return month >= 1 && month <= 12 ? month : null;
}

/** A card's first problem in form order; null if it can be tried. Valid through its expiry month; `today` is a date. */
export function cardProblem(card: CardDetails, today: string): CardProblem | null {
  const digits = cardDigits(card.number);
  const number = (message: string): CardProblem => ({ field: 'number', title: 'Invalid Card Number', message });
  if (!/^\d{15,16}$/.test(digits)) return number('Please enter a valid card number');
  if (!isLuhnValid(digits)) return number('The card number you entered is not valid');

  const expiry = (field: CardField): CardProblem => ({
    field,
    title: 'Invalid Expiry Date',
    message: 'Please enter a valid expiration date',
  });
  const month = expiryMonth(card.expiryMonth);
  if (month === null) return expiry('expiryMonth');
  const year = expiryYear(card.expiryYear);
  if (year === null) return expiry('expiryYear');
  if (`${year}-${String(month).padStart(2, '0')}` < today.slice(0, 7)) return expiry('expiryMonth');

  if (!/^\d{3,4}$/.test(cardDigits(card.cvv))) {
    return { field: 'cvv', title: 'Invalid CVV', message: 'Please enter a valid security code (CVV)' };
  }
  return holderNameProblem(card);
}

/** The same for the holder's name alone, with the provider's card fields (HOST-01). */
export function holderNameProblem({ holderName }: Pick<CardDetails, 'holderName'>): CardProblem | null {
  const visible = holderName.replaceAll(/\p{Cf}/gu, '').trim();
  if (visible.length >= 3 && isNameOnCard(holderName)) return null;
  return {
    field: 'holderName',
    title: 'Invalid Card Holder Name',
    message: 'Please enter the name as it appears on your card',
  };
}

/** Control characters, line separators, lone surrogates, and marks that turn the direction of text. */
const notOnCards = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** False for a name with characters that no card has. */
export function isNameOnCard(name: string): boolean {
  return !notOnCards.test(name);
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay';

const brandPrefixes: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^(36|38|39|30[0-5])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
];

/** The card's brand by its issuer prefix; null while undecided (PAY-01). */
export function cardBrand(number: string): CardBrand | null {
  const digits = cardDigits(number);
  return brandPrefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? null;
}

/** Digits in groups of four, at most sixteen, for display while typing (PAY-01). */
export function groupCardNumber(text: string): string {
  return plainDigits(text)
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** A card brand for display, from the payment provider's name for it: 'visa' as 'Visa'; null if unknown. */
export function cardBrandName(brand: string | null): string | null {
  return brandNames.get(brand ?? '') ?? null;
}

const brandNames: ReadonlyMap<string, string> = new Map<CardBrand | 'cartes_bancaires' | 'eftpos_au', string>([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['discover', 'Discover'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['eftpos_au', 'eftpos'],
]);
