import { amendmentOutcome } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { CallUs } from '#web/booked/call-us.tsx';
import { ButtonLink, Spinner } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AddedBags } from './added-bags.tsx';
import { choiceAddress, tripAddress } from './amendment-addresses.ts';
import { changeWords } from './change-words.ts';
import { FlightList, FlightsCompared } from './flights-compared.tsx';
import { TripFlights } from './trip-flights.tsx';

interface ChangeEndedProps {
  readonly amendment: AmendmentView;
  /** Of the trip to which bags are added. */
  readonly flights: readonly Slice[];
  readonly status: Exclude<AmendmentView['status'], 'quoted'>;
  readonly phone: string;
}

/** What became of a change that was agreed to, and the way back to the trip. */
export function ChangeEnded({ amendment, flights, status, phone }: ChangeEndedProps) {
  const words = changeWords[amendment.kind];
  const isMade = status === 'confirmed';
  const { text } = amendmentOutcome(status, amendment.price, amendment.kind);
  const why = amendment.failure ?? text;
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-3">
        {isMade ? <Success text={text} upToDate={words.upToDate} /> : null}
        {status === 'pending' ? <Waiting text={text} wait={words.wait} /> : null}
        {status === 'failed' || status === 'needs_attention' ? (
          <Notice tone="warning">
            <p className="font-medium">{why}</p>
            <CallUs phone={phone} />
          </Notice>
        ) : null}
      </div>
      {amendment.kind === 'bags' ? (
        <>
          <AddedBags title={isMade ? 'Added bags' : 'Chosen bags'} bags={amendment.bags} />
          <TripFlights slices={flights} />
        </>
      ) : isMade ? (
        <FlightList title="New flights" slices={amendment.added} />
      ) : (
        <FlightsCompared removed={amendment.removed} added={amendment.added} />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={tripAddress(amendment.bookingId)} className="max-sm:w-full">
          View Your Trip
        </ButtonLink>
        {status === 'failed' ? (
          <ButtonLink to={choiceAddress(amendment)} look="outline" className="max-sm:w-full">
            {words.chooseAgain}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function Success({ text, upToDate }: { readonly text: string; readonly upToDate: string }) {
  return (
    <div className="flex items-center gap-3 text-base">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-success/12 text-success">
        <Icon name="check" className="size-6" />
      </span>
      <p className="min-w-0 wrap-anywhere">
        {text}
        <span className="block text-sm text-ink-soft">{upToDate}</span>
      </p>
    </div>
  );
}

function Waiting({ text, wait }: { readonly text: string; readonly wait: string }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
      <Spinner />
      <div>
        <p className="font-medium">{text}</p>
        <p>{`This page updates automatically; ${wait}. You can close it at any time.`}</p>
      </div>
    </div>
  );
}
