/** A run of a page's text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

/** To a browser, a backslash is a slash: `/\host` leads off this site. */
const mark = /\*\*([^*]+)\*\*|\[([^\][]+)\]\(((?:\/(?!\/)|#)[^()\s\\\p{C}]*)\)/gu;

/** Parses a page text's marks: `**strong**` and `[label](/path)`. Links are within this site; the rest is text. */
export function readInline(source: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of source.matchAll(mark)) {
    const [whole, strong, label, to] = match;
    if (match.index > end) parts.push({ kind: 'text', text: source.slice(end, match.index) });
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'link', text: label ?? '', to: to ?? '' });
    end = match.index + whole.length;
  }
  if (end < source.length) parts.push({ kind: 'text', text: source.slice(end) });
  return parts;
}

/**
 * A text with its placeholders in braces filled in; an unknown one stays, so that a test finds it. A value that ends
 * with a period, such as 'Acme Inc.', also ends the sentence.
 */
export function fillMarks(source: string, words: Readonly<Record<string, string>>): string {
  return source.replace(/\{([a-zA-Z]+)\}(\.?)/g, (whole, name: string, period: string) => {
    const value = Object.hasOwn(words, name) ? words[name] : undefined;
    return value === undefined ? whole : withPeriod(value, period);
  });
}

/** The text followed by a period, unless it ends with one: 'Acme LLC.', 'Acme Inc.'. */
export function withPeriod(text: string, period = '.'): string {
  return text.endsWith('.') ? text : `${text}${period}`;
}

/** Ends of sentences: periods, and placeholders for whole sentences. */
const sentenceEnd = /(?<=[.!?]\*{0,2}|\{onlineFee\}|\{registration\})(?=\s)/;

/** The text without sentences about an empty value: '{brand} is run by {legalName}.' without a legal name (HOME-08). */
export function withoutEmpty(source: string, words: Readonly<Record<string, string>>): string {
  const tellsNothing = (sentence: string) =>
    [...sentence.matchAll(/\{([a-zA-Z]+)\}/g)].some(([, name = '']) => words[name] === '');
  if (!tellsNothing(source)) return source;
  return source
    .split(sentenceEnd)
    .filter((sentence) => !tellsNothing(sentence))
    .join('')
    .trim();
}

/** The text without its marks, for descriptions and searching. */
export function plainText(source: string): string {
  return readInline(source)
    .map(({ text }) => text)
    .join('');
}
