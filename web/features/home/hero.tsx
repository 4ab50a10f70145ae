import type { ReactNode } from 'react';
import { StaticHtml } from '#web/delivery/static-html.tsx';
import { Sky } from './sky.tsx';

interface HeroProps {
  /** HTML of `renderHero`. */
  readonly html: string;
  /** The search form. */
  readonly children: ReactNode;
}

/** The top of the home page: a sky in the brand's color, the brand's texts, and the search card (HOME-01, HOME-02). */
export function Hero({ html, children }: HeroProps) {
  return (
    <section className="sky -mt-16 pt-20 pb-16 md:pt-28 md:pb-28">
      <Sky />
      <div className="page-width">
        <StaticHtml html={html} />
        <div id="search" className="mt-6 rounded-lg border border-line bg-card p-4 shadow-floating md:p-6">
          {children}
        </div>
      </div>
    </section>
  );
}
