import { plainDigits } from '../text/plain-digits.ts';

/**
 * A typed date with a four-digit year: fields keep a typed '86' as the year 0086. A birth date is in the last hundred
 * years, any other in this century. Other texts are unchanged.
 */
export function fullYear(text: string, kind: 'birth' | 'expiry', today: string): string {
  const date = plainDigits(text).trim();
  const [, years, day] = /^0{0,2}(\d\d)(-\d\d-\d\d)$/.exec(date) ?? [];
  if (years === undefined || day === undefined) return date;
  const isFuture = `20${years}${day}` > today;
  return `${kind === 'birth' && isFuture ? 19 : 20}${years}${day}`;
}
