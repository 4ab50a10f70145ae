/** Digits with common separators, including the hyphens and spaces of copied text. */
const canBePhone = /^(tel:)?[\d\s+().,/\u2010-\u2015-]+$/i;
/** The airlines' and desk's format of a ticket number. */
const ticketNumber = /^\d{3}-\d{10}$/;
/** Fewer would match too many bookings, and people give the last four digits. */
const fewestDigits = 4;
/** Shortest number with an area code, without the country's. */
const fewestOfWhole = 7;

/**
 * Possible endings of a stored number ('+14155550100') for a typed one: with or without country code and area code, or
 * only its last digits. Empty if it is not a phone number.
 */
export function phoneEndings(typed: string): readonly string[] {
  const text = typed.trim();
  if (!canBePhone.test(text) || ticketNumber.test(text)) return [];
  // '+44 (0)20 …': the zero is dialed only without the country code.
  const digits = text.replace(/\(\s*0\s*\)/g, '').replace(/\D/g, '');
  const national = digits.replace(/^0+/, '');
  // '020 …' and '0044 20 …', and '011 44 20 …' as dialed from North America.
  const others = [national, digits.startsWith('011') ? digits.slice('011'.length) : ''];
  const whole = others.filter((one) => one.length >= fewestOfWhole);
  return [...new Set([digits, ...whole])].filter((one) => one.length >= fewestDigits);
}
