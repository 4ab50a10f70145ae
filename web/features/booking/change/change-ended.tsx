import { amendmentOutcome } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { CallUs } from '#web/itinerary/booked/call-us.tsx';
import { ButtonLink, Spinner } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { choiceAddress, tripAddress } from './amendment-addresses.ts';
import { FlightList, FlightsCompared } from './flights-compared.tsx';

interface ChangeEndedProps {
  readonly amendment: AmendmentView;
  readonly status: Exclude<AmendmentView['status'], 'quoted'>;
  readonly phone: string;
}

/** What became of a change that was agreed to, and the way back to the trip. */
export function ChangeEnded({ amendment, status, phone }: ChangeEndedProps) {
  const { text } = amendmentOutcome(status, amendment.price, amendment.kind);
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-3">
        {status === 'confirmed' ? <Success text={text} /> : null}
        {status === 'pending' ? <Waiting text={text} /> : null}
        {status === 'failed' || status === 'needs_attention' ? (
          <Notice tone="warning">
            <p className="font-medium">{text}</p>
            <CallUs phone={phone} />
          </Notice>
        ) : null}
      </div>
      {status === 'confirmed' ? (
        <FlightList title="New flights" slices={amendment.added} />
      ) : (
        <FlightsCompared removed={amendment.removed} added={amendment.added} />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={tripAddress(amendment.bookingId)} className="max-sm:w-full">
          View Your Trip
        </ButtonLink>
        {status === 'failed' ? (
          <ButtonLink to={choiceAddress(amendment.bookingId)} look="outline" className="max-sm:w-full">
            Choose Other Flights
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function Success({ text }: { readonly text: string }) {
  return (
    <div className="flex items-center gap-3 text-base">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-success/12 text-success">
        <Icon name="check" className="size-6" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        {text}
        <span className="block text-sm text-ink-soft">
          The receipt and the calendar file of your trip are up to date.
        </span>
      </p>
    </div>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
      <Spinner />
      <div>
        <p className="font-medium">{text}</p>
        <p>This page updates automatically; please do not change the flights again. You can close it at any time.</p>
      </div>
    </div>
  );
}
