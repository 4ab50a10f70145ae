import { randomText } from '../ids.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');
}

export interface Document {
  readonly title: string;
  /** HTML of the body. */
  readonly body: string;
  readonly style: string;
  readonly script: string;
  /** Attributes `data-…` of the root. */
  readonly data: Readonly<Record<string, string>>;
  /** The origin that may frame it; null if none may. */
  readonly parent: string | null;
  /** Origins besides our own that its form may lead to. */
  readonly formTargets: readonly string[];
}

/**
 * A page of the simulator with its headers: it runs only its own script, calls only its own origin, and keeps nothing.
 */
export function documentOf(page: Document): { headers: Record<string, string>; body: string } {
  const nonce = randomText(24);
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    `font-src ${page.parent ?? "'none'"}`,
    `form-action ${["'self'", ...page.formTargets].join(' ')}`,
    `frame-ancestors ${page.parent ?? "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
  const data = Object.entries(page.data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      // Without a referrer, a page's forms have no origin either.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en"${data.join('')}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${page.style}</style>
</head>
<body>
${page.body}
<script nonce="${nonce}">${page.script}</script>
</body>
</html>
`,
  };
}
