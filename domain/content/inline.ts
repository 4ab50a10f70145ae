/** A stretch of a page's text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const mark = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:\/(?!\/)|#)[^)\s]*)\)/g;

/**
 * Reads the marks of a page's text: `**strong**` and `[label](/path)`. Links lead within this site only; everything else
 * is text, whatever it looks like.
 */
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

/** A text with its marks in braces filled in; a mark that nobody knows stays, and stands out in a test. */
export function fillMarks(source: string, words: Readonly<Record<string, string>>): string {
  return source.replace(/\{([a-zA-Z]+)\}/g, (whole, name: string) => words[name] ?? whole);
}

/** The text without its marks, for descriptions and searching. */
export function plainText(source: string): string {
  return readInline(source)
    .map(({ text }) => text)
    .join('');
}
