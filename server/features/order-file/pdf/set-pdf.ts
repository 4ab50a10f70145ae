import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';
import type { PdfBlock, PdfContent, PdfRow } from './pdf-content.ts';

const fonts = { regular: '400Regular/Inter_400Regular.ttf', bold: '600SemiBold/Inter_600SemiBold.ttf' };

function fontPath(name: keyof typeof fonts): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${fonts[name]}`));
}

/** Points. */
const margin = 54;
const footerY = 40;
const colors = { ink: '#1a1a1a', soft: '#555555', line: '#bbbbbb' };
const sizes = { 1: 20, 2: 14, 3: 11, body: 10, small: 8.5, footer: 8 } as const;
const gaps = { block: 8, row: 4, item: 3, column: 16 } as const;

type Writer = InstanceType<typeof PdfDocument>;
/** Adds marked content to the structure for screen readers. */
type Structure = ReturnType<Writer['struct']>;

/**
 * Sets a document as tagged PDF on Letter paper with embedded fonts. Takes tens to hundreds of milliseconds of CPU, so
 * `createPdfSetter` runs it in a thread.
 */
export async function setPdf(content: PdfContent): Promise<Uint8Array> {
  const writer = new PdfDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: content.language,
    bufferPages: true,
    font: fontPath('regular'),
    info: {
      Title: content.title,
      Keywords: content.keywords.join(', '),
      CreationDate: content.createdAt,
      Producer: 'Tailfin',
      Creator: 'Tailfin',
    },
  });
  writer.registerFont('regular', fontPath('regular')).registerFont('bold', fontPath('bold'));
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    writer.on('data', (chunk: Buffer) => chunks.push(chunk));
    writer.on('end', resolve);
    writer.on('error', reject);
  });
  const root = writer.struct('Document');
  writer.addStructure(root);
  if (content.logo !== undefined) setLogo(writer, root, content.logo);
  for (const block of content.blocks) setBlock(writer, root, settableBlock(block));
  root.end();
  setFooters(writer, settable(content.footer));
  writer.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Pictures such as a plane or a flag, missing from the fonts, with the space before them. */
const emoji = / ?\p{RGI_Emoji}/gv;

/** Characters without a space after which a word may break anywhere: longer than a SHA-256 or an address. */
const longWord = /\S{100,}/gu;
const pieceOfWord = /.{40}/gu;

/**
 * The text without emoji, and with zero-width spaces in overlong words: pdfkit measures the rest of a word for each of
 * its lines, which takes minutes for 60,000 characters.
 */
function settable(text: string): string {
  return text.replace(emoji, '').replace(longWord, (word) => word.replace(pieceOfWord, '$&\u200b'));
}

const settableRow = ({ label, value }: PdfRow): PdfRow => ({ label: settable(label), value: settable(value) });

function settableBlock(block: PdfBlock): PdfBlock {
  if (block.kind === 'list') return { ...block, items: block.items.map(settable) };
  if (block.kind === 'table') return { ...block, rows: block.rows.map((cells) => cells.map(settable)) };
  if (block.kind !== 'rows') return { ...block, text: settable(block.text) };
  const { sum } = block;
  return { ...block, rows: block.rows.map(settableRow), ...(sum === undefined ? {} : { sum: settableRow(sum) }) };
}

/** Maximum width and height, in points. */
const logoBox = { width: 160, height: 36 };

function setLogo(writer: Writer, root: Structure, { bytes, alt }: NonNullable<PdfContent['logo']>): void {
  const draw = () => writer.image(Buffer.from(bytes), margin, writer.y, { fit: [logoBox.width, logoBox.height] });
  const figure = writer.struct('Figure', { alt }, draw);
  root.add(figure);
  figure.end();
  writer.y = margin + logoBox.height + gaps.block;
}

function setBlock(writer: Writer, root: Structure, block: PdfBlock): void {
  if (block.kind === 'heading') setHeading(writer, root, block);
  else if (block.kind === 'list') setList(writer, root, block.items);
  else if (block.kind === 'rows') setRows(writer, root, block);
  else if (block.kind === 'table') setTable(writer, root, block.rows);
  else {
    const color = block.isSoft === true ? colors.soft : colors.ink;
    setText(writer, root, {
      tag: 'P',
      text: block.text,
      color,
      size: block.isSmall === true ? sizes.small : sizes.body,
    });
  }
}

function setHeading(
  writer: Writer,
  root: Structure,
  { level, text, onNewPage = false }: Extract<PdfBlock, { kind: 'heading' }>,
): void {
  writer.font('bold').fontSize(sizes[level]);
  // A heading stays with the lines that follow it.
  const height = writer.heightOfString(text, { width: contentWidth(writer) }) + 3 * sizes.body;
  if (onNewPage) writer.addPage();
  else keepTogether(writer, height);
  if (level < 3 && writer.y > margin) writer.y += gaps.block;
  mark(writer, root, `H${level}`, () => writer.fillColor(colors.ink).text(text, margin, writer.y));
  writer.y += level === 3 ? gaps.item : gaps.block / 2;
}

interface TextStyle {
  readonly tag: string;
  readonly text: string;
  readonly color: string;
  readonly size: number;
}

function setText(writer: Writer, parent: Structure, { tag, text, color, size }: TextStyle): void {
  writer.font('regular').fontSize(size);
  mark(writer, parent, tag, () =>
    writer.fillColor(color).text(text, margin, writer.y, { width: contentWidth(writer) }),
  );
  writer.y += gaps.item;
}

function setList(writer: Writer, root: Structure, items: readonly string[]): void {
  const list = writer.struct('L');
  root.add(list);
  for (const item of items) {
    const entry = writer.struct('LI');
    list.add(entry);
    setText(writer, entry, { tag: 'LBody', text: item, color: colors.ink, size: sizes.body });
    entry.end();
  }
  list.end();
  writer.y += gaps.item;
}

function setRows(writer: Writer, root: Structure, { rows, sum }: Extract<PdfBlock, { kind: 'rows' }>): void {
  const table = writer.struct('Table');
  root.add(table);
  for (const row of rows) setRow(writer, table, row, 'regular');
  if (sum !== undefined) {
    keepTogether(writer, 2 * sizes.body);
    drawLine(writer);
    setRow(writer, table, sum, 'bold');
  }
  table.end();
  writer.y += gaps.block / 2;
}

/** Names on the left, values on the right, each wrapped in its own column; a row is never split between pages. */
function setRow(writer: Writer, table: Structure, { label, value }: PdfRow, font: keyof typeof fonts): void {
  writer.font(font).fontSize(sizes.body);
  const width = (contentWidth(writer) - gaps.column) / 2;
  const height = Math.max(writer.heightOfString(label, { width }), writer.heightOfString(value, { width }));
  keepTogether(writer, height);
  const { y } = writer;
  const row = writer.struct('TR');
  table.add(row);
  mark(writer, row, 'TH', () =>
    writer.fillColor(font === 'bold' ? colors.ink : colors.soft).text(label, margin, y, { width }),
  );
  const x = margin + width + gaps.column;
  mark(writer, row, 'TD', () => writer.fillColor(colors.ink).text(value, x, y, { width, align: 'right' }));
  row.end();
  writer.y = y + height + gaps.row;
}

function setTable(writer: Writer, root: Structure, rows: readonly (readonly string[])[]): void {
  const table = writer.struct('Table');
  root.add(table);
  for (const [index, cells] of rows.entries()) setCells(writer, table, cells, index === 0);
  table.end();
  writer.y += gaps.block / 2;
}

/** Cells side by side; a row is never split between pages. */
function setCells(writer: Writer, table: Structure, cells: readonly string[], isHead: boolean): void {
  writer.font(isHead ? 'bold' : 'regular').fontSize(sizes.small);
  const width = (contentWidth(writer) - gaps.column * (cells.length - 1)) / cells.length;
  const height = Math.max(...cells.map((cell) => writer.heightOfString(cell, { width })));
  // The head stays with the first row.
  keepTogether(writer, isHead ? 3 * height : height);
  const { y } = writer;
  const row = writer.struct('TR');
  table.add(row);
  for (const [index, cell] of cells.entries()) {
    const x = margin + index * (width + gaps.column);
    mark(writer, row, isHead ? 'TH' : 'TD', () => writer.fillColor(colors.ink).text(cell, x, y, { width }));
  }
  row.end();
  writer.y = y + height + gaps.item;
}

function mark(writer: Writer, parent: Structure, tag: string, write: () => void): void {
  const element = writer.struct(tag, {}, write);
  parent.add(element);
  element.end();
}

function drawLine(writer: Writer): void {
  writer.markContent('Artifact', { type: 'Layout' });
  writer
    .moveTo(margin, writer.y)
    .lineTo(margin + contentWidth(writer), writer.y)
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .stroke();
  writer.endMarkedContent();
  writer.y += gaps.row;
}

/** Page numbers, which are not part of the text. */
function setFooters(writer: Writer, footer: string): void {
  const { start, count } = writer.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    writer.switchToPage(page);
    // Text below the bottom margin would begin a new page.
    writer.page.margins.bottom = 0;
    writer.markContent('Artifact', { type: 'Pagination' });
    writer.font('regular').fontSize(sizes.footer).fillColor(colors.soft);
    const y = writer.page.height - footerY;
    writer.text(`${footer} · Page ${page - start + 1} of ${count}`, margin, y, { lineBreak: false });
    writer.endMarkedContent();
  }
}

/** Begins a page if this height no longer fits on the current one. */
function keepTogether(writer: Writer, height: number): void {
  if (writer.y + height > writer.page.maxY()) writer.addPage();
}

function contentWidth(writer: Writer): number {
  return writer.page.width - 2 * margin;
}
