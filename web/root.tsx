import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, use, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root.ts';
import styles from './app.css?url';
import { NonceContext } from './brand/nonce.ts';
import { themeStyle } from './brand/theme-style.ts';
import { ErrorPage, NotFoundPage } from './features/shell/error-page.tsx';
import { Footer } from './features/shell/footer.tsx';
import { Header } from './features/shell/header.tsx';
import { pageContext } from './request.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
];

/** What every screen knows: brand, mode and canonical origin come with the first HTML (BRAND-04, API-06). */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, mode, origin } = context.get(pageContext);
  return { brand, mode, origin };
}

/** The brand and mode do not change while somebody browses; a reload brings news. */
export function shouldRevalidate(): boolean {
  return false;
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
        <Meta />
        <Links />
        <style nonce={nonces.style} suppressHydrationWarning>
          {themeStyle(data?.brand.theme)}
        </style>
      </head>
      <body>
        {children}
        {scripts ? <ScrollRestoration nonce={nonces.script} /> : null}
        {scripts ? <Scripts nonce={nonces.script} /> : null}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header brand={loaderData.brand} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer brand={loaderData.brand} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <ErrorPage />;
}
