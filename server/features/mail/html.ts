/** A piece of HTML that may stand in a mail as it is. Only `html` makes one. */
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

/** Writes HTML: everything put in is escaped, but pieces that were written the same way. Null and false are nothing. */
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
