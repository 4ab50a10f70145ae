import { renderToStaticMarkup } from 'react-dom/server';
import type { PageBlock, PageContent, PageSection } from '#domain/content/page-content.ts';
import { fillMarks, withoutEmpty } from '#domain/content/text/inline.ts';
import { formatLongDate } from '#domain/time/date-text.ts';
import { Line, type Words } from '#web/brand/marked-line.tsx';
import { StaticHtml } from '#web/delivery/static-html.tsx';

interface InformationProps {
  readonly content: PageContent;
  readonly words: Words;
  /** HTML at the end of a section, by the section's id. */
  readonly more: Readonly<Record<string, string>>;
}

/** An information page as HTML, for which the browser needs no script (PAGE-04). */
export function renderInformation(content: PageContent, words: Words, more: InformationProps['more'] = {}): string {
  return renderToStaticMarkup(<Information content={content} words={words} more={more} />);
}

function Information({ content, words, more }: InformationProps) {
  const { heading, intro, updated, sections } = content;
  return (
    <article className="wrap-anywhere mx-auto max-w-3xl px-4 pt-8 pb-16">
      <h1 className="text-xl leading-9 font-bold tracking-tight md:text-2xl md:leading-12">
        {fillMarks(heading, words)}
      </h1>
      {intro === '' ? null : (
        <p className="mt-3 text-base text-ink-soft md:text-lg">
          <Line source={intro} words={words} />
        </p>
      )}
      {updated === null ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          Last updated <time dateTime={updated}>{formatLongDate(updated)}</time>
        </p>
      )}
      {sections.length < 4 ? null : <Contents sections={sections} words={words} />}
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          aria-labelledby={`${section.id}-heading`}
          className={`mt-10 scroll-mt-20 ${section.isBox ? 'rounded-lg border border-line bg-card p-4 shadow-raised md:p-6' : ''}`}
        >
          <h2 id={`${section.id}-heading`} className="text-lg font-semibold">
            {fillMarks(section.heading, words)}
          </h2>
          {section.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never changed.
            <Block key={index} block={block} words={words} />
          ))}
          {more[section.id] ? <StaticHtml html={more[section.id] ?? ''} /> : null}
        </section>
      ))}
    </article>
  );
}

function Contents({ sections, words }: { readonly sections: readonly PageSection[]; readonly words: Words }) {
  return (
    <nav
      aria-label="On this page"
      className="mt-6 rounded-lg border border-line bg-card px-4 py-3 shadow-raised md:px-6"
    >
      <ul className="grid gap-x-6 text-sm md:grid-cols-2">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-9 items-center underline-offset-4 hover:underline">
              {fillMarks(heading, words)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A block of a section; nothing if all of it is empty. */
export function Block({ block, words }: { readonly block: PageBlock; readonly words: Words }) {
  switch (block.kind) {
    case 'text':
      return withoutEmpty(block.text, words) === '' ? null : (
        <p className="mt-3 leading-7">
          <Line source={block.text} words={words} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`mt-3 grid gap-2 pl-5 leading-7 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items
            .filter((item) => withoutEmpty(item, words) !== '')
            .map((item) => (
              <li key={item}>
                <Line source={item} words={words} />
              </li>
            ))}
        </List>
      );
    }
    case 'table':
      return <Table block={block} words={words} />;
  }
}

function Table({ block, words }: { readonly block: Extract<PageBlock, { kind: 'table' }>; readonly words: Words }) {
  return (
    // Wide tables scroll within the page, also by keyboard.
    <section
      aria-label={block.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable (WCAG 2.1.1).
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-lg border border-line"
    >
      <table className="tabular wrap-break-word w-full border-collapse text-left text-sm">
        <caption className="px-4 pt-3 pb-2 text-left font-medium">{block.caption}</caption>
        <thead>
          <tr className="border-y border-line bg-muted">
            {block.head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-2 font-semibold">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.join('|')} className="border-b border-line last:border-0">
              {row.map((cell, column) => (
                <td key={block.head[column]} className={`px-4 py-2 align-top ${column === 0 ? 'font-medium' : ''}`}>
                  <Line source={cell} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
