/** A document for PDF, laid out in one column. */
export interface PdfContent {
  readonly title: string;
  /** BCP 47, such as 'en-US'. */
  readonly language: string;
  /** At the foot of every page, before its number. */
  readonly footer: string;
  readonly createdAt: Date;
  /** Document properties, not shown on its pages. */
  readonly keywords: readonly string[];
  /** A PNG or JPEG picture at the top, with its text for screen readers. */
  readonly logo?: { readonly bytes: Uint8Array; readonly alt: string };
  readonly blocks: readonly PdfBlock[];
}

export type PdfBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string; readonly onNewPage?: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isSoft?: boolean; readonly isSmall?: boolean }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A table of names and values; an optional sum is its last row, in bold. */
  | { readonly kind: 'rows'; readonly rows: readonly PdfRow[]; readonly sum?: PdfRow }
  /** A small table with equal columns; the first row is its head. All rows have as many cells. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

export interface PdfRow {
  readonly label: string;
  readonly value: string;
}
