import { renderToStaticMarkup } from 'react-dom/server';
import { aboutContent, aboutFigures } from '../../../domain/content/pages/about.ts';
import { buttonClass } from '../../ui/button.tsx';
import { renderInformation, type Words } from './information.server.tsx';

/** The about page as HTML (PAGE-02): its text, figures, and where to go from here. */
export function renderAbout(words: Words): string {
  return renderInformation(aboutContent, words) + renderToStaticMarkup(<Foot />);
}

function Foot() {
  return (
    <section aria-label="In figures" className="mx-auto -mt-6 max-w-3xl px-4 pb-16">
      <dl className="grid grid-cols-2 gap-6 rounded-lg border border-line bg-card p-6 text-center shadow-raised sm:grid-cols-4">
        {aboutFigures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="tabular text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
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
