/** HTML that is safe to insert unescaped. Only `html` creates it. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

/** Builds HTML. All values are escaped, except `Html` values. Null and false render as nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.reduce((written, text, index) => written + sourceOf(parts[index - 1] ?? null) + text));
}

function sourceOf(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.source;
  if (typeof part === 'object') return part.map(sourceOf).join('');
  return escapeText(String(part));
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
