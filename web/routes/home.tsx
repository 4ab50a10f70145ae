import { useEffect } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { utcDate } from '#domain/time/calendar-date.ts';
import { ownToday, serverNow } from '#web/clock/server-now.ts';
import { publicHead } from '../brand/page-head.server.ts';
import { pageTitle } from '../brand/page-title.ts';
import { siteGraph } from '../brand/structured-data.server.ts';
import { renderClaims } from '../features/home/claims.server.tsx';
import { Claims } from '../features/home/claims.tsx';
import { Hero } from '../features/home/hero.tsx';
import { namedPlace } from '../features/search/airports/place-names.server.ts';
import { readDraft } from '../features/search/search-draft.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/home.ts';

/** The search being modified, if the URL contains one, with its place names (SRCH-13); and the brand's claims. */
export function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { home, brand, operator, origin } = page;
  const today = utcDate(serverNow());
  const draft = readDraft(new URL(request.url).searchParams, today);
  const named = draft && {
    ...draft,
    origin: { ...draft.origin, ...namedPlace(draft.origin.code) },
    destination: { ...draft.destination, ...namedPlace(draft.destination.code) },
  };
  const claims: string | Promise<string> = renderClaims(home, brand.contact.phone);
  const head = publicHead(
    {
      title: pageTitle(brand.name, null),
      description: `Search and book flights with ${brand.name}: compare airlines, times and fares, and pay the price you see.`,
      keywords: ['flights', 'flight search', 'flight booking', 'airline tickets'],
      path: '/',
    },
    { ...page, structured: siteGraph(brand, operator, origin) },
  );
  return { draft: named, today, claims, head };
}

/** In the browser the form needs only the URL, and names come from the last search; the claims load later. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const today = ownToday();
  const draft = readDraft(new URL(request.url).searchParams, today);
  return { draft, today, claims: serverLoader().then(({ claims }) => claims), head: [] };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, null) }, ...(loaderData?.head ?? [])];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  useDeniedNotice();
  if (root === undefined) return null;
  return (
    <>
      <Hero html={root.hero}>
        <SearchForm opening={loaderData} />
      </Hero>
      <Claims html={loaderData.claims} />
    </>
  );
}

/**
 * Reports once that the visitor was redirected from a page they may not see: not again after a reload or Back (ADM-03).
 */
function useDeniedNotice(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another redirect leads to the same URL.
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has('denied')) return;
    address.searchParams.delete('denied');
    window.history.replaceState(window.history.state, '', address);
    import('../features/admin/access-denied.ts').then(
      ({ showAccessDenied }) => showAccessDenied(),
      () => undefined,
    );
  }, [key]);
}
