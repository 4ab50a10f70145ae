import type { PageContent, PageSection } from '../page-content.ts';
import type { ContactContent } from '../pages/contact.ts';
import type { FaqEntry } from '../pages/faq.ts';
import { readBlocks, readLines, writeBlocks } from '../text/page-text.ts';

/** A part of a page that a brand can replace or remove (HOME-08). */
export interface PageSlot {
  readonly id: string;
  /** Identifies the slot for editors if the title does not. */
  readonly name?: string;
  /** Null if this slot has no title; likewise for the text. */
  readonly title: string | null;
  readonly text: string | null;
  /** False for a slot required by the page. */
  readonly hideable: boolean;
}

export interface SlotText {
  readonly title: string;
  readonly text: string;
}

/** A brand's own texts of a page by slot; null removes a slot, an absent slot has the default. */
export type PageTexts = Readonly<Record<string, SlotText | null>>;

interface Described {
  readonly title: string;
  readonly description: string;
}

/** The texts for search engines, which every page has. */
export function searchSlot({ title, description }: Described): PageSlot {
  return { id: 'search-result', name: 'In search results', title, text: description, hideable: false };
}

/** The page with a brand's own description. */
export function describedBy<T extends Described>(page: T, texts: PageTexts): T {
  const own = texts['search-result'];
  return own ? { ...page, title: own.title, description: own.text } : page;
}

/** The slots of a page of sections: its top, then section by section. */
export function sectionSlots(content: PageContent): PageSlot[] {
  return [
    searchSlot(content),
    { id: 'top', name: 'Top of the page', title: content.heading, text: content.intro, hideable: false },
    ...content.sections.map(({ id, heading, blocks }) => ({
      id,
      title: heading,
      text: writeBlocks(blocks),
      hideable: true,
    })),
  ];
}

/** A page of sections with a brand's own slots. */
export function withSections(content: PageContent, texts: PageTexts): PageContent {
  const { heading, intro, sections } = content;
  const top = texts.top ?? { title: heading, text: intro };
  return {
    ...describedBy(content, texts),
    heading: top.title,
    intro: top.text,
    sections: sections.flatMap((section) => ownSection(section, texts[section.id])),
  };
}

function ownSection(section: PageSection, own: SlotText | null | undefined): readonly PageSection[] {
  if (own === null) return [];
  return [own === undefined ? section : { ...section, heading: own.title, blocks: readBlocks(own.text) }];
}

/** The slots of the FAQ, one per question. */
export function faqSlots(page: Described & { readonly heading: string }, entries: readonly FaqEntry[]): PageSlot[] {
  return [
    searchSlot(page),
    { id: 'top', name: 'Top of the page', title: page.heading, text: null, hideable: false },
    ...entries.map(({ id, question, answer }) => ({ id, title: question, text: answer, hideable: true })),
  ];
}

/** The questions with a brand's own texts. */
export function withAnswers(entries: readonly FaqEntry[], texts: PageTexts): FaqEntry[] {
  return entries.flatMap((entry) => {
    const own = texts[entry.id];
    if (own === null) return [];
    return [own === undefined ? entry : { ...entry, question: own.title, answer: own.text }];
  });
}

/** The slots of the contact page. */
export function contactSlots(content: ContactContent): PageSlot[] {
  const { heading, intro, ways, availability, reasonsHeading, reasons, company, urgent, closing } = content;
  return [
    searchSlot(content),
    { id: 'top', name: 'Top of the page', title: heading, text: intro, hideable: false },
    ...ways.flatMap(({ kind, title, text, action }) => [
      { id: kind, title, text, hideable: true },
      { id: `${kind}-button`, name: `Button of “${title}”`, title: action, text: null, hideable: false },
    ]),
    { id: 'availability', name: 'Availability', title: null, text: availability, hideable: true },
    { id: 'reasons', name: 'Heading of the reasons', title: reasonsHeading, text: null, hideable: false },
    ...reasons.map(({ id, title, text }) => ({ id, title, text, hideable: true })),
    {
      id: 'urgent',
      title: urgent?.heading ?? '',
      text: writeBlocks(urgent?.blocks ?? []),
      hideable: true,
    },
    { id: 'company', title: company?.heading ?? '', text: company?.lines.join('\n') ?? '', hideable: true },
    { id: 'closing', title: closing?.heading ?? '', text: closing?.text ?? '', hideable: true },
  ];
}

/** The contact page with a brand's own slots. */
export function withContact(content: ContactContent, texts: PageTexts): ContactContent {
  const slots = new Map(contactSlots(content).map((slot) => [slot.id, slot]));
  const shown = (id: string): SlotText | null => {
    const own = texts[id];
    if (own !== undefined) return own;
    const slot = slots.get(id);
    return { title: slot?.title ?? '', text: slot?.text ?? '' };
  };
  const part = <T>(id: string, make: (own: SlotText) => T): T | null => {
    const own = shown(id);
    return own === null ? null : make(own);
  };
  const top = shown('top');
  return {
    ...describedBy(content, texts),
    heading: top?.title ?? content.heading,
    intro: top?.text ?? content.intro,
    ways: content.ways.flatMap((way) => {
      const own = shown(way.kind);
      return own === null ? [] : [{ ...way, ...own, action: shown(`${way.kind}-button`)?.title ?? way.action }];
    }),
    availability: shown('availability')?.text ?? '',
    reasonsHeading: shown('reasons')?.title ?? content.reasonsHeading,
    reasons: content.reasons.flatMap(({ id }) => {
      const own = shown(id);
      return own === null ? [] : [{ id, ...own }];
    }),
    urgent: part('urgent', ({ title, text }) => ({ heading: title, blocks: readBlocks(text) })),
    company: part('company', ({ title, text }) => ({ heading: title, lines: readLines(text) })),
    closing: part('closing', ({ title, text }) => ({ heading: title, text })),
  };
}
