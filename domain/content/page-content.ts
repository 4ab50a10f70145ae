import type { CalendarDate } from '../time/calendar-date.ts';

/**
 * An information page: the defaults, or an operator's own texts (HOME-08). Texts may contain placeholders such as
 * `{brand}` and `{phone}`, and links as `[label](/path)`; nothing else in them is markup.
 */
export interface PageContent {
  /** Document title: '{title} | {brand}'. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
  /** Below the heading; '' for none. */
  readonly intro: string;
  /** The date of the text's last change; null for none. */
  readonly updated: CalendarDate | null;
  readonly sections: readonly PageSection[];
}

export interface PageSection {
  /** URL fragment: '#refund-times'. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly PageBlock[];
  /** Rendered as a box, for sections looked up often. */
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

/** Shorthand for blocks. */
export const text = (words: string): PageBlock => ({ kind: 'text', text: words });
export const list = (...items: readonly string[]): PageBlock => ({ kind: 'list', items });
export const steps = (...items: readonly string[]): PageBlock => ({ kind: 'list', items, ordered: true });
export const table = (caption: string, head: readonly string[], rows: readonly (readonly string[])[]): PageBlock => ({
  kind: 'table',
  caption,
  head,
  rows,
});
