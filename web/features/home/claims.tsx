import { Suspense, use } from 'react';
import { StaticHtml } from '#web/delivery/static-html.tsx';

interface ClaimsProps {
  /** HTML of `renderClaims`: present in the first document, loading after a navigation. */
  readonly html: string | Promise<string>;
}

/** The claims below the search card: the server's HTML, for which the browser needs no script. */
export function Claims({ html }: ClaimsProps) {
  return typeof html === 'string' ? (
    <StaticHtml html={html} />
  ) : (
    <Suspense>
      <LateHtml html={html} />
    </Suspense>
  );
}

function LateHtml({ html }: { readonly html: Promise<string> }) {
  return <StaticHtml html={use(html)} />;
}
