import type { LiveProgress } from '#contract/live-search.ts';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Notice } from '#web/ui/notice.tsx';
import { unreadableText } from './results-notice.tsx';

/** Why a search, or a refresh of it, failed, above what was found before. */
export function FailureNotice({ error, isComplete }: { readonly error: unknown; readonly isComplete: boolean }) {
  const [title, shown] = isComplete
    ? ['The flights could not be refreshed', 'earlier results']
    : ['The search was interrupted', 'the flights found so far'];
  return (
    <Notice tone="destructive" role="alert" title={title} className="mb-3">
      <p>{`${wrappedMessageOf('searchFlights', error)} Showing ${shown}.`}</p>
    </Notice>
  );
}

interface ExpiredNoticeProps {
  /** The cards of the list. */
  readonly journeys: readonly Journey<ListedOffer>[];
  readonly now: Date;
  readonly onRefresh: () => void;
}

/** Nothing until the cheapest fare of a card has expired (RES-12). */
export function ExpiredNotice({ journeys, now, onRefresh }: ExpiredNoticeProps) {
  if (!journeys.some(({ fares: [offer] }) => isOfferExpired(offer, now))) return null;
  const isAll = journeys.every(({ fares }) => fares.every((offer) => isOfferExpired(offer, now)));
  return (
    <Notice tone="warning" className="mb-3">
      <p>
        {isAll ? 'These' : 'Some of these'} prices have expired.{' '}
        <RefreshButton onClick={onRefresh} text="Refresh Results" /> searches all airlines again.
      </p>
    </Notice>
  );
}

interface MissingNoticesProps {
  readonly progress: LiveProgress;
  /** Null if the search cannot be repeated now. */
  readonly onRefresh: (() => void) | null;
}

/** Airlines that did not answer (LIVE-02), and fares that could not be read. */
export function MissingNotices({ progress, onRefresh }: MissingNoticesProps) {
  const { answered, sources, unreadable = 0 } = progress;
  return (
    <>
      {answered < sources && onRefresh !== null ? (
        <Notice tone="info" className="mt-3">
          Some airlines did not answer in time. <RefreshButton onClick={onRefresh} text="Search Again" />
        </Notice>
      ) : null}
      {unreadable > 0 ? (
        <Notice tone="info" className="mt-3">
          {unreadableText(unreadable)}
        </Notice>
      ) : null}
    </>
  );
}

function RefreshButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="font-semibold underline">
      {text}
    </button>
  );
}
