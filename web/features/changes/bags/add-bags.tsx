import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#domain/booking/views/booking.ts';
import { type ChosenExtra, extrasTotal } from '#domain/extras/choose-extras.ts';
import type { PricedService, Slice } from '#domain/flights/offer.ts';
import { formatExact } from '#domain/money/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TotalBar } from '#web/ui/total-bar.tsx';
import { BagsSkeleton } from './bags-skeleton.tsx';
import { BookedBags } from './booked-bags.tsx';
import { NoBags, NotOnline, NotRead } from './no-bags.tsx';
import { type BagRefusal, type KeptBags, useBags } from './use-bags.ts';

/** What the list of bags is drawn of. */
interface BagList {
  readonly services: readonly PricedService[];
  readonly slices: readonly Slice[];
  /** Everyone on the trip, in order. */
  readonly party: readonly { readonly id: string; readonly name: string }[];
  readonly currency: string;
  readonly chosen: readonly ChosenExtra[];
  readonly onChoose: (chosen: readonly ChosenExtra[]) => void;
}

interface AddBagsProps {
  readonly booking: Booking;
  /** The brand's; '' if it has none. */
  readonly phone: string;
  /** The site's own list of extras by traveler and flights. */
  readonly list: (list: BagList) => ReactNode;
  readonly kept: KeptBags;
  /** Called with the bags that were priced. */
  readonly onQuoted: (amendmentId: string) => void;
}

/** Where a traveler chooses bags for a booked trip, among those that its airline sells online (SERV-04). */
export function AddBags(props: AddBagsProps) {
  const { booking, phone } = props;
  return (
    <div className="page-width pt-3 pb-4 lg:pb-12">
      <Link
        to={`/my-trips?${new URLSearchParams({ trip: booking.id })}`}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
      >
        <Icon name="left" className="size-4" />
        Back to Your Trip
      </Link>
      <h1 className="text-lg leading-8 font-bold md:text-xl md:leading-10">Add bags</h1>
      <p className="mb-4 text-sm text-ink-soft">
        Booking reference{' '}
        <span translate="no" className="tabular font-semibold tracking-widest text-ink">
          {booking.reference}
        </span>
        .
      </p>
      {booking.canAddBags ? (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-6">
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <BookedBags booked={booking.bookingData} />
          </div>
          <Choice {...props} />
        </div>
      ) : (
        <NotOnline booking={booking} phone={phone} />
      )}
    </div>
  );
}

function Choice({ booking, phone, list, kept, onQuoted }: AddBagsProps) {
  const { state, chosen, refusal, isQuoting, read, quote, choose } = useBags(booking, kept, onQuoted);
  const { slices, passengers, sale } = booking.bookingData;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Refusal refusal={refusal} />
      <p role="status" className="sr-only">
        {state.kind === 'reading' ? 'Asking the airline for bags…' : ''}
      </p>
      {state.kind === 'reading' ? (
        <div className="rounded-lg border border-line bg-card shadow-raised">
          <BagsSkeleton />
        </div>
      ) : state.kind === 'failed' ? (
        <NotRead {...state} bookingId={booking.id} phone={phone} onAgain={() => void read()} />
      ) : state.bags.length === 0 ? (
        <NoBags bookingId={booking.id} phone={phone} />
      ) : (
        <BagForm chosen={chosen} currency={sale.currency} isQuoting={isQuoting} onSubmit={() => void quote()}>
          {list({
            services: state.bags,
            slices,
            party: passengers.map(({ id, givenName, familyName }) => ({ id, name: `${givenName} ${familyName}` })),
            currency: sale.currency,
            chosen,
            onChoose: choose,
          })}
        </BagForm>
      )}
    </div>
  );
}

interface BagFormProps {
  readonly chosen: readonly ChosenExtra[];
  readonly currency: string;
  readonly isQuoting: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The bags for sale, the sum of what is chosen, and the way on. */
function BagForm({ chosen, currency, isQuoting, onSubmit, children }: BagFormProps) {
  const [isMissing, setMissing] = useState(false);
  const total = formatExact(extrasTotal(chosen, currency));
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const isEmpty = count === 0;
  return (
    <form
      noValidate
      aria-label="Add bags"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(isEmpty);
        if (!isEmpty) onSubmit();
      }}
      className="grid gap-4 [&_:is(a,input,button,summary)]:scroll-mb-28"
    >
      <section aria-labelledby="bags-for-sale" className="rounded-lg border border-line bg-card shadow-raised">
        <div className="px-4 pt-4 md:px-6">
          <h2 id="bags-for-sale" className="text-base font-semibold">
            Bags for this trip
          </h2>
          <p className="text-sm text-ink-soft">Prices are for one bag. Nothing is added before you agree.</p>
        </div>
        {/* What is being priced stays as it is. */}
        <fieldset disabled={isQuoting} className="min-w-0">
          <legend className="sr-only">Bags by traveler and flights</legend>
          {children}
        </fieldset>
        <p role="status" className="tabular border-t border-line px-4 py-3 text-sm md:px-6">
          {isEmpty ? 'No bags chosen.' : `${count} ${count === 1 ? 'bag' : 'bags'} chosen: ${total} in all.`}
        </p>
      </section>
      <TotalBar
        total={{ label: 'Total', value: total }}
        problem={isMissing && isEmpty ? 'Please choose at least one bag.' : null}
      >
        <SubmitButton label="Continue" busyLabel="Checking…" busy={isQuoting} className="px-8" />
      </TotalBar>
    </form>
  );
}

/** Why chosen bags did not lead on, or what changed about them; gets the focus. */
function Refusal({ refusal }: { readonly refusal: BagRefusal | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="warning" role="alert" title={refusal.title}>
        <p>{refusal.text}</p>
        {refusal.news.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
    </div>
  );
}
