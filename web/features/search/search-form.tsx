import { type ReactNode, useRef, useState } from 'react';
import { cabinLabels, type SearchProblem } from '#domain/search/search-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useTypedBeforeScript } from '#web/ui/without-script/typed-before-script.ts';
import { RouteFields } from './airports/route-fields.tsx';
import { CabinField } from './cabin-field.tsx';
import { DateFields } from './dates/date-fields.tsx';
import { withTripType } from './search-draft.ts';
import { TravelersField } from './travelers/travelers-field.tsx';
import { type FormTab, TripTypeTabs } from './trip-type-tabs.tsx';
import type { OpeningSearch } from './use-opening-draft.ts';
import { noProblems, partyFields, prepareSearch, useSearchForm } from './use-search-form.ts';

interface SearchFormProps {
  readonly opening: OpeningSearch;
  /** Problems of the search in the URL. */
  readonly problems?: readonly SearchProblem[];
  /** Options of the partner form; absent on all others. */
  readonly partner?: PartnerForm;
}

/** The partner form has a Multi-City tab, and disables the return date of a one-way trip instead of hiding it (PAGE-05, SRCH-07, SRCH-10). */
interface PartnerForm {
  readonly cabinLabels: typeof cabinLabels;
  /** On the button while a search starts. */
  readonly busyLabel: string;
  readonly maxInfants: number;
  /** Replaces the fields under Multi-City. */
  readonly multiCity: ReactNode;
}

/** The search form (SRCH-01…16). Without script it is a plain GET form to the results. */
export function SearchForm({ opening, problems = noProblems, partner }: SearchFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(element);
  const form = useSearchForm(element, opening, problems);
  const { draft, busy, change, messageOf } = form;
  const [isMultiCity, setMultiCity] = useState(false);
  const changeTab = (tab: FormTab) => {
    setMultiCity(tab === 'multi-city');
    if (tab !== 'multi-city') change(withTripType(draft, tab), 'tripType', 'returnDate');
  };
  return (
    <form
      ref={element}
      method="get"
      action="/search"
      noValidate
      onSubmit={(event) => {
        if (isMultiCity) event.preventDefault();
        else void form.submit(event);
      }}
      onFocus={prepareSearch}
      aria-label="Flight search"
    >
      <TripTypeTabs value={isMultiCity ? 'multi-city' : draft.tripType} hasMultiCity={!!partner} onChange={changeTab} />
      {isMultiCity && partner?.multiCity}
      <div hidden={isMultiCity} className="mt-4 grid gap-3 md:grid-cols-12">
        <RouteFields form={form} />
        <DateFields form={form} hasReturn={partner !== undefined || draft.tripType === 'round-trip'} />
        <div className="grid grid-cols-2 gap-3 md:col-span-7">
          <TravelersField
            draft={draft}
            error={messageOf(...partyFields)}
            maxInfants={partner?.maxInfants ?? 9}
            onChange={(next) => change(next, ...partyFields)}
          />
          <CabinField form={form} labels={partner?.cabinLabels ?? cabinLabels} />
        </div>
        <Button type="submit" busy={busy} className="h-14 text-base md:col-span-5">
          {busy ? (partner?.busyLabel ?? 'Searching Best Deals...') : 'Search Flights'}
        </Button>
      </div>
      <div role="alert">
        {form.failed ? (
          <p className="mt-3 text-sm text-destructive">
            <strong>Search failed</strong> Please try again later.
          </p>
        ) : null}
      </div>
    </form>
  );
}
