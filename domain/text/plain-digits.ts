/** Pasted numbers and codes: digits of any script as 0–9, full-width signs as ASCII, no invisible marks. */
export function plainDigits(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/\p{Cf}/gu, '');
}

/** A script's digits are ten in a row, from 0 (Unicode, general category Nd). */
function digitOf(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let start = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((at - start) % 10);
}
