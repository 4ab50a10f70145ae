import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { lastDayOnSale } from '../../../domain/search/sale-window.ts';
import { cabinClasses, cabinLabels, type SearchProblem } from '../../../domain/search/search-query.ts';
import { Button } from '../../ui/button.tsx';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { Icon } from '../../ui/icon.tsx';
import { loadToasts, showToast } from '../../ui/toast.ts';
import { useTypedBeforeScript } from '../../ui/typed-before-script.ts';
import { AirportPicker } from './airport-picker.tsx';
import { DateField } from './date-field.tsx';
import { FieldBox } from './field-box.tsx';
import { type SearchDraft, swapped, withDeparture, withTripType } from './search-draft.ts';
import { TravellersField } from './travellers-field.tsx';
import { type FormTab, TripTypeTabs } from './trip-type-tabs.tsx';
import { useAirports } from './use-airports.ts';
import { type OpeningSearch, useOpeningDraft } from './use-opening-draft.ts';
import { loadPlaceToday, usePlaceToday } from './use-place-today.ts';

interface SearchFormProps {
  readonly opening: OpeningSearch;
  /** What was wrong with the search in the address. */
  readonly problems?: readonly SearchProblem[];
  /** What is different on the partner form; absent on every other one. */
  readonly partner?: PartnerForm;
}

/** The partner form has a Multi-City tab, and disables the return date of a one-way trip instead of hiding it (PAGE-05, SRCH-07, SRCH-10). */
interface PartnerForm {
  readonly cabinLabels: typeof cabinLabels;
  /** On the button while a search begins. */
  readonly busyLabel: string;
  readonly mostInfants: number;
  /** Shown in place of the fields under Multi-City. */
  readonly multiCity: ReactNode;
}

