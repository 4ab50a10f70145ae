/** Breaks out of an attribute, a script and a text if escaping is missing; short enough for every field. */
export const markup = `'"></script><xss>`;

/** Whether the markup appears unescaped in a document. */
export function hasMarkup(document: string): boolean {
  return document.includes('<xss>') || /[^\\]"(?:&gt;|>|\\u003e)(?:&lt;|<|\\u003c)\/script/.test(document);
}

/** Whether the markup appears as harmless text in a document. */
export function hasText(document: string): boolean {
  return /(?:&lt;|\\u003c|\\x3c)xss/i.test(document);
}

/**
 * A copy with the markup appended to every human-readable text: names, cities, sentences. Codes, ids, instants, zones
 * and addresses are unchanged, because anything that depends on them would not be rendered at all.
 */
export function withMarkup<T>(value: T, text = markup): T {
  return poison(value, text) as T;
}

function poison(value: unknown, text: string): unknown {
  if (typeof value === 'string')
    return /[A-Z][a-z]/.test(value) && !/\/|@|^\d|T\d|^[a-z]+_/.test(value) ? value + text : value;
  if (Array.isArray(value)) return value.map((one) => poison(one, text));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one, text)]));
}
