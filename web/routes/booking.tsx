import { useCallback } from 'react';
import {
  data,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import { getUser } from '../../contract/accounts.ts';
import { request } from '../api/client.ts';
import { frameNews } from '../brand/frame-news.ts';
import { pageTitle } from '../brand/page-title.ts';
import { BookingError } from '../features/booking/booking-error.tsx';
import { BookingFlow } from '../features/booking/booking-flow.tsx';
import { stepHeadings, stepOf } from '../features/booking/booking-steps.ts';
import { ConfirmationScreen } from '../features/booking/confirmation/confirmation-screen.tsx';
import { NoBooking } from '../features/booking/confirmation/no-booking.tsx';
import { type LoadedBooking, loadBooking } from '../features/booking/load-booking.ts';
import { useLostAttempt } from '../features/booking/payment/use-lost-attempt.ts';
import { searchAddressOf } from '../features/flight/flight-addresses.ts';
import { type LoadedOffer, loadOffer } from '../features/flight/load-offer.ts';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import { reportProblem } from '../ui/report-problem.ts';
import type { Route } from './+types/booking.ts';
import '../features/booking/seats/seats.css';

/** What an address is for: a booking that was made, or an offer to book. Without either no call is made (BOOK-05). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { call } = context.get(pageContext);
  const bookingId = params.get('booking');
  if (bookingId) {
    const booking = await loadBooking(call, bookingId);
    return data(booking, { status: booking.kind === 'no-booking' ? 404 : 200 });
  }
  const offerId = params.get('offer');
  const offer: LoadedOffer = offerId ? await loadOffer(call, offerId) : { kind: 'failed', status: 404, message: null };
  return data(offer, { status: offer.kind === 'offer' ? 200 : offer.status });
}

/** A lost connection says nothing about a booking: the confirmation then asks by itself (CONF-05). */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<LoadedBooking | LoadedOffer> {
  try {
    return await serverLoader();
  } catch (error) {
    const bookingId = new URL(request.url).searchParams.get('booking');
    if (!bookingId) throw error;
    return { kind: 'booking', bookingId, booking: null };
  }
}

/** Steps of one booking share what was read for the first. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href) return defaultShouldRevalidate;
  const same = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  return same('offer') && same('booking') ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  return [
    { title: pageTitle(root.brand.name, titleOf(loaderData, new URLSearchParams(location.search))) },
    { name: 'robots', content: 'noindex' },
  ];
}

function titleOf(loaded: LoadedBooking | LoadedOffer | undefined, params: URLSearchParams): string {
  if (loaded?.kind === 'offer') return stepHeadings[stepOf(params)];
  if (loaded?.kind === 'booking') {
    return loaded.booking?.status === 'confirmed' ? stepHeadings.confirmation : 'Your booking';
  }
  return 'Booking';
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const loaded: LoadedBooking | LoadedOffer = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const [params] = useSearchParams();
  const revalidator = useRevalidator();
  const searchTo = searchAddressOf(params) ?? '/search';
  const { revalidate } = revalidator;
  const showSignedIn = useCallback(() => {
    // Asked first: a line that is broken now must not take the confirmation away.
    request(getUser)
      .then(async () => {
        frameNews.isStale = true;
        await revalidate();
      })
      .catch((cause: unknown) => reportProblem('The header could not be renewed', cause))
      .finally(() => {
        frameNews.isStale = false;
      });
  }, [revalidate]);
  const { phone = '', email = '' } = root?.brand.contact ?? {};
  const contact = { name: root?.brand.name ?? '', phone, email };
  switch (loaded.kind) {
    case 'booking':
      return (
        <ConfirmationScreen
          key={loaded.bookingId}
          bookingId={loaded.bookingId}
          booking={loaded.booking}
          contact={contact}
          isGuest={root?.user === null}
          onSettled={() => void revalidator.revalidate()}
          onSignedIn={showSignedIn}
        />
      );
    case 'no-booking':
      return <NoBooking phone={contact.phone} />;
    case 'offer':
      return (
        <BookingFlow
          key={loaded.offer.id}
          offer={loaded.offer}
          readAt={loaded.readAt}
          isLiveMode={root?.mode.isLiveMode ?? false}
          account={root?.user ?? null}
          searchTo={searchTo}
        />
      );
    case 'failed':
      return <LostOffer offerId={params.get('offer') ?? ''} backTo={searchTo} message={messageOf(loaded)} />;
  }
}

/** Null where there is no such offer (BOOK-02). */
function messageOf({ status, message }: LoadedOffer & { kind: 'failed' }): string | null {
  if (status === 404 || status === 400) return null;
  return message ?? 'Unable to load flight details. Please try again.';
}

interface LostOfferProps {
  readonly offerId: string;
  readonly message: string | null;
  readonly backTo: string;
}

/** An offer that cannot be read, after all a payment for it may have been made. */
function LostOffer({ offerId, message, backTo }: LostOfferProps) {
  const navigate = useNavigate();
  const onBooked = useCallback(
    (bookingId: string) => void navigate(`/booking?booking=${encodeURIComponent(bookingId)}`, { replace: true }),
    [navigate],
  );
  const payment = useLostAttempt(offerId, onBooked);
  return <BookingError message={message} backTo={backTo} payment={payment} />;
}
