import type { MailAttachment } from '#server/ports/mail.ts';

/** A mail, written once; `renderHtml` and `renderText` render it. */
export interface Mail {
  readonly subject: string;
  readonly heading: string;
  /** The inbox preview; the paragraphs if absent. */
  readonly preview?: string;
  readonly blocks: readonly MailBlock[];
  readonly attachments?: readonly MailAttachment[];
}

export type MailBlock =
  | {
      readonly kind: 'paragraph';
      readonly text: string;
      readonly isStrong?: boolean;
      /** Follows the text. */
      readonly link?: MailLink;
    }
  | { readonly kind: 'button'; readonly link: MailLink }
  /** Labels with their values, such as a bill's lines. */
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[]; readonly title?: string }
  /** Codes that the reader will need, in large type. */
  | { readonly kind: 'references'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'list'; readonly title: string; readonly items: readonly MailListItem[] }
  /** Short lists side by side, to compare. */
  | {
      readonly kind: 'columns';
      readonly columns: readonly { readonly title: string; readonly lines: readonly string[] }[];
    }
  | ({ readonly kind: 'journey' } & MailJourney);

export interface MailLink {
  readonly label: string;
  /** Absolute. */
  readonly address: string;
}

export interface MailFact {
  readonly label: string;
  readonly value: string;
}

export interface MailListItem {
  readonly text: string;
  /** Lines below it, less prominent. */
  readonly details?: readonly string[];
}

/** One direction of a trip: its ends, the part in between, and a line for each flight. */
export interface MailJourney {
  readonly title: string;
  readonly departs: JourneyEnd;
  readonly arrives: JourneyEnd;
  /** Days between the local dates of departure and arrival. */
  readonly days: number;
  /** '3h 5m'. */
  readonly duration: string;
  /** '1 stop'. */
  readonly stops: string;
  readonly lines: readonly string[];
}

export interface JourneyEnd {
  /** '18:30'. */
  readonly time: string;
  readonly city: string;
  readonly code: string;
}

export function paragraph(text: string, link?: MailLink): MailBlock {
  return { kind: 'paragraph', text, ...(link === undefined ? {} : { link }) };
}

export function button(label: string, address: string): MailBlock {
  return { kind: 'button', link: { label, address } };
}

/** Lines under a title; nothing if there are none. */
export function list(title: string, lines: readonly string[]): MailBlock[] {
  return lines.length === 0 ? [] : [{ kind: 'list', title, items: lines.map((text) => ({ text })) }];
}
