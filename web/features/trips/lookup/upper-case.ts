/**
 * Converts the text of an input to upper case, letter by letter, so that the caret keeps its position. Skipped during
 * input method composition, which would start over.
 */
export function upperCaseInPlace(input: HTMLInputElement, isComposing: boolean): void {
  const { value, selectionStart, selectionEnd } = input;
  const upper = upperCaseLetters(value);
  if (isComposing || upper === value) return;
  input.value = upper;
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** The letters a–z in upper case; nothing else changes, so the text keeps its length. */
export function upperCaseLetters(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}
