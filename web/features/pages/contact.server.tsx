import { renderToStaticMarkup } from 'react-dom/server';
import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { ContactContent, ContactWay } from '#domain/content/pages/contact.ts';
import { fillMarks, withoutEmpty } from '#domain/content/text/inline.ts';
import { Line, type Words } from '#web/brand/marked-line.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Block } from './information.server.tsx';

const icons: Record<ContactWay['kind'], IconName> = { call: 'phone', mail: 'mail', chat: 'headset' };

/** The contact page as HTML (PAGE-01), without contact methods that the brand does not have. */
export function renderContact(content: ContactContent, words: Words): string {
  return renderToStaticMarkup(<Contact content={content} words={words} />);
}

function Contact({ content, words }: ContentProps) {
  const { heading, intro, urgent, company, closing } = content;
  return (
    <div className="wrap-anywhere mx-auto grid max-w-5xl gap-12 px-4 pt-8 pb-16">
      <header className="max-w-3xl">
        <h1 className="text-xl leading-9 font-bold tracking-tight md:text-2xl md:leading-12">
          {fillMarks(heading, words)}
        </h1>
        <p className="mt-3 text-base text-ink-soft md:text-lg">
          <Line source={intro} words={words} />
        </p>
      </header>
      <Ways content={content} words={words} />
      <Reasons content={content} words={words} />
      {urgent === null ? null : <Urgent urgent={urgent} words={words} />}
      {company === null ? null : <Company company={company} words={words} />}
      {closing === null ? null : <Closing closing={closing} words={words} />}
    </div>
  );
}

interface ContentProps {
  readonly content: ContactContent;
  readonly words: Words;
}

function Ways({ content: { ways, availability }, words }: ContentProps) {
  const shown = ways.filter(({ kind }) => addressOf(kind, words) !== null);
  if (shown.length === 0 && availability === '') return null;
  return (
    <section aria-label="Ways to reach us" className={`grid gap-4 ${columns[shown.length] ?? ''}`}>
      {shown.map((way) => (
        <Way key={way.kind} way={way} words={words} />
      ))}
      {availability === '' ? null : (
        <p className="text-sm font-medium md:col-span-full">
          <Line source={availability} words={words} />
        </p>
      )}
    </section>
  );
}

function Reasons({ content: { reasonsHeading, reasons }, words }: ContentProps) {
  if (reasons.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">{fillMarks(reasonsHeading, words)}</h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {reasons.map(({ id, title, text }) => (
          <li key={id}>
            <h3 className="font-semibold">{fillMarks(title, words)}</h3>
            <p className="mt-1 leading-7 text-ink-soft">
              <Line source={text} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface UrgentProps {
  readonly urgent: NonNullable<ContactContent['urgent']>;
  readonly words: Words;
}

function Urgent({ urgent, words }: UrgentProps) {
  return (
    <section className="rounded-lg border border-line bg-card p-6 shadow-raised">
      <h2 className="text-lg font-semibold">{fillMarks(urgent.heading, words)}</h2>
      {urgent.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
        <Block key={index} block={block} words={words} />
      ))}
      {words.emergencyPhone ? (
        <a
          href={telephoneAddress(words.emergencyPhone)}
          data-call-place="contact"
          className={buttonClass('outline', 'mt-4')}
        >
          <Icon name="phone" />
          {`Emergency line ${words.emergencyPhone}`}
        </a>
      ) : null}
    </section>
  );
}

interface CompanyProps {
  readonly company: NonNullable<ContactContent['company']>;
  readonly words: Words;
}

function Company({ company, words }: CompanyProps) {
  const lines = company.lines.map((line) => fillMarks(withoutEmpty(line, words), words)).filter((line) => line !== '');
  return (
    <section>
      <h2 className="text-lg font-semibold">{fillMarks(company.heading, words)}</h2>
      <address className="mt-2 leading-7 not-italic">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
    </section>
  );
}

/** Columns by the number of contact methods. */
const columns: Readonly<Record<number, string>> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3' };

interface ClosingProps {
  readonly closing: NonNullable<ContactContent['closing']>;
  readonly words: Words;
}

function Closing({ closing, words }: ClosingProps) {
  return (
    <section className="rounded-lg bg-secondary p-6 text-on-secondary">
      <h2 className="text-lg font-semibold">{fillMarks(closing.heading, words)}</h2>
      <p className="mt-1">
        <Line source={closing.text} words={words} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {words.phone ? (
          <a
            href={telephoneAddress(words.phone)}
            data-call-place="contact"
            className={buttonClass('primary')}
          >{`Call ${words.phone}`}</a>
        ) : null}
        {words.email ? (
          <a href={`mailto:${words.email}?subject=Quote`} className={buttonClass('outline', 'bg-card text-ink')}>
            Email for Quote
          </a>
        ) : null}
      </div>
    </section>
  );
}

function Way({ way, words }: { readonly way: ContactWay; readonly words: Words }) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-card p-5 shadow-raised">
      <Icon name={icons[way.kind]} className="size-6" />
      <h2 className="mt-3 text-base font-semibold">{fillMarks(way.title, words)}</h2>
      <p className="mt-1 mb-4 flex-1 leading-7 text-ink-soft">
        <Line source={way.text} words={words} />
      </p>
      <a
        href={addressOf(way.kind, words) ?? ''}
        data-call-place={way.kind === 'call' ? 'contact' : undefined}
        className={buttonClass(way.kind === 'call' ? 'primary' : 'outline')}
      >
        {fillMarks(way.action, words)}
      </a>
    </section>
  );
}

/** The link of a contact method; null if the brand does not have it. */
function addressOf(kind: ContactWay['kind'], { phone, email, chat }: Words): string | null {
  if (kind === 'call') return phone ? telephoneAddress(phone) : null;
  if (kind === 'mail') return email ? `mailto:${email}` : null;
  return chat ? chat : null;
}
