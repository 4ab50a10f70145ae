import { renderToStaticMarkup } from 'react-dom/server';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import { type FaqCategory, type FaqEntry, faqCategories } from '#domain/content/pages/faq.ts';
import { fillMarks, plainText } from '#domain/content/text/inline.ts';
import { Line, type Words } from '#web/brand/marked-line.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Longer searches are truncated. */
const longestSearch = 100;

export interface FaqView {
  readonly heading: string;
  readonly entries: readonly FaqEntry[];
  readonly words: Words;
  readonly tab: FaqCategory;
  /** '' without a search. */
  readonly search: string;
}

/** The view of a page's URL: a tab, or a search in all of them (PAGE-03). */
export function readFaqAddress(params: URLSearchParams): Pick<FaqView, 'tab' | 'search'> {
  const tab = faqCategories.find((category) => category === params.get('tab')) ?? 'booking';
  return { tab, search: (params.get('q') ?? '').trim().slice(0, longestSearch) };
}

/** Entries whose question or answer contains the text, ignoring case (PAGE-03). */
export function searchFaq(entries: readonly FaqEntry[], search: string, words: Words): FaqEntry[] {
  const wanted = asTyped(search);
  const holds = (text: string) => asTyped(fillMarks(plainText(text), words)).includes(wanted);
  return entries.filter(({ question, answer }) => holds(question) || holds(answer));
}

/** For comparison: lower case, with the quotes and hyphens that keyboards have instead of those that are printed. */
function asTyped(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, '-');
}

/** The page as HTML: searches and tabs have their own URLs, so that no script is needed. */
export function renderFaq(view: FaqView): string {
  return renderToStaticMarkup(<Faq {...view} />);
}

function Faq({ heading, entries, words, tab, search }: FaqView) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8 pb-16">
      <h1 className="text-xl leading-9 font-bold tracking-tight md:text-2xl md:leading-12">
        {fillMarks(heading, words)}
      </h1>
      <search>
        <form action="/faq" method="get" className="mt-6 flex gap-2">
          <label htmlFor="faq-search" className="sr-only">
            Search the questions
          </label>
          <input
            id="faq-search"
            type="search"
            name="q"
            defaultValue={search}
            maxLength={longestSearch}
            placeholder="Search: refund, seats, passport…"
            className="min-h-11 w-full rounded-md border border-outline bg-field px-3 text-base text-ink placeholder:text-ink-soft"
          />
          <button type="submit" className={buttonClass('primary')}>
            Search
          </button>
        </form>
      </search>
      {search === '' ? (
        <Tab entries={entries.filter(({ category }) => category === tab)} words={words} tab={tab} />
      ) : (
        <Found entries={searchFaq(entries, search, words)} words={words} search={search} />
      )}
      <section className="mt-12 rounded-lg border border-line bg-card p-6 shadow-raised">
        <h2 className="text-lg font-semibold">Still Need Help?</h2>
        <p className="mt-1 text-ink-soft">We are available at any hour, every day.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href="/contact" className={buttonClass('primary')}>
            Contact us
          </a>
          {words.phone ? (
            <a href={telephoneAddress(words.phone)} data-call-place="questions" className={buttonClass('outline')}>
              {`Call ${words.phone}`}
            </a>
          ) : null}
        </div>
      </section>
    </div>
  );
}

function Tab({
  entries,
  words,
  tab,
}: {
  readonly entries: readonly FaqEntry[];
  readonly words: Words;
  readonly tab: string;
}) {
  return (
    <>
      <nav aria-label="Topics" className="mt-6 overflow-x-auto">
        <ul className="flex gap-1 border-b border-line">
          {faqCategories.map((category) => (
            <li key={category}>
              <a
                href={`/faq?tab=${category}`}
                aria-current={category === tab ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center border-b-2 px-3 text-sm font-medium whitespace-nowrap ${category === tab ? 'border-primary' : 'border-transparent text-ink-soft hover:text-ink'}`}
              >
                {capitalize(category)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">{capitalize(tab)}</h2>
      <Entries entries={entries} words={words} />
    </>
  );
}

function Found({
  entries,
  words,
  search,
}: {
  readonly entries: readonly FaqEntry[];
  readonly words: Words;
  readonly search: string;
}) {
  if (entries.length === 0) {
    return (
      <p className="mt-8" role="status">
        {`No results for “${search}”. `}
        <a href="/faq" className="font-medium underline underline-offset-4">
          See all questions
        </a>
        {' or '}
        <a href="/contact" className="font-medium underline underline-offset-4">
          ask us
        </a>
        .
      </p>
    );
  }
  const groups = faqCategories.map(
    (category) => [category, entries.filter((one) => one.category === category)] as const,
  );
  return (
    <>
      <p className="mt-6 text-sm text-ink-soft" role="status">
        {`${entries.length} ${entries.length === 1 ? 'answer' : 'answers'} for “${search}”. `}
        <a href="/faq" className="font-medium text-ink underline underline-offset-4">
          Clear
        </a>
      </p>
      {groups.map(([category, found]) =>
        found.length === 0 ? null : (
          <section key={category} className="mt-6">
            <h2 className="text-base font-semibold">{capitalize(category)}</h2>
            <Entries entries={found} words={words} />
          </section>
        ),
      )}
    </>
  );
}

/** One open at a time; an answer's URL opens it. */
function Entries({ entries, words }: { readonly entries: readonly FaqEntry[]; readonly words: Words }) {
  return (
    <div className="mt-2 divide-y divide-line">
      {entries.map(({ id, category, question, answer }) => (
        <details key={id} name={category} className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-3 font-medium">
            <span className="min-w-0">{fillMarks(question, words)}</span>
            <Icon name="chevron" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
          </summary>
          <p id={id} className="scroll-mt-28 pb-4 leading-7 text-ink-soft">
            <Line source={answer} words={words} />
          </p>
        </details>
      ))}
    </div>
  );
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
