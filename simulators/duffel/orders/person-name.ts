/**
 * Whether a name may be sent to an airline: ASCII letters, Latin-1 Supplement and Latin Extended-A letters without
 * ligatures, thorn and eth; space, hyphen, apostrophe; at least one letter (Duffel documentation, "Offers", update a
 * passenger). The length is checked elsewhere.
 */
export function isPersonName(text: string): boolean {
  const allowed = /^[A-Za-z\u00C0-\u00FF\u0100-\u017F' -]+$/;
  const excluded = /[ÆæÐðÞþ×÷ĲĳŒœ]/;
  return allowed.test(text) && !excluded.test(text) && /[A-Za-z\u00C0-\u017F]/.test(text);
}
