import { type MouseEvent, use, useState } from 'react';
import { useNavigate } from 'react-router';
import { FooterHtml } from './footer-html.ts';

/** The server's HTML (SHELL-04): nothing in it changes, so the browser needs no code for it. */
export function Footer() {
  const drawn = use(FooterHtml);
  const [html] = useState(() => drawn || (document.querySelector('footer')?.innerHTML ?? ''));
  const navigate = useNavigate();
  /** Its links navigate like all others, without a new document. */
  const follow = (event: MouseEvent) => {
    const path = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
    if (path[0] !== '/' || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(path, { viewTransition: true });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links are activated, by any means.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself rendered and escaped it on the server.
    <footer className="site-footer" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
