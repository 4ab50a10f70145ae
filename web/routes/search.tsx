import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router';
import { liveSearchPath } from '#contract/search-path.ts';
import {
  freshName,
  freshSearchAddress,
  isFreshSearch,
  readSearchAddress,
  searchAddressEntries,
} from '#domain/search/address.ts';
import { type SearchProblem, searchProblems } from '#domain/search/search-query.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import { ownToday, serverNow } from '#web/clock/server-now.ts';
import { scriptNeeded } from '#web/ui/without-script/script-needed.ts';
import { pageTitle } from '../brand/page-title.ts';
import { ResultsScreen } from '../features/results/results-screen.tsx';
import { addressReader } from '../features/search/address-reader.ts';
import { namedPlace, withKnownPlaces } from '../features/search/airports/place-names.server.ts';
import { saveSearch } from '../features/search/save-search.ts';
import { readSavedSearch, savedDepartureDate } from '../features/search/saved-search.ts';
import { keptEntries, queryOfDraft, readDraft, type SearchDraft } from '../features/search/search-draft.ts';
import { pageContext } from '../request.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/search.ts';

const SearchForm = lazy(async () => ({
  default: (await import('../features/search/search-form.tsx')).SearchForm,
}));

/** The request of a URL: a search, an invalid one with its form, or nothing. Dates may be a day behind (SRCH-14). */
function readScreen(url: string, today: string) {
  const params = addressReader(new URL(url).searchParams);
  return { address: readSearchAddress(params, addDays(today, -1)), draft: readDraft(params, today), today };
}

/** Starts the search at once without waiting for it: the browser's own call joins it (FAST-02). */
export function loader({ request, context }: Route.LoaderArgs) {
  const screen = readScreen(request.url, utcDate(serverNow()));
  const { draft } = screen;
  const address = withKnownPlaces(screen.address);
  // A fresh search is started by the browser only: otherwise it would run twice.
  if (address.kind === 'search' && !isFreshSearch(new URL(request.url).searchParams)) {
    const query = new URLSearchParams([...searchAddressEntries(address.query), ['prepare', '1']]);
    // The browser's own call hits the same failure and shows it.
    void context
      .get(pageContext)
      .call({ method: 'GET', path: `${liveSearchPath}?${query}` })
      .catch(() => undefined);
  }
  const named: SearchDraft | null = draft && {
    ...draft,
    origin: { ...draft.origin, ...namedPlace(draft.origin.code) },
    destination: { ...draft.destination, ...namedPlace(draft.destination.code) },
  };
  return { ...screen, address, draft: named };
}

/** In the browser the URL is all there is to read; the call starts with the screen. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const today = ownToday();
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

/** Another view of the same search, and obsolete parameters of old links, load nothing. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const today = ownToday();
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

type LoaderData = Route.ComponentProps['loaderData'];

export default function Page({ loaderData }: Route.ComponentProps) {
  const { address, draft } = loaderData;
  const [params] = useSearchParams();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const dropParameters = useDropParameters();
  // Only Back or a reload before the airlines have answered repeats a fresh search.
  const dropFresh = useCallback(() => dropParameters(freshName), [dropParameters]);
  useEffect(() => {
    // Old links carry two obsolete parameters (RES-13).
    if (address.kind === 'search') dropParameters('showMore', 'previousCount');
    if (address.kind === 'invalid') dropParameters('showMore', 'previousCount', freshName);
  }, [address, dropParameters]);
  useSavedSearch(address, draft, isFreshSearch(params));

  if (address.kind !== 'search') return <FormPage loaderData={loaderData} />;
  return (
    <>
      <noscript>
        {/* Browsers with script never show it: theirs does without. */}
        {import.meta.env.SSR ? <meta httpEquiv="refresh" content={`0;url=/search/plain?${params}`} /> : null}
      </noscript>
      <ResultsScreen
        key={new URLSearchParams(searchAddressEntries(address.query)).toString()}
        query={address.query}
        bagPricesPerSearch={root?.bagPricesPerSearch ?? 0}
        fresh={isFreshSearch(params)}
        onAnswer={dropFresh}
        names={{
          origin: cityOf(draft?.origin, address.query.origin),
          destination: cityOf(draft?.destination, address.query.destination),
        }}
      />
    </>
  );
}

/** Removes parameters from the URL without a new history entry. */
function useDropParameters(): (...names: readonly string[]) => void {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (...names) => {
      const params = new URLSearchParams(location.search);
      if (!names.some((name) => params.has(name))) return;
      for (const name of names) params.delete(name);
      void navigate(`?${params}`, { replace: true, preventScrollReset: true, state: location.state });
    },
    [location, navigate],
  );
}

/** Saves the displayed search; without one in the URL opens the last one, unless its date has passed (RES-02). */
function useSavedSearch(address: LoaderData['address'], draft: LoaderData['draft'], fresh: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (address.kind === 'search' && draft !== null) saveSearch(draft);
    if (address.kind !== 'empty') return;
    const today = ownToday();
    const saved = readSavedSearch(today);
    if (saved === null || (savedDepartureDate() ?? '') < today) return;
    const query = new URLSearchParams([...searchAddressEntries(queryOfDraft(saved)), ...keptEntries(saved)]);
    const last = `/search?${query}`;
    void navigate(fresh ? freshSearchAddress(last) : last, { replace: true });
  }, [address, draft, navigate, fresh]);
}

/** Only the form, for a URL without a valid search. */
function FormPage({ loaderData }: { readonly loaderData: LoaderData }) {
  const { address, draft, today } = loaderData;
  // The form replaces a date in the past: only the remaining problems are shown at their fields.
  const problems = useMemo(
    () => (draft === null ? noProblems : searchProblems(queryOfDraft(draft), today)),
    [draft, today],
  );
  return (
    <section className="page-width py-8">
      <h1 className="text-xl font-bold">Search Flights</h1>
      {address.kind === 'invalid' ? (
        <p role="alert" className="mt-2 text-base font-medium text-destructive">
          {[...new Set(address.problems.map(({ message }) => message))].join('. ')}
        </p>
      ) : null}
      <div className="mt-4 rounded-lg border border-line bg-card p-4 shadow-raised md:p-6">
        <noscript>{import.meta.env.SSR ? <ScriptNeeded /> : null}</noscript>
        <Suspense fallback={<p className="min-h-56 text-sm text-ink-soft noscript:hidden">Loading the form…</p>}>
          <SearchForm opening={loaderData} problems={problems} />
        </Suspense>
      </div>
    </section>
  );
}

/** Only written by the server: with script, nobody reads it. */
function ScriptNeeded() {
  const phone = useRouteLoaderData<typeof rootLoader>('root')?.brand.contact.phone ?? '';
  return <p>{scriptNeeded(phone)}</p>;
}

const noProblems: readonly SearchProblem[] = [];

/** 'London' of 'London (LHR)'. */
function cityOf(place: SearchDraft['origin'] | undefined, code: string): string {
  return place?.label.replace(/ \([A-Z]{3}\)$/, '') || code;
}
