import { useCallback, useEffect, useRef, useState } from 'react';
import {
  data,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import { getUser } from '#contract/accounts.ts';
import type { EarlierBooking } from '#contract/bookings.ts';
import { type CardFieldsAnswer, getCardFields } from '#contract/payments.ts';
import { request } from '../api/client.ts';
import { useDiscardedSearches } from '../api/discard-searches.ts';
import { wrapped } from '../api/wrapped-error.ts';
import { AlreadyBooked } from '../booked/already-booked.tsx';
import { pageTitle } from '../brand/page-title.ts';
import { siteFrame } from '../brand/stale-frame.ts';
import { enterByDocument } from '../checkout/hosted/payment-document.ts';
import { callForPage } from '../delivery/call-for-page.ts';
import { BookingError } from '../features/booking/booking-error.tsx';
import { BookingFlow } from '../features/booking/booking-flow.tsx';
import { stepHeadings, stepOf } from '../features/booking/booking-steps.ts';
import { ConfirmationScreen } from '../features/booking/confirmation/confirmation-screen.tsx';
import { NoBooking } from '../features/booking/confirmation/no-booking.tsx';
import { headingOf } from '../features/booking/confirmation/outcome.tsx';
import { type LoadedBooking, loadBooking } from '../features/booking/load-booking.ts';
import type { KnownContact } from '../features/booking/passengers/contact/known-contact.ts';
import { useKeptAddress } from '../features/booking/payment/return-address.ts';
import { useLostAttempt } from '../features/booking/payment/use-lost-attempt.ts';
import { searchAddressOf } from '../features/flight/flight-addresses.ts';
import { type LoadedOffer, loadOffer } from '../features/flight/load-offer.ts';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import { reportProblem } from '../ui/report-problem.ts';
import type { Route } from './+types/booking.ts';
import '../features/booking/seats/cabin/cabin.css';

type OfferPage = LoadedOffer & { readonly cardFields: CardFieldsAnswer };

/** The subject of a URL: an existing booking, or an offer to book. Without either no call is made (BOOK-05). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const { call } = context.get(pageContext);
  const bookingId = params.get('booking');
  if (bookingId) {
    const booking = await loadBooking(call, bookingId);
    return data(booking, { status: booking.kind === 'no-booking' ? 404 : 200 });
  }
  const offerId = params.get('offer');
  const offer: LoadedOffer = offerId
    ? await loadOffer(call, offerId)
    : { kind: 'failed', status: 404, message: null, earlier: null };
  const cardFields = await callForPage(call, getCardFields, {});
  // Without an answer nothing can be paid either: the payment call says so.
  const fields: CardFieldsAnswer = cardFields.kind === 'answer' ? cardFields.answer : { kind: 'server' };
  return data({ ...offer, cardFields: fields }, { status: offer.kind === 'offer' ? 200 : offer.status });
}

/** A lost connection says nothing about a booking: the confirmation then fetches it itself (CONF-05). */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<LoadedBooking | OfferPage> {
  try {
    return await serverLoader();
  } catch (error) {
    const bookingId = new URL(request.url).searchParams.get('booking');
    if (!bookingId) throw error;
    return { kind: 'booking', bookingId, booking: null };
  }
}

/** The steps of a booking share the data of the first one. */
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
  if (loaded !== undefined && 'earlier' in loaded && loaded.earlier !== null) return 'Your booking';
  if (loaded?.kind === 'offer') return stepHeadings[stepOf(params)];
  if (loaded?.kind === 'booking') {
    return loaded.booking?.status === 'confirmed' ? headingOf(loaded.booking) : 'Your booking';
  }
  return 'Booking';
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const loaded: LoadedBooking | OfferPage = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const [params] = useSearchParams();
  const revalidator = useRevalidator();
  const searchTo = searchAddressOf(params) ?? '/search';
  const { revalidate } = revalidator;
  const showSignedIn = useCallback(() => {
    // Loaded before the navigation: a lost connection must not prevent the confirmation.
    request(getUser)
      .then(async () => {
        siteFrame.isStale = true;
        await revalidate();
      })
      .catch((cause: unknown) => reportProblem('The header could not be reloaded', cause))
      .finally(() => {
        siteFrame.isStale = false;
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
        <OfferToBook
          key={loaded.offer.id}
          loaded={loaded}
          isLiveMode={root?.mode.isLiveMode ?? false}
          phone={phone}
          account={root?.user ?? null}
          searchTo={searchTo}
        />
      );
    case 'failed':
      if (loaded.earlier !== null) {
        return <EarlierBookingPage offerId={params.get('offer') ?? ''} booking={loaded.earlier} searchTo={searchTo} />;
      }
      return (
        <UnavailableOffer
          offerId={params.get('offer') ?? ''}
          isGone={loaded.status < 500}
          backTo={searchTo}
          message={messageOf(loaded)}
        />
      );
  }
}

/** Null if there is no such offer (BOOK-02). */
function messageOf({ status, message }: LoadedOffer & { kind: 'failed' }): string | null {
  if (status === 404 || status === 400) return null;
  return message === null ? 'Unable to load flight details. Please try again.' : wrapped('getOffer', message);
}

interface UnavailableOfferProps {
  readonly offerId: string;
  /** Permanently, not temporarily. */
  readonly isGone: boolean;
  readonly message: string | null;
  readonly backTo: string;
}

/** Replaces the page with the confirmation. */
function useConfirmation() {
  const navigate = useNavigate();
  return useCallback(
    (bookingId: string) => void navigate(`/booking?booking=${encodeURIComponent(bookingId)}`, { replace: true }),
    [navigate],
  );
}

interface OfferToBookProps {
  readonly loaded: OfferPage & { readonly kind: 'offer' };
  readonly isLiveMode: boolean;
  readonly phone: string;
  readonly account: KnownContact | null;
  readonly searchTo: string;
}

/** The steps of a booking, unless this visitor has already made it, maybe in another tab. */
function OfferToBook({ loaded, isLiveMode, phone, account, searchTo }: OfferToBookProps) {
  const { offer, readAt, earlier, cardFields } = loaded;
  useEffect(() => {
    if (cardFields.kind === 'hosted') enterByDocument();
  }, [cardFields.kind]);
  useKeptAddress(offer.id);
  const [found, setFound] = useState<EarlierBooking | null>(null);
  const booking = earlier ?? found;
  if (booking !== null) return <EarlierBookingPage offerId={offer.id} booking={booking} searchTo={searchTo} />;
  return (
    <BookingFlow
      offer={offer}
      readAt={readAt}
      isLiveMode={isLiveMode}
      cardFields={cardFields}
      phone={phone}
      account={account}
      searchTo={searchTo}
      onEarlierBooking={setFound}
    />
  );
}

interface EarlierBookingPageProps {
  readonly offerId: string;
  readonly booking: EarlierBooking;
  readonly searchTo: string;
}

/**
 * Replaces every step (F-71); a payment of this tab whose response was lost in a reload continues to its confirmation.
 */
function EarlierBookingPage({ offerId, booking, searchTo }: EarlierBookingPageProps) {
  useLostAttempt(offerId, useConfirmation());
  useDiscardedSearches(offerId, true);
  const heading = useRef<HTMLHeadingElement>(null);
  // The replaced form may have had the focus, and is longer: Back would leave the window at the end of the page.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="mx-auto grid max-w-xl gap-5 px-4 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl">
        Your booking
      </h1>
      <AlreadyBooked booking={booking} searchTo={searchTo} />
    </div>
  );
}

/** An offer that cannot be loaded; a payment for it may still have been made. */
function UnavailableOffer({ offerId, isGone, message, backTo }: UnavailableOfferProps) {
  const payment = useLostAttempt(offerId, useConfirmation());
  useDiscardedSearches(offerId, isGone);
  return <BookingError message={message} backTo={backTo} payment={payment} />;
}
