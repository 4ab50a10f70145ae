import type { PageBlock } from '../page-content.ts';

/**
 * The blocks of a section as editable text: paragraphs separated by blank lines; `- ` before each line
 * of a list, `1. ` before steps; a table begins with `= Caption` and has ` | ` between its cells, its head first.
 */
export function writeBlocks(blocks: readonly PageBlock[]): string {
  return blocks.map(writeBlock).join('\n\n');
}

/** Parses such a text. Anything else is a paragraph; its only markup is that of `readInline`. */
export function readBlocks(text: string): PageBlock[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((chunk) =>
      chunk
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .map(readBlock);
}

/** Each line that is not blank, trimmed. */
export function readLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function writeBlock(block: PageBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'list':
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${item}`).join('\n');
    case 'table':
      return [`= ${block.caption}`, ...[block.head, ...block.rows].map((cells) => cells.join(' | '))].join('\n');
  }
}

/** Rows are padded to the widest: a short text must not expand to millions of cells. */
const maxColumns = 12;
const maxRows = 200;

function readBlock(lines: readonly string[]): PageBlock {
  const [first = '', head, ...rows] = lines;
  if (lines.every((line) => /^- +\S/.test(line))) {
    return { kind: 'list', items: lines.map((line) => line.replace(/^- +/, '')) };
  }
  if (lines.every((line) => /^\d{1,3}\. +\S/.test(line))) {
    return { kind: 'list', items: lines.map((line) => line.replace(/^\d{1,3}\. +/, '')), ordered: true };
  }
  if (/^= +\S/.test(first) && head !== undefined && rows.length > 0) {
    const cells = [head, ...rows].slice(0, maxRows).map((line) => cellsOf(line).slice(0, maxColumns));
    const width = Math.max(...cells.map(({ length }) => length));
    const [even = [], ...below] = cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
    return { kind: 'table', caption: first.replace(/^= +/, ''), head: even, rows: below };
  }
  return { kind: 'text', text: lines.join(' ') };
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}
