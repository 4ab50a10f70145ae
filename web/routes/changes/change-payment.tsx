import { useEffect } from 'react';
import { data, useRouteLoaderData } from 'react-router';
import { type CardFieldsAnswer, getCardFields } from '#contract/payments.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { pageTitle } from '#web/brand/page-title.ts';
import { enterByDocument } from '#web/checkout/hosted/payment-document.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import { NoBooking } from '#web/features/booking/confirmation/no-booking.tsx';
import { loadBooking } from '#web/features/booking/load-booking.ts';
import { ChangeScreen, changeHeading } from '#web/features/changes/review/change-screen.tsx';
import { type LoadedAmendment, loadAmendment } from '#web/features/changes/review/load-amendment.ts';
import { type PageCall, pageContext } from '#web/request.ts';
import type { loader as rootLoader } from '#web/root.tsx';
import type { Route } from './+types/change-payment.ts';

type ChangePage = LoadedAmendment & {
  readonly cardFields: CardFieldsAnswer;
  /** Of the trip to which bags are added; empty if they could not be read, and for other flights. */
  readonly flights: readonly Slice[];
  /** Null if the trip could not be read. */
  readonly soldBy: Booking['soldBy'];
  readonly readAt: number;
};

/** The change in the address, and where its card is entered. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const id = new URL(request.url).searchParams.get('amendment') ?? '';
  const loaded: LoadedAmendment = id === '' ? { kind: 'no-amendment' } : await loadAmendment(call, id);
  const cardFields = await callForPage(call, getCardFields, {});
  // Without an answer nothing can be paid either: the payment call says so.
  const fields: CardFieldsAnswer = cardFields.kind === 'answer' ? cardFields.answer : { kind: 'server' };
  const booking = loaded.kind === 'amendment' ? await bookingOf(call, loaded.amendment) : null;
  // An amendment names the flights that it changes; bags are for those of the trip.
  const isForBags = loaded.kind === 'amendment' && loaded.amendment?.kind === 'bags';
  const flights = isForBags ? (booking?.bookingData.slices ?? []) : [];
  const page: ChangePage = {
    ...loaded,
    cardFields: fields,
    flights,
    soldBy: booking?.soldBy ?? null,
    readAt: Date.now(),
  };
  return data(page, { status: loaded.kind === 'amendment' ? 200 : 404 });
}

/** The trip that is changed; null if it could not be read. */
async function bookingOf(call: PageCall, amendment: AmendmentView | null): Promise<Booking | null> {
  if (amendment === null) return null;
  const loaded = await loadBooking(call, amendment.bookingId);
  return loaded.kind === 'booking' ? loaded.booking : null;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const page = loaderData?.kind === 'amendment' ? changeHeading(loaderData.amendment) : 'Change your trip';
  return [{ title: pageTitle(root.brand.name, page) }, { name: 'robots', content: 'noindex' }];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const isHosted = loaderData.cardFields.kind === 'hosted';
  useEffect(() => {
    if (isHosted) enterByDocument();
  }, [isHosted]);
  const phone = root?.brand.contact.phone ?? '';
  if (loaderData.kind === 'no-amendment') return <NoBooking phone={phone} />;
  return (
    <ChangeScreen
      key={loaderData.id}
      id={loaderData.id}
      first={loaderData.amendment}
      flights={loaderData.flights}
      readAt={loaderData.readAt}
      cardFields={loaderData.cardFields}
      isLiveMode={root?.mode.isLiveMode ?? false}
      brandName={root?.brand.name ?? ''}
      phone={loaderData.soldBy?.phone ?? phone}
    />
  );
}
