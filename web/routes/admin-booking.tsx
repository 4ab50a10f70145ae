import { data } from 'react-router';
import { pageTitle } from '../brand/page-title.ts';
import { BookingScreen } from '../features/admin/desk/booking-screen.tsx';
import { loadDeskBooking } from '../features/admin/desk/load-desk.ts';
import { LoadFailure } from '../features/admin/load-failure.tsx';
import { pageContext } from '../request.ts';
import type { Route } from './+types/admin-booking.ts';

/** The booking comes with the first HTML; an unknown one is not found, null could not be read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const booking = await loadDeskBooking(call, params.id);
  if (booking === 'no-booking') throw data(null, { status: 404 });
  return { booking: booking === 'failed' ? null : booking };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const title = loaderData?.booking ? `Booking ${loaderData.booking.reference}` : 'Booking';
  return [{ title: pageTitle(root.brand.name, title) }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData: { booking } }: Route.ComponentProps) {
  if (booking !== null) return <BookingScreen key={booking.id} loaded={booking} />;
  return (
    <div className="grid gap-4">
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Booking</h1>
      <LoadFailure title="Error" text="Failed to load this booking. Please try again later." />
    </div>
  );
}
