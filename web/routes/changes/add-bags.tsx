import { data, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { pageTitle } from '#web/brand/page-title.ts';
import { NoBooking } from '#web/features/booking/confirmation/no-booking.tsx';
import { bagWords } from '#web/features/booking/extras/extra-words.ts';
import { ExtrasByTraveler } from '#web/features/booking/extras/extras-by-traveler.tsx';
import { keptBags } from '#web/features/booking/extras/kept-bags.ts';
import { type LoadedBooking, loadBooking } from '#web/features/booking/load-booking.ts';
import { AddBags } from '#web/features/changes/bags/add-bags.tsx';
import { BookingNotRead } from '#web/features/trips/booking-not-read.tsx';
import { pageContext } from '#web/request.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Route } from './+types/add-bags.ts';

/** The trip in the address, for whoever may read it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const bookingId = new URL(request.url).searchParams.get('booking') ?? '';
  const loaded: LoadedBooking =
    bookingId === '' ? { kind: 'no-booking', bookingId } : await loadBooking(context.get(pageContext).call, bookingId);
  return data(loaded, { status: loaded.kind === 'no-booking' ? 404 : 200 });
}

export function meta({ matches }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [{ title: pageTitle(root.brand.name, 'Add bags') }, { name: 'robots', content: 'noindex' }];
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
        title="Add bags"
        phone={phone}
        isReading={revalidator.state !== 'idle'}
        onAgain={() => void revalidator.revalidate()}
      />
    );
  return (
    <AddBags
      key={loaded.bookingId}
      booking={loaded.booking}
      phone={loaded.booking.soldBy?.phone ?? phone}
      list={(props) => <ExtrasByTraveler words={bagWords} {...props} />}
      kept={keptBags(loaded.booking)}
      onQuoted={(id) => void navigate(`/booking/change?${new URLSearchParams({ amendment: id })}`)}
    />
  );
}
