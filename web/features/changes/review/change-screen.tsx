import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CardFieldsAnswer } from '#contract/payments.ts';
import { amendmentOutcome } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { pageTitle } from '#web/brand/page-title.ts';
import { Spinner } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { tripAddress } from './amendment-addresses.ts';
import { ChangeEnded } from './change-ended.tsx';
import { ChangeReview } from './change-review.tsx';
import { useAmendment } from './use-amendment.ts';

interface ChangeScreenProps {
  readonly id: string;
  /** Null if it could not be read yet. */
  readonly first: AmendmentView | null;
  /** Of the trip to which bags are added; empty if they could not be read, and for other flights. */
  readonly flights: readonly Slice[];
  readonly cardFields: CardFieldsAnswer;
  readonly isLiveMode: boolean;
  /** The name of the brand that is shown. */
  readonly brandName: string;
  /** The brand's phone number; empty if it has none. */
  readonly phone: string;
  /** When the page was rendered, in ms since 1970. */
  readonly readAt: number;
}

/** The name of the page for a change. */
export function changeHeading(amendment: AmendmentView | null): string {
  if (amendment === null) return 'Review your change';
  if (amendment.status === 'quoted') return amendment.kind === 'bags' ? 'Review your bags' : 'Review your new flights';
  return amendmentOutcome(amendment.status, amendment.price, amendment.kind).title;
}

/** Other flights or bags for a trip from the review to their end; what the server says of them decides what is shown. */
export function ChangeScreen(props: ChangeScreenProps) {
  const { id, first, flights, readAt, cardFields, isLiveMode, brandName, phone } = props;
  const { amendment, reload } = useAmendment(id, first);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = changeHeading(amendment);
  const shown = useRef(heading);
  useFocusFallback(title, heading);
  // The route names the page as it was when it was loaded.
  useEffect(() => {
    document.title = pageTitle(brandName, heading);
  }, [brandName, heading]);
  useLayoutEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [heading]);
  return (
    <div className="page-width pt-3 pb-4 lg:pb-12">
      {amendment === null ? null : (
        <Link
          to={tripAddress(amendment.bookingId)}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
        >
          <Icon name="left" className="size-4" />
          Back to Your Trip
        </Link>
      )}
      <h1 ref={title} tabIndex={-1} className="mb-4 text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
        {heading}
      </h1>
      {amendment === null ? (
        <p role="status" className="flex items-center gap-3 text-sm font-medium">
          <Spinner />
          Reading this change…
        </p>
      ) : amendment.status === 'quoted' ? (
        <ChangeReview
          amendment={amendment}
          flights={flights}
          readAt={readAt}
          cardFields={cardFields}
          isLiveMode={isLiveMode}
          phone={phone}
          reload={reload}
        />
      ) : (
        <ChangeEnded amendment={amendment} flights={flights} status={amendment.status} phone={phone} />
      )}
    </div>
  );
}
