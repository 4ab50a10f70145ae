import { data, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { pageTitle } from '#web/brand/page-title.ts';
import { NoBooking } from '#web/features/booking/confirmation/no-booking.tsx';
import { type LoadedBooking, loadBooking } from '#web/features/booking/load-booking.ts';
import { ChangeFlights } from '#web/features/changes/flights/change-flights.tsx';
import { DirectionFields } from '#web/features/search/direction-fields.tsx';
import { BookingNotRead } from '#web/features/trips/booking-not-read.tsx';
import { pageContext } from '#web/request.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Route } from './+types/change-flights.ts';

/** The trip in the address, for whoever may read it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const bookingId = new URL(request.url).searchParams.get('booking') ?? '';
  const loaded: LoadedBooking =
    bookingId === '' ? { kind: 'no-booking', bookingId } : await loadBooking(context.get(pageContext).call, bookingId);
  return data(loaded, { status: loaded.kind === 'no-booking' ? 404 : 200 });
}

/** A search for other flights writes itself into the address; the trip stays the same. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // Reading the trip anew goes to where the visitor is.
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const isSame = currentUrl.searchParams.get('booking') === nextUrl.searchParams.get('booking');
  return isSame ? false : defaultShouldRevalidate;
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Change your flights') }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: loaded }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const phone = root?.brand.contact.phone ?? '';
  if (loaded.kind === 'no-booking') return <NoBooking phone={phone} />;
  if (loaded.booking === null)
    return (
      <BookingNotRead
        title="Change your flights"
        phone={phone}
        isReading={revalidator.state !== 'idle'}
        onAgain={() => void revalidator.revalidate()}
      />
    );
  return (
    <ChangeFlights
      key={loaded.bookingId}
      booking={loaded.booking}
      phone={loaded.booking.soldBy?.phone ?? phone}
      fields={(props) => <DirectionFields {...props} />}
      onQuoted={(id) => void navigate(`/booking/change?${new URLSearchParams({ amendment: id })}`)}
    />
  );
}
