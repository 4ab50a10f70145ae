/** A field's error, in the vendor's words. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** Only the digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** A card number in groups, as printed. */
export function groupNumber(text: string): string {
  const digits = digitsOf(text).slice(0, lengthOf(digitsOf(text)));
  const groups = isAmex(digits) ? [4, 6, 5] : [4, 4, 4, 4];
  let at = 0;
  const parts = groups.map((length) => {
    at += length;
    return digits.slice(at - length, at);
  });
  return parts.filter((part) => part !== '').join(' ');
}

/** `MM / YY`, as far as typed; a first digit above 1 is a whole month. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function checkNumber(text: string): FieldError | null {
  const digits = digitsOf(text);
  if (digits.length < lengthOf(digits))
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  return passesCheck(digits) ? null : { code: 'invalid_number', message: 'Your card number is invalid.' };
}

export function checkExpiry(text: string, now: Date): FieldError | null {
  const digits = digitsOf(text);
  if (digits.length < 4) return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' };
  const { month, year } = expiryOf(text);
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: 'Your card’s expiration month is invalid.' };
  if (year < now.getFullYear())
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' };
  if (year === now.getFullYear() && month < now.getMonth() + 1)
    return { code: 'invalid_expiry_month_past', message: 'Your card’s expiration date is in the past.' };
  return null;
}

/** Month and four-digit year of a complete `MM / YY`. */
export function expiryOf(text: string): { month: number; year: number } {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function checkCode(text: string, number: string): FieldError | null {
  const wanted = isAmex(digitsOf(number)) ? 4 : 3;
  return digitsOf(text).length === wanted
    ? null
    : { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' };
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

function lengthOf(digits: string): number {
  return isAmex(digits) ? 15 : 16;
}

/** The check digit (ISO/IEC 7812-1). */
function passesCheck(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (1 + (index % 2));
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
