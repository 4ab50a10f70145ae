import { plainDigits } from '../text/plain-digits.ts';

/** E.164: plus, country code, at most 15 digits (ITU-T E.164). */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text);
}

/** A number typed with its plus, without separators; other texts with plain digits. */
export function plainPhone(text: string): string {
  const plain = plainDigits(text)
    .replace(/^\s*tel:/i, '')
    .trim();
  return plain.startsWith('+')
    ? plain.replace(/\(\s*0\s*\)/g, '').replace(/(?<=[\d+)])[\s().\-/\u2010-\u2015]+|[()]/g, '')
    : plain;
}

/** Mexico's former prefixes of its ten digits, with the country code and domestically (until 2019). */
const formerMexican = /^(?:\+|00)521(\d{10})$/;
const formerInMexico = /^(?:521|044|045|01|1)(\d{10})$/;

/** Possible meanings of a typed number, likeliest first; the numbering plans decide which exist. */
export interface PhoneReadings {
  readonly typed: string;
  /** With a repeated country code or one dialed from abroad: likelier, unless `typed` never has a leading zero. */
  readonly withCode: readonly string[];
  readonly others: readonly string[];
}

/** The readings of a number typed beside a chosen country with this code, such as '49'. */
export function phoneReadings(text: string, code: string): PhoneReadings {
  const typed = plainDigits(text).trim();
  const digits = typed.replace(/\D/g, '');
  const after = (prefix: string) => (digits.startsWith(prefix) ? [`+${digits.slice(prefix.length)}`] : []);
  const twice = /^\+?(\d{1,3})\D+(?=\1\D)/.exec(typed);
  const withCode = !typed.startsWith('+') && digits.startsWith(code) ? [`+${digits}`] : [];
  // '4921 97960' has the area code of Emden, not the country's.
  const isCodeApart = typed === digits || /\d+/.exec(typed)?.[0] === code;
  const mexican = formerMexican.exec(typed.startsWith('+') ? `+${digits}` : digits);
  const former = mexican ?? (code === '52' ? formerInMexico.exec(digits) : null);
  return {
    typed,
    withCode: [
      ...(twice === null ? [] : [`+${typed.slice(twice[0].length)}`]),
      ...(isCodeApart ? withCode : []),
      ...after('00'),
      ...after('011'),
    ],
    others: [...withCode, ...after('0011'), ...after('010'), ...(former === null ? [] : [`+52${former[1]}`])],
  };
}

/** Whether a text ends with the last four digits of a number, whatever else was typed. */
export function hasLast4(number: string, text: string): boolean {
  const end = plainDigits(text).replace(/\D/g, '').slice(-4);
  return end.length === 4 && number.endsWith(end);
}
