/**
 * The text without trailing `characters`. Linear, unlike a pattern such as `/x+$/`, which tries again at every `x` of a
 * text that does not end in one (F-51).
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