/** The search form (SRCH-01…16). Without script it is a plain GET form to the results. */
export function SearchForm({ opening, problems: first = noProblems, partner }: SearchFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useTypedBeforeScript(form);
  const navigate = useNavigate();
  const navigation = useNavigation();
  const airports = useAirports();
  const [draft, setDraft, ownToday] = useOpeningDraft(opening);
  const today = usePlaceToday(ownToday, draft.origin.code);
  const [problems, setProblems] = useState(first);
  const [failed, setFailed] = useState(false);
  const [isMultiCity, setMultiCity] = useState(false);
  const latest = lastDayOnSale(today);
  const hasReturn = partner || draft.tripType === 'round-trip';
  const labels = partner?.cabinLabels ?? cabinLabels;
  const busy = navigation.state !== 'idle' && navigation.location.pathname === '/search';

  useEffect(() => setProblems(first), [first]);
  // A day that has passed at the place of departure is none to leave on.
  useEffect(() => {
    if (draft.departureDate < today) setDraft(withDeparture(draft, today));
  }, [draft, setDraft, today]);

  const change = (next: SearchDraft, ...fields: string[]) => {
    setDraft(next);
    setProblems((all) => all.filter(({ field }) => !fields.includes(field)));
  };
  const messageOf = (...fields: string[]) => problems.find(({ field }) => fields.includes(field))?.message;

  const changeTab = (tab: FormTab) => {
    setMultiCity(tab === 'multi-city');
    if (tab !== 'multi-city') change(withTripType(draft, tab), 'tripType', 'returnDate');
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || isMultiCity) return;
    setFailed(false);
    try {
      if (!navigator.onLine) throw new Error('offline');
      const { checkSearch } = await loadCheck();
      const isSamePlace = airports.state.kind === 'ready' ? airports.state.directory.isSamePlace : undefined;
      const found = checkSearch(draft, isSamePlace, today);
      if ('address' in found) {
        setProblems(noProblems);
        void navigate(found.address, { viewTransition: true });
        return;
      }
      setProblems(found.problems);
      const [wrong] = found.problems;
      const field = wrong && partyFields.has(wrong.field) ? 'travellers' : wrong?.field;
      form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
    } catch {
      // Nothing could be loaded: the search cannot start, which is said in words (SRCH-10).
      setFailed(true);
      showToast({ title: 'Search failed', text: 'Please try again later.', tone: 'destructive' });
    }
  };

  return (
    <form
      ref={form}
      method="get"
      action="/search"
      noValidate
      onSubmit={submit}
      onFocus={prepare}
      aria-label="Flight search"
    >
      <TripTypeTabs value={isMultiCity ? 'multi-city' : draft.tripType} hasMultiCity={!!partner} onChange={changeTab} />
      {isMultiCity && partner?.multiCity}
      <div hidden={isMultiCity} className="mt-4 grid gap-3 md:grid-cols-12">
        <div className="places relative grid gap-3 md:col-span-7 md:grid-cols-2">
          <AirportPicker
            name="origin"
            label="From"
            value={draft.origin}
            error={messageOf('origin')}
            airports={airports.state}
            load={airports.load}
            onChange={(origin) => change({ ...draft, origin }, 'origin')}
          />
          <button
            type="button"
            className="swap-button"
            aria-label="Swap origin and destination"
            onClick={() => change(swapped(draft), 'origin', 'destination')}
          >
            <Icon name="swap" className="size-5 rotate-90 md:rotate-0" />
          </button>
          <AirportPicker
            name="destination"
            label="To"
            value={draft.destination}
            error={messageOf('destination')}
            airports={airports.state}
            load={airports.load}
            onChange={(destination) => change({ ...draft, destination }, 'destination')}
          />
        </div>
        <div className={`grid gap-3 md:col-span-5 ${hasReturn ? 'grid-cols-2' : ''}`}>
          <DateField
            name="departureDate"
            label="Departure"
            value={draft.departureDate}
            earliest={today}
            latest={latest}
            other={draft.returnDate}
            error={messageOf('departureDate')}
            onChange={(date) => change(withDeparture(draft, date), 'departureDate', 'returnDate')}
          />
          {hasReturn ? (
            <DateField
              name="returnDate"
              label="Return"
              value={draft.returnDate}
              earliest={draft.departureDate}
              latest={latest}
              other={draft.departureDate}
              error={messageOf('returnDate')}
              disabled={draft.tripType === 'one-way'}
              onChange={(returnDate) => change({ ...draft, returnDate }, 'returnDate')}
            />
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-3 md:col-span-7">
          <TravellersField
            draft={draft}
            error={messageOf(...partyFields)}
            mostInfants={partner?.mostInfants ?? 9}
            onChange={(next) => change(next, ...partyFields)}
          />
          <FieldBox noteId="cabin-note" error={messageOf('cabinClass')}>
            <label htmlFor="cabin" className="box-label">
              Cabin
            </label>
            <select
              id="cabin"
              name="cabinClass"
              data-field="cabinClass"
              className="box-value appearance-none"
              value={draft.cabinClass}
              onChange={(event) => {
                const cabinClass = cabinClasses.find((known) => known === event.currentTarget.value);
                if (cabinClass) change({ ...draft, cabinClass }, 'cabinClass');
              }}
            >
              {cabinClasses.map((cabin) => (
                <option key={cabin} value={cabin}>
                  {labels[cabin]}
                </option>
              ))}
            </select>
            <Icon name="chevron" className="box-icon" />
          </FieldBox>
        </div>
        <Button type="submit" busy={busy} className="h-14 text-base md:col-span-5">
          {busy ? (partner?.busyLabel ?? 'Searching Best Deals...') : 'Search Flights'}
        </Button>
      </div>
      <div role="alert">
        {failed ? (
          <p className="mt-3 text-sm text-destructive">
            <strong>Search failed</strong> Please try again later.
          </p>
        ) : null}
      </div>
    </form>
  );
}

const noProblems: readonly SearchProblem[] = [];
const partyFields = new Set(['adultsCount', 'childrenCount', 'infantsCount', 'childrenAges', 'youngAges']);

const loadCheck = () => import('./check-search.ts');
const prepare = fetchEarly(() => Promise.all([loadCheck(), loadToasts(), loadPlaceToday()]));
