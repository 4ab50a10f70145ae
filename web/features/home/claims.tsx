import { Suspense, use } from 'react';
import { Markup } from './markup.tsx';

interface ClaimsProps {
  /** HTML of `renderClaims`: there in the first document, on its way after a change of pages. */
  readonly html: string | Promise<string>;
}

/** What follows the search card: the server's own HTML, for which the browser needs no script. */
export function Claims({ html }: ClaimsProps) {
  return typeof html === 'string' ? (
    <Markup html={html} />
  ) : (
    <Suspense>
      <LateMarkup html={html} />
    </Suspense>
  );
}

function LateMarkup({ html }: { readonly html: Promise<string> }) {
  return <Markup html={use(html)} />;
}
