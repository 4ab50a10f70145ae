import { data } from 'react-router';
import { pageTitle } from '#web/brand/page-title.ts';
import { BookingScreen } from '#web/features/admin/desk/booking-screen.tsx';
import { loadDeskBooking } from '#web/features/admin/desk/load-desk.ts';
import { LoadFailure } from '#web/features/admin/load-failure.tsx';
import { pageContext } from '#web/request.ts';
import type { Route } from './+types/booking.ts';

/** The booking comes with the first HTML; an unknown one is a 404, null if it could not be read. */
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
