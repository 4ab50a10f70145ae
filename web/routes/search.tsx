import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { isSamePlace } from '../../data/cities.ts';
import { anyAirportEntries } from '../../domain/flights/filter-address.ts';
import {
  freshName,
  freshSearchAddress,
  isFreshSearch,
  readSearchAddress,
  type SearchAddress,
  searchAddressEntries,
} from '../../domain/search/address.ts';
import { type SearchProblem, searchMessages, searchProblems } from '../../domain/search/search-query.ts';
import { addDays, localDate, utcDate } from '../../domain/time/calendar-date.ts';
import { pageTitle } from '../brand/page-title.ts';
import { ResultsScreen } from '../features/results/results-screen.tsx';
import { addressReader } from '../features/search/address-reader.ts';
import { namedPlace } from '../features/search/place-names.server.ts';
import { saveSearch } from '../features/search/save-search.ts';
import { readSavedSearch, savedDepartureDate } from '../features/search/saved-search.ts';
import { anyAirportOf, queryOfDraft, readDraft, type SearchDraft } from '../features/search/search-draft.ts';
import { pageContext } from '../request.ts';
import type { Route } from './+types/search.ts';

const SearchForm = lazy(async () => ({
  default: (await import('../features/search/search-form.tsx')).SearchForm,
}));

/** What an address asks for: a search, a wrong one with its form, or nothing. Dates may lag a day behind (SRCH-14). */
function readScreen(url: string, today: string) {
  const params = addressReader(new URL(url).searchParams);
  return { address: readSearchAddress(params, addDays(today, -1)), draft: readDraft(params, today), today };
}

/** Starts the search at once and does not wait for it: the browser's own call joins it (FAST-02). */
export function loader({ request, context }: Route.LoaderArgs) {
  const screen = readScreen(request.url, utcDate(new Date()));
  const { draft } = screen;
  const address = withoutSamePlace(screen.address);
  // A fresh one is asked by the browser alone: the two would be two searches.
  if (address.kind === 'search' && !isFreshSearch(new URL(request.url).searchParams)) {
    const query = new URLSearchParams([...searchAddressEntries(address.query), ['page', '1'], ['limit', '30']]);
    context
      .get(pageContext)
      .call({ method: 'GET', path: `/api/flights/search?${query}` })
      .catch(() => {
        // The browser's own call meets the same trouble and shows it.
      });
  }
  const named: SearchDraft | null = draft && {
    ...draft,
    origin: { ...draft.origin, ...namedPlace(draft.origin.code) },
    destination: { ...draft.destination, ...namedPlace(draft.destination.code) },
  };
  return { ...screen, address, draft: named };
}

/** A city and an airport in it are one place (AIRP-08); only the server knows them all from the start. */
function withoutSamePlace(address: SearchAddress): SearchAddress {
  if (address.kind !== 'search' || !isSamePlace(address.query.origin, address.query.destination)) return address;
  return { kind: 'invalid', problems: [{ field: 'destination', message: searchMessages.samePlace }] };
}

/** In the browser the address is all there is to read; the call starts with the screen. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = localDate(new Date());
  const screen = readScreen(request.url, today);
  if (screen.draft === null) return screen;
  const saved = readSavedSearch(today);
  const known = [saved?.origin, saved?.destination];
  const named = (place: SearchDraft['origin']) => ({
    ...place,
    label: known.find((one) => one?.code === place.code)?.label ?? place.label,
  });
  return {
    ...screen,
    draft: { ...screen.draft, origin: named(screen.draft.origin), destination: named(screen.draft.destination) },
  };
}

/** Another view of the same search, and what old links carry, is nothing new to load. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const today = localDate(new Date());
  const searchOf = (url: URL) => JSON.stringify(readScreen(url.href, today));
  return currentUrl.pathname === nextUrl.pathname && searchOf(currentUrl) === searchOf(nextUrl)
    ? false
    : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  if (root === undefined) return [];
  const address = loaderData?.address;
  const page = address?.kind === 'search' ? `${address.query.origin} to ${address.query.destination}` : 'Flights';
  return [
    { title: pageTitle(root.brand.name, page) },
    { name: 'description', content: `Flight search results of ${root.brand.name}.` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  const { address, draft, today } = loaderData;
  const navigate = useNavigate();
  // A past date was replaced in the form: only what is still wrong is said beside its field.
  const problems = useMemo(
    () => (draft === null ? noProblems : searchProblems(queryOfDraft(draft), today)),
    [draft, today],
  );
  const [params, setParams] = useSearchParams();

  const forget = useCallback(
    (...names: readonly string[]) => {
      if (!names.some((name) => params.has(name))) return;
      setParams(
        (all) => {
          const kept = new URLSearchParams(all);
          for (const name of names) kept.delete(name);
          return kept;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [params, setParams],
  );
  // Back and a reload ask nobody anew; until the airlines have answered, they do.
  const forgetFresh = useCallback(() => forget(freshName), [forget]);

  useEffect(() => {
    // Old links carry two that mean nothing any more (RES-13).
    if (address.kind === 'search') forget('showMore', 'previousCount');
    if (address.kind === 'invalid') forget('showMore', 'previousCount', freshName);
  }, [address, forget]);

  useEffect(() => {
    if (address.kind === 'search' && draft !== null) saveSearch(draft);
    if (address.kind !== 'empty') return;
    // RES-02: without parameters the last search is shown, if its day has not passed.
    const today = localDate(new Date());
    const saved = readSavedSearch(today);
    if (saved === null || (savedDepartureDate() ?? '') < today) return;
    const query = new URLSearchParams([
      ...searchAddressEntries(queryOfDraft(saved)),
      ...anyAirportEntries(anyAirportOf(saved)),
    ]);
    const last = `/search?${query}`;
    void navigate(isFreshSearch(params) ? freshSearchAddress(last) : last, { replace: true });
  }, [address, draft, navigate, params]);

  if (address.kind === 'search') {
    return (
      <ResultsScreen
        key={new URLSearchParams(searchAddressEntries(address.query)).toString()}
        query={address.query}
        fresh={isFreshSearch(params)}
        onAnswer={forgetFresh}
        names={{
          origin: cityOf(draft?.origin, address.query.origin),
          destination: cityOf(draft?.destination, address.query.destination),
        }}
      />
    );
  }
  return (
    <section className="page-width py-8">
      <h1 className="text-xl font-bold">Search flights</h1>
      {address.kind === 'invalid' ? (
        <p role="alert" className="mt-2 text-base font-medium text-destructive">
          {[...new Set(address.problems.map(({ message }) => message))].join('. ')}
        </p>
      ) : null}
      <div className="mt-4 rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <Suspense fallback={<p className="min-h-56 text-sm text-ink-soft">Loading the form...</p>}>
          <SearchForm opening={loaderData} problems={problems} />
        </Suspense>
      </div>
    </section>
  );
}

const noProblems: readonly SearchProblem[] = [];

/** 'London' of 'London (LHR)'. */
function cityOf(place: SearchDraft['origin'] | undefined, code: string): string {
  return place?.label.replace(/ \([A-Z]{3}\)$/, '') || code;
}
