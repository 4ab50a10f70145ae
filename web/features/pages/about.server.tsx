import { renderToStaticMarkup } from 'react-dom/server';
import type { Figure } from '#domain/content/home/home-content.ts';
import type { PageContent } from '#domain/content/page-content.ts';
import { fillMarks } from '#domain/content/text/inline.ts';
import type { Words } from '#web/brand/marked-line.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { renderInformation } from './information.server.tsx';

/** The about page as HTML (PAGE-02): its text, figures, and where to go from here. */
export function renderAbout(content: PageContent, figures: readonly Figure[], words: Words): string {
  return renderInformation(content, words) + renderToStaticMarkup(<Foot figures={figures} words={words} />);
}

function Foot({ figures, words }: { readonly figures: readonly Figure[]; readonly words: Words }) {
  return (
    <section
      aria-label={figures.length === 0 ? 'Where to go from here' : 'In figures'}
      className="mx-auto -mt-6 max-w-3xl px-4 pb-16"
    >
      {figures.length === 0 ? null : (
        <dl className="mb-8 grid grid-cols-2 gap-6 rounded-lg border border-line bg-card p-6 text-center shadow-raised sm:grid-cols-4">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-ink-soft">{fillMarks(label, words)}</dt>
              <dd className="tabular text-xl font-bold">{fillMarks(value, words)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <a href="/" className={buttonClass('primary')}>
          Search Flights
        </a>
        <a href="/contact" className={buttonClass('outline')}>
          Contact us
        </a>
      </div>
    </section>
  );
}
