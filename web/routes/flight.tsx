import { useEffect, useState } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { localDate } from '../../domain/time/calendar-date.ts';
import { pageTitle } from '../brand/page-title.ts';
import { bookingAddressOf, searchAddressOf } from '../features/flight/flight-addresses.ts';
import { FlightError } from '../features/flight/flight-error.tsx';
import { FlightScreen } from '../features/flight/flight-screen.tsx';
import { loadOffer } from '../features/flight/load-offer.ts';
import { readSavedSearch } from '../features/search/saved-search.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/flight.ts';

/** The offer comes with the first HTML; without an id there is only the search (FLT-01). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (params.id === undefined) {
    throw redirect(searchAddressOf(new URL(request.url).searchParams) ?? '/search');
  }
  const loaded = await loadOffer(context.get(pageContext).call, params.id);
  return data(loaded, { status: loaded.kind === 'offer' ? 200 : loaded.status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const slice = loaderData?.kind === 'offer' ? loaderData.offer.slices[0] : undefined;
  const page = slice === undefined ? 'Flight Details' : `${slice.origin.city_name} to ${slice.destination.city_name}`;
  return [{ title: pageTitle(root.brand.name, page) }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const backTo = useBackAddress(searchAddressOf(params));
  if (loaderData.kind === 'failed') return <FlightError message={loaderData.message} backTo={backTo} />;
  const { offer, readAt } = loaderData;
  return (
    <FlightScreen
      key={offer.id}
      offer={offer}
      readAt={readAt}
      backTo={backTo}
      bookingTo={bookingAddressOf(offer.id, params)}
    />
  );
}

/** The search that came along, else the results screen, which opens the saved search; without one the home page. */
function useBackAddress(carried: string | null): string {
  const [saved, setSaved] = useState(true);
  useEffect(() => setSaved(readSavedSearch(localDate(new Date())) !== null), []);
  return carried ?? (saved ? '/search' : '/');
}
