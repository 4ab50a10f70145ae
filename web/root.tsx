import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, use, useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import styles from './app.css?url';
import { NonceContext } from './brand/nonce.ts';
import { pageTitle } from './brand/page-title.ts';
import { SiteLinks } from './brand/site-links.tsx';
import { siteFrame } from './brand/stale-frame.ts';
import { themeStyle } from './brand/theme-style.ts';
import { noteClock } from './clock/note-clock.ts';
import { prefetchRules } from './delivery/prefetch-rules.ts';
import { trackEdits } from './delivery/track-edits.ts';
import { renderHero } from './features/home/hero.server.tsx';
import { ErrorPage, NotFoundPage } from './features/shell/error-page.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { NavigationProgress } from './features/shell/navigation-progress.tsx';
import { TestModeRibbon } from './features/shell/test-mode-ribbon.tsx';
import { pageContext } from './request.ts';
import { isInPlace } from './ui/entry-state.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
];

/** Data for every screen: brand, user and mode come with the first HTML (BRAND-04, AUTH-08, API-06). */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, user, home, shell, mode, bagPricesPerSearch } = context.get(pageContext);
  const { save, fees, help } = shell.badges;
  return {
    brand,
    user,
    hero: renderHero(home.hero, brand.contact.phone),
    badges: { save, fees, help },
    mode,
    bagPricesPerSearch,
  };
}

/** For pages without a title of their own, and pages not found. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const title = isNotFound(error) ? '404 Page Not Found' : error === undefined ? null : 'Error';
  return [{ title: pageTitle(loaderData.brand.name, title) }, { name: 'robots', content: 'noindex' }];
}

/**
 * The brand and mode do not change during a visit, a reload updates them; signing in and out open new documents. Only a
 * booking that signs its traveler in does so without one.
 */
export function shouldRevalidate(): boolean {
  return siteFrame.isStale;
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonces = use(NonceContext);
  const scripts = useMatches().every((match) => (match.handle as { scripts?: boolean } | undefined)?.scripts !== false);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.DEV ? <meta property="csp-nonce" nonce={nonces.style} /> : null}
        {import.meta.env.SSR ? <SiteLinks brand={data?.brand} /> : null}
        <Meta />
        <Links />
        <style nonce={import.meta.env.SSR ? nonces.style : shownNonce()} suppressHydrationWarning>
          {import.meta.env.SSR ? themeStyle(data?.brand.theme) : shownTheme()}
        </style>
        {scripts ? (
          <script
            nonce={nonces.script}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: code of this site; it has run before React starts.
            dangerouslySetInnerHTML={{
              __html: import.meta.env.SSR ? `(${trackEdits})();(${noteClock})(${Date.now()})` : '',
            }}
          />
        ) : null}
      </head>
      <body>
        {children}
        {scripts ? <ScrollRestoration nonce={nonces.script} /> : null}
        {scripts ? <Scripts nonce={nonces.script} /> : null}
        {import.meta.env.SSR && !scripts ? (
          <script
            type="speculationrules"
            nonce={nonces.script}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: URLs of this site, known at build time.
            dangerouslySetInnerHTML={{ __html: prefetchRules() }}
          />
        ) : null}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Frame data={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  const page = isNotFound(error) ? <NotFoundPage isAdmin={data?.user?.isAdmin === true} /> : <ErrorPage />;
  return data === undefined ? <main id="content">{page}</main> : <Frame data={data}>{page}</Frame>;
}

/**
 * Header, footer and the content between them. A new page takes the focus, so that keyboards and screen readers follow, unless it
 * replaces the one before in place.
 */
function Frame({
  data,
  children,
}: {
  readonly data: Awaited<ReturnType<typeof loader>>;
  readonly children: ReactNode;
}) {
  const content = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const keepsFocus = useNavigationType() === 'REPLACE' && isInPlace(state);
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
  }, []);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!keepsFocus) content.current?.focus({ preventScroll: true });
  }, [pathname, keepsFocus]);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {data.mode.isLiveMode ? null : <TestModeRibbon />}
      <NavigationProgress />
      <Header brand={data.brand} badges={data.badges} user={data.user} />
      <main ref={content} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/**
 * The theme does not change within a document: the browser keeps the rule it received, and needs no code to derive it.
 */
function shownTheme(): string {
  return document.querySelector('style[nonce]')?.textContent ?? '';
}

/** The document's own nonce: leaving an error page recreates the element, and the policy requires the nonce again. */
function shownNonce(): string {
  return document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
