/**
 * The text without those of `characters` at its end. A pattern such as `/x+$/` tries again at every `x` of a text that
 * does not end in one: this is linear (F-51).
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
