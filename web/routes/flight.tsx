import { useEffect, useState } from 'react';
import { data, redirect, useRevalidator, useSearchParams } from 'react-router';
import type { Place } from '#domain/flights/offer.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { useDiscardedSearches } from '../api/discard-searches.ts';
import { AlreadyBooked } from '../booked/already-booked.tsx';
import { pageTitle } from '../brand/page-title.ts';
import { bookingAddressOf, searchAddressOf } from '../features/flight/flight-addresses.ts';
import { FlightError } from '../features/flight/flight-error.tsx';
import { FlightScreen } from '../features/flight/flight-screen.tsx';
import { type LoadedOffer, loadOffer } from '../features/flight/load-offer.ts';
import { readSavedSearch } from '../features/search/saved-search.ts';
import type { RouteDrawing } from '../itinerary/route-map/route-drawing.ts';
import { drawRoute } from '../itinerary/route-map/route-map.server.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/flight.ts';

interface LoadedPage {
  readonly loaded: LoadedOffer;
  readonly map: RouteDrawing | null;
}

/** The offer and its map come with the first HTML; without an id there is only the search (FLT-01). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (params.id === undefined) {
    throw redirect(searchAddressOf(new URL(request.url).searchParams) ?? '/search');
  }
  const loaded = await loadOffer(context.get(pageContext).call, params.id);
  const page: LoadedPage = { loaded, map: loaded.kind === 'offer' ? drawRoute(loaded.offer.slices) : null };
  return data(page, { status: loaded.kind === 'offer' ? 200 : loaded.status });
}

/** A lost connection is a failure like any other, shown on this screen (FLT-08). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoadedPage> {
  try {
    return await serverLoader();
  } catch (error) {
    // Anything else, such as a redirect, is not a lost connection.
    if (!(error instanceof TypeError)) throw error;
    return { loaded: { kind: 'failed', status: 0, message: null, earlier: null }, map: null };
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const slice = loaderData?.loaded.kind === 'offer' ? loaderData.loaded.offer.slices[0] : undefined;
  const page = slice === undefined ? 'Flight Details' : routeName(slice);
  return [{ title: pageTitle(root.brand.name, page) }, { name: 'robots', content: 'noindex' }];
}

function routeName({ origin, destination }: { origin: Place; destination: Place }): string {
  return `${origin.cityName || origin.name} to ${destination.cityName || destination.name}`;
}

export default function Page({ loaderData: { loaded, map }, params: { id = '' } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const backTo = useBackAddress(searchAddressOf(params));
  const revalidator = useRevalidator();
  const { earlier } = loaded;
  const isDead = loaded.kind === 'failed' && !isRetryable(loaded.status);
  useDiscardedSearches(id, isDead || earlier !== null);
  if (loaded.kind === 'failed' && earlier !== null) {
    return (
      <div className="mx-auto grid max-w-xl gap-5 px-4 py-12">
        <h1 className="text-lg leading-8 font-bold md:text-xl">Your booking</h1>
        <AlreadyBooked booking={earlier} searchTo={backTo} />
      </div>
    );
  }
  if (loaded.kind === 'failed') {
    const retry = { again: () => void revalidator.revalidate(), busy: revalidator.state !== 'idle' };
    return <FlightError message={loaded.message} backTo={backTo} retry={isDead ? null : retry} />;
  }
  const { offer, readAt } = loaded;
  return (
    <FlightScreen
      offer={offer}
      readAt={readAt}
      map={map}
      backTo={backTo}
      bookingTo={bookingAddressOf(offer.id, params)}
      earlier={earlier}
    />
  );
}

/** True for failures that a retry may resolve. */
function isRetryable(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The search in the URL, or else the results screen, which opens the saved search; without one, the home page. */
function useBackAddress(carried: string | null): string {
  const [saved, setSaved] = useState(true);
  useEffect(() => setSaved(readSavedSearch(ownToday()) !== null), []);
  return carried ?? (saved ? '/search' : '/');
}
