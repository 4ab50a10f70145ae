import { localDate, utcDate } from '../../domain/time/calendar-date.ts';
import { pageTitle } from '../brand/page-title.ts';
import { Hero } from '../features/home/hero.tsx';
import { namedPlace } from '../features/search/place-names.server.ts';
import { readDraft } from '../features/search/search-draft.ts';
import { SearchForm } from '../features/search/search-form.tsx';
import type { Route } from './+types/home.ts';

/** The search being modified, if the address holds one, with the names of its places (SRCH-13). */
export function loader({ request }: Route.LoaderArgs) {
  const today = utcDate(new Date());
  const draft = readDraft(new URL(request.url).searchParams, today);
  const named = draft && {
    ...draft,
    origin: namedPlace(draft.origin.code),
    destination: namedPlace(draft.destination.code),
  };
  return { draft: named, today };
}

/** In the browser the address is all there is to read; names come from the last search. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = localDate(new Date());
  return { draft: readDraft(new URL(request.url).searchParams, today), today };
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const { brand, origin } = root;
  const description = `Search and book flights with ${brand.name}: compare airlines, times and fares, and pay the price you see.`;
  return [
    { title: pageTitle(brand.name, null) },
    { name: 'description', content: description },
    { name: 'keywords', content: 'flights, flight search, flight booking, airline tickets' },
    { tagName: 'link', rel: 'canonical', href: new URL('/', origin).href },
  ];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <Hero>
      <SearchForm opening={loaderData} />
    </Hero>
  );
}
