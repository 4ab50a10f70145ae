import type { CalendarDate } from '../time/calendar-date.ts';
import type { PageBlock, PageContent } from './page-content.ts';
import { fillMarks, plainText, withoutEmpty } from './text/inline.ts';

/** An information page as plain text, for records and paper. */
export interface PageLines {
  readonly heading: string;
  /** The date of the text's last change; null for none. */
  readonly updated: CalendarDate | null;
  /** The introduction has no heading. */
  readonly sections: readonly { readonly heading: string | null; readonly lines: readonly string[] }[];
}

/** The page's text with these words filled in, one line per paragraph, list item and table row. */
export function pageLines(
  { heading, updated, intro, sections }: PageContent,
  words: Readonly<Record<string, string>>,
): PageLines {
  const fill = (source: string) => fillMarks(plainText(withoutEmpty(source, words)), words);
  const filled = (lines: readonly string[]) => lines.map(fill).filter((line) => line !== '');
  return {
    heading: fill(heading),
    updated,
    sections: [
      ...(intro === '' ? [] : [{ heading: null, lines: filled([intro]) }]),
      ...sections.map((section) => ({
        heading: fill(section.heading),
        lines: filled(section.blocks.flatMap(linesOf)),
      })),
    ],
  };
}

function linesOf(block: PageBlock): readonly string[] {
  if (block.kind === 'text') return [block.text];
  if (block.kind === 'list') {
    return block.items.map((item, index) => `${block.ordered === true ? `${index + 1}.` : '•'} ${item}`);
  }
  return [`${block.caption}:`, ...[block.head, ...block.rows].map((cells) => cells.join(' | '))];
}
