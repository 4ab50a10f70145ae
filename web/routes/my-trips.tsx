import { useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import type { TripAnswer } from '../../contract/bookings.ts';
import { pageTitle } from '../brand/page-title.ts';
import { FindBooking } from '../features/trips/find-booking.tsx';
import { loadTrips } from '../features/trips/load-trips.ts';
import { TripList } from '../features/trips/trip-list.tsx';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/my-trips.ts';

interface LoadedTrips {
  /** Null where they could not be read. */
  readonly trips: readonly TripAnswer[] | null;
}

/** The bookings of this booking session come with the first HTML (TRIP-13). */
export async function loader({ context }: Route.LoaderArgs): Promise<LoadedTrips> {
  return { trips: await loadTrips(context.get(pageContext).call) };
}

/** A lost connection is said on this screen; the form stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<LoadedTrips> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { trips: null };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'My Trips') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { trips } }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 pt-6 pb-12">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">My Trips</h1>
      <TripList
        trips={trips}
        retry={{ again: () => void revalidator.revalidate(), busy: revalidator.state !== 'idle' }}
      />
      <FindBooking
        phone={root?.brand.contact.phone ?? ''}
        onFound={(bookingId) => navigate(`/booking?booking=${encodeURIComponent(bookingId)}`)}
      />
    </div>
  );
}
