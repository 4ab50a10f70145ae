import type { ReactNode } from 'react';
import type { LiveProgress } from '#contract/live-search.ts';
import { cabinLabels, type SearchQuery } from '#domain/search/search-query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { faresText } from './count-line.ts';

interface ResultsNoticeProps {
  readonly title: string;
  readonly text: string;
  /** Announced immediately: something went wrong. */
  readonly urgent?: boolean;
  /** Next actions. */
  readonly children: ReactNode;
}

/** Shown instead of a list that is empty or failed to load (RES-05, RES-06). */
export function ResultsNotice({ title, text, urgent = false, children }: ResultsNoticeProps) {
  return (
    <section
      role={urgent ? 'alert' : 'status'}
      className="mx-auto mt-8 max-w-lg rounded-lg border border-line bg-card px-6 py-10 text-center shadow-raised"
    >
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-2 mb-6 text-base">{text}</p>
      {children}
    </section>
  );
}

interface NoFlightsProps {
  readonly query: Pick<SearchQuery, 'returnDate' | 'cabinClass'>;
  readonly progress: Pick<LiveProgress, 'answered' | 'sources' | 'unreadable'>;
  /** Searches again: offered if airlines did not answer. */
  readonly again: ReactNode;
}

/** 'We could not read 5 fares that the airlines sent, so they are missing here.' */
export function unreadableText(fares: number): string {
  return `We could not read ${faresText(fares)} that the airlines sent, so ${fares === 1 ? 'it is' : 'they are'} missing here.`;
}

/** Nothing was found (RES-06). What airlines sell that did not answer is not known (LIVE-02). */
export function NoFlights({ query, progress, again }: NoFlightsProps) {
  const { unreadable = 0 } = progress;
  const isLate = progress.answered < progress.sources;
  const isPartial = isLate || unreadable > 0;
  const [these, others] = query.returnDate === null ? ['this date', 'another date'] : ['these dates', 'other dates'];
  // In another cabin the trip may well be sold on these dates.
  const [cabin, otherCabin] =
    query.cabinClass === 'economy' ? ['', ''] : [` in ${cabinLabels[query.cabinClass]}`, ', another cabin'];
  return (
    <ResultsNotice
      title={unreadable > 0 ? 'No Flights to Show' : 'No Flights Found'}
      text={
        isPartial
          ? [
              ...(unreadable > 0 ? [unreadableText(unreadable)] : []),
              ...(isLate ? ['Some airlines did not answer in time, so flights may be missing.'] : []),
            ].join(' ')
          : `No airline sells this trip${cabin} on ${these}. Try ${others}${otherCabin} or a nearby airport.`
      }
    >
      <div className="flex flex-wrap justify-center gap-3">
        {isPartial ? again : null}
        <ButtonLink to="/" look={isPartial ? 'outline' : 'primary'}>
          New Search
        </ButtonLink>
      </div>
    </ResultsNotice>
  );
}
