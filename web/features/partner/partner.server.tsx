import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicBrand } from '#contract/brand/calls.ts';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { PartnerClaim, PartnerContent, PartnerReason, PartnerReasonKind } from '#domain/content/pages/partner.ts';
import { fillMarks } from '#domain/content/text/inline.ts';
import { Line, type Words } from '#web/brand/marked-line.tsx';
import { AirlineMark } from '#web/itinerary/airline-mark.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Routes } from './routes-drawing.tsx';

interface Shown {
  readonly content: PartnerContent;
  readonly contact: PublicBrand['contact'];
  /** Values of the placeholders in the texts. */
  readonly words: Words;
}

/** The texts above and below the search form of the partner page as HTML: the browser needs no script for it (PAGE-05). */
export function renderPartner(shown: Shown): { readonly top: string; readonly rest: string } {
  return { top: renderToStaticMarkup(<Top {...shown} />), rest: renderToStaticMarkup(<Rest {...shown} />) };
}

function Top({ content, contact: { phone }, words }: Shown) {
  const { heading, intro, wait } = content;
  return (
    <div className="page-width grid items-center gap-8 wrap-anywhere md:grid-cols-[3fr_2fr]">
      <div>
        {wait === '' ? null : (
          <p className="wait-banner">
            <span className="wait-light" aria-hidden="true" />
            {fillMarks(wait, words)}
          </p>
        )}
        <h1 className="mt-4 max-w-xl text-xl leading-tight font-bold tracking-tight text-balance md:text-2xl">
          {fillMarks(heading, words)}
        </h1>
        <p className="mt-3 max-w-lg text-base md:text-lg">
          <Line source={intro} words={words} />
        </p>
        {phone === '' ? null : (
          <p className="mt-6">
            <CallLink phone={phone} className={buttonClass('primary', 'tabular min-h-14 px-6 text-lg')}>
              {`Call ${phone}`}
            </CallLink>
          </p>
        )}
      </div>
      <Routes />
    </div>
  );
}

function Rest({ content, contact, words }: Shown) {
  const { airlines, reasonsHeading, reasons, promotionsHeading, promotions } = content;
  return (
    <>
      {airlines.list.length === 0 ? null : (
        <section aria-labelledby="airlines" className="page-width wrap-anywhere py-12 md:py-16">
          <h2 id="airlines" className="text-lg font-bold tracking-tight md:text-xl">
            {fillMarks(airlines.heading, words)}
          </h2>
          <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {airlines.list.map(({ code, name }) => (
              <li
                key={code}
                className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-card p-3 shadow-raised"
              >
                <AirlineMark carrier={{ iataCode: code, name, logoUrl: null }} />
                <span className="min-w-0 text-sm font-semibold">{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-2xl text-xs text-ink-soft">{fillMarks(airlines.text, words)}</p>
        </section>
      )}
      {reasons.length === 0 ? null : (
        <section aria-labelledby="reasons" className="border-t border-line bg-card wrap-anywhere">
          <div className="page-width py-12 md:py-16">
            <h2 id="reasons" className="text-lg font-bold tracking-tight md:text-xl">
              {fillMarks(reasonsHeading, words)}
            </h2>
            <ul className="mt-6 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
              {reasons.map((reason) => (
                <Reason key={reason.id} reason={reason} words={words} />
              ))}
            </ul>
          </div>
        </section>
      )}
      {promotions.length === 0 ? null : (
        <section aria-labelledby="promotions" className="border-t border-line wrap-anywhere">
          <div className="page-width py-12 md:py-16">
            <h2 id="promotions" className="text-lg font-bold tracking-tight md:text-xl">
              {fillMarks(promotionsHeading, words)}
            </h2>
            <ul className="mt-6 grid gap-4 md:grid-cols-3">
              {promotions.map((promotion) => (
                <Promotion key={promotion.id} promotion={promotion} phone={contact.phone} words={words} />
              ))}
            </ul>
          </div>
        </section>
      )}
      <Contact content={content} contact={contact} words={words} />
    </>
  );
}

const drawings: Record<PartnerReasonKind, IconName> = {
  price: 'tag',
  fees: 'receipt',
  support: 'headset',
  changes: 'calendar',
  people: 'person',
  safety: 'shield',
};

function Reason({ reason, words }: { readonly reason: PartnerReason; readonly words: Words }) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-md border border-line bg-page text-primary">
        <Icon name={drawings[reason.kind]} className="size-6" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{fillMarks(reason.title, words)}</h3>
        <p className="mt-1 text-sm">{fillMarks(reason.text, words)}</p>
        <Condition source={reason.condition} words={words} />
      </div>
    </li>
  );
}

/** Looks like a ticket: the offer, a perforation, and the conditions. */
function Promotion({
  promotion: { title, text, condition },
  phone,
  words,
}: {
  readonly promotion: PartnerClaim;
  readonly phone: string;
  readonly words: Words;
}) {
  return (
    <li className="flex flex-col rounded-lg border border-line bg-card shadow-raised">
      <div className="grow p-5">
        <h3 className="font-semibold">{fillMarks(title, words)}</h3>
        <p className="mt-1 text-sm">{fillMarks(text, words)}</p>
        <Condition source={condition} words={words} />
      </div>
      {phone === '' ? null : (
        <p className="tear-line px-5 py-2">
          <CallLink
            phone={phone}
            className="tabular inline-flex min-h-11 items-center gap-2 text-sm font-semibold hover:underline"
          >
            {`Ask at ${phone}`}
          </CallLink>
        </p>
      )}
    </li>
  );
}

function Contact({ content: { contact: texts }, contact: { phone, email, address }, words }: Shown) {
  return (
    <section aria-labelledby="reach" className="bg-secondary wrap-anywhere text-on-secondary">
      <div className="page-width grid gap-8 py-12 md:grid-cols-2 md:py-16">
        <div>
          <h2 id="reach" className="text-lg font-bold tracking-tight md:text-xl">
            {fillMarks(texts.heading, words)}
          </h2>
          <p className="mt-2">{fillMarks(texts.text, words)}</p>
        </div>
        <address className="grid content-start gap-1 not-italic">
          {phone === '' ? null : (
            <CallLink
              phone={phone}
              className="tabular inline-flex min-h-11 items-center gap-3 text-lg font-bold hover:underline"
            >
              {phone}
            </CallLink>
          )}
          {email === '' ? null : (
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center gap-3 font-medium hover:underline">
              <Icon name="mail" className="size-5 shrink-0" />
              {email}
            </a>
          )}
          {address === '' ? null : (
            <p className="flex gap-3 py-2.5">
              <Icon name="pin" className="mt-0.5 size-5 shrink-0" />
              {address}
            </p>
          )}
        </address>
      </div>
    </section>
  );
}

interface CallLinkProps {
  readonly phone: string;
  readonly className: string;
  readonly children: string;
}

function CallLink({ phone, className, children }: CallLinkProps) {
  return (
    <a href={telephoneAddress(phone)} data-call-place="partner" className={className}>
      <Icon name="phone" className="size-5 shrink-0" />
      {children}
    </a>
  );
}

function Condition({ source, words }: { readonly source: string; readonly words: Words }) {
  if (fillMarks(source, words).trim() === '') return null;
  return (
    <p className="mt-1 text-xs text-ink-soft">
      <Line source={source} words={words} />
    </p>
  );
}
