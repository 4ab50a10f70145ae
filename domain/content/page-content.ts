import type { CalendarDate } from '../time/calendar-date.ts';

/**
 * An information page: words of an operator, from these defaults or in place of them (HOME-08). Texts may hold marks in
 * braces, such as `{brand}` and `{phone}`, and links as `[label](/path)`; nothing else in them is markup.
 */
export interface PageContent {
  /** Of the document: '{title} | {brand}'. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
  /** Under the heading; '' for none. */
  readonly intro: string;
  /** The day of the text's last change; null where none is told. */
  readonly updated: CalendarDate | null;
  readonly sections: readonly PageSection[];
}

export interface PageSection {
  /** Part of the address: '#refund-times'. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly PageBlock[];
  /** Drawn as a box: what readers look up again and again. */
  readonly isBox?: boolean;
}

export type PageBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: boolean }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** Short ways to write blocks. */
export const text = (words: string): PageBlock => ({ kind: 'text', text: words });
export const list = (...items: readonly string[]): PageBlock => ({ kind: 'list', items });
export const steps = (...items: readonly string[]): PageBlock => ({ kind: 'list', items, ordered: true });
export const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): PageBlock => ({
  kind: 'table',
  caption,
  head,
  rows,
});
