import { renderToStaticMarkup } from 'react-dom/server';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type {
  Benefit,
  BenefitKind,
  ClosingContent,
  Figure,
  HomeContent,
  Testimonial,
} from '#domain/content/home/home-content.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/**
 * The claims below the search card of the home page (HOME-03…05) as HTML: without script, so the browser loads none for
 * it. Empty parts are omitted (HOME-07).
 */
export function renderClaims(content: HomeContent, phone: string): string {
  return renderToStaticMarkup(<Claims content={content} phone={phone} />);
}

function Claims({ content, phone }: { readonly content: HomeContent; readonly phone: string }) {
  const { figures, benefits, paymentPlans, testimonials, closing } = content;
  return (
    <>
      {figures.length === 0 ? null : (
        <section aria-label="In figures" className="page-width pb-12 wrap-anywhere">
          <Figures figures={figures} />
        </section>
      )}
      {benefits.length === 0 ? null : <Benefits benefits={benefits} paymentPlans={paymentPlans} />}
      {testimonials.length === 0 ? null : <Testimonials testimonials={testimonials} />}
      {closing === null ? null : <Closing content={closing} phone={phone} />}
    </>
  );
}

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-3 gap-3 text-center md:gap-8">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-xs md:text-sm">{label}</dt>
          <dd className="tabular text-lg font-bold tracking-tight md:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const drawings: Record<BenefitKind, IconName> = {
  price: 'tag',
  fees: 'receipt',
  alerts: 'bell',
  support: 'headset',
  cancellation: 'undo',
  changes: 'calendar',
};

function Benefits({ benefits, paymentPlans }: Pick<HomeContent, 'benefits' | 'paymentPlans'>) {
  return (
    <section aria-labelledby="benefits" className="border-t border-line bg-card wrap-anywhere">
      <div className="page-width py-12 md:py-16">
        <h2 id="benefits" className="text-lg font-bold tracking-tight md:text-xl">
          Good reasons to book here
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {benefits.map((benefit) => (
            <BenefitCard key={benefit.title} {...benefit} />
          ))}
        </ul>
        {paymentPlans === '' ? null : <p className="mt-8 text-sm font-medium">{paymentPlans}</p>}
      </div>
    </section>
  );
}

function BenefitCard({ kind, title, text, condition }: Benefit) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md border border-line bg-page text-primary">
        <Icon name={drawings[kind]} className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-1 text-sm">{text}</p>
        {condition === '' ? null : <p className="mt-1 text-xs text-ink-soft">{condition}</p>}
      </div>
    </li>
  );
}

function Testimonials({ testimonials }: { readonly testimonials: readonly Testimonial[] }) {
  return (
    <section aria-labelledby="testimonials" className="border-t border-line wrap-anywhere">
      <div className="page-width py-12 md:py-16">
        <h2 id="testimonials" className="text-lg font-bold tracking-tight md:text-xl">
          What travelers say
        </h2>
        <ul className="mt-6 grid gap-4 md:grid-cols-3">
          {testimonials.map(({ quote, name, trip, savings }) => (
            <li key={name} className="grid">
              <figure className="flex flex-col rounded-lg border border-line bg-card p-5 shadow-raised">
                <blockquote className="grow text-sm">{quote}</blockquote>
                <figcaption className="mt-4 flex items-end justify-between gap-3 text-sm">
                  <span>
                    <span className="block font-semibold">{name}</span>
                    <span className="text-xs text-ink-soft">{trip}</span>
                  </span>
                  <span className="tabular max-w-3/5 shrink-0 rounded-lg border border-success px-2 text-xs leading-5 font-semibold text-success">
                    {`Saved ${savings}`}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing({ content, phone }: { readonly content: ClosingContent; readonly phone: string }) {
  return (
    <section aria-labelledby="closing" className="bg-secondary wrap-anywhere text-on-secondary">
      <div className="page-width grid items-center gap-8 py-12 md:grid-cols-2 md:py-16">
        <div>
          <h2 id="closing" className="text-lg font-bold tracking-tight md:text-xl">
            {content.title}
          </h2>
          <p className="mt-2">{content.text}</p>
          <p className="mt-5 flex flex-wrap gap-2">
            <a href="#search" className={buttonClass()}>
              Search Flights
            </a>
            {phone === '' ? null : (
              <a
                href={telephoneAddress(phone)}
                data-call-place="home"
                className="tabular button border-on-secondary text-on-secondary hover:underline"
              >
                <Icon name="phone" />
                {`Call ${phone}`}
              </a>
            )}
          </p>
        </div>
        {content.figures.length === 0 ? null : <Figures figures={content.figures} />}
      </div>
    </section>
  );
}
