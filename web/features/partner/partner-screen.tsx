import type { ReactNode } from 'react';
import { StaticHtml } from '#web/delivery/static-html.tsx';

interface PartnerScreenProps {
  /** HTML of `renderPartner`. */
  readonly top: string;
  readonly rest: string;
  /** The search form. */
  readonly children: ReactNode;
}

/** The partner support page around its form (PAGE-05): the server's HTML, for which the browser needs no code. */
export function PartnerScreen({ top, rest, children }: PartnerScreenProps) {
  return (
    <>
      <section className="partner-top bg-secondary pt-8 pb-28 text-on-secondary md:pt-12">
        <StaticHtml html={top} />
      </section>
      <div className="page-width -mt-20">
        <div id="search" className="rounded-lg border border-line bg-card p-4 text-ink shadow-floating md:p-6">
          {children}
        </div>
      </div>
      <StaticHtml html={rest} />
    </>
  );
}
