import { useEffect } from 'react';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { freshName, isFreshSearch, readSearchAddress, searchAddressEntries } from '#domain/search/address.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import { pageTitle } from '../brand/page-title.ts';
import { waitForResults } from '../features/results/wait-for-results.server.ts';
import { WaitedResults } from '../features/results/waited-results.tsx';
import { addressReader } from '../features/search/address-reader.ts';
import { namedPlace, withKnownPlaces } from '../features/search/airports/place-names.server.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/search-plain.ts';

/** The results of a search for browsers without script: waited for on the server (LIVE-01). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const address = withKnownPlaces(readSearchAddress(addressReader(searchParams), addDays(utcDate(new Date()), -1)));
  if (address.kind !== 'search') throw redirect(`/search${search}`);
  const { query } = address;
  const results = await waitForResults(context.get(pageContext).call, [
    ...searchAddressEntries(query),
    ...(isFreshSearch(searchParams) ? ([[freshName, '1']] as const) : []),
  ]);
  const route = `${namedPlace(query.origin).label} to ${namedPlace(query.destination).label}`;
  return data({ query, route, results }, results === null ? 503 : 200);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined || loaderData === undefined) return [];
  return [
    { title: pageTitle(root.brand.name, loaderData.route) },
    { name: 'description', content: `Flight search results of ${root.brand.name}.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  // With script the list itself can be shown.
  useEffect(() => void navigate(`/search${search}`, { replace: true }), [navigate, search]);
  return (
    <section className="page-width pt-4 pb-16">
      <h1 className="text-lg font-bold">{loaderData.route}</h1>
      <WaitedResults query={loaderData.query} results={loaderData.results} />
    </section>
  );
}
