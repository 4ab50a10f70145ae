import { getDocumentProxy } from 'unpdf';

/** A piece of text on a page, its position from the bottom left in points. */
export interface PdfPiece {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

export interface ReadPdf {
  readonly title: unknown;
  readonly keywords: unknown;
  readonly language: unknown;
  readonly isTagged: boolean;
  /** The structure's element types in reading order. */
  readonly tags: readonly string[];
  readonly pages: readonly { readonly width: number; readonly height: number; readonly pieces: readonly PdfPiece[] }[];
  /** All text except the footers, pieces and pages separated by single spaces. */
  readonly text: string;
}

/** Points. */
const footerHeight = 50;

interface StructureNode {
  readonly role?: string;
  readonly children?: readonly StructureNode[];
}

/** Reads a PDF like other programs. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const info = (await pdf.getMetadata()).info as Readonly<Record<string, unknown>>;
  const marks = (await pdf.getMarkInfo()) as { readonly Marked?: boolean } | null;
  const pages: ReadPdf['pages'][number][] = [];
  const tags: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const pieces: PdfPiece[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [, , , size, x, y] = item.transform as [number, number, number, number, number, number];
      const piece = { text: item.str, x, y, width: item.width, size };
      const last = pieces.at(-1);
      if (last !== undefined && isKerned(last, piece)) {
        pieces[pieces.length - 1] = { ...last, text: last.text + piece.text, width: x + piece.width - last.x };
      } else pieces.push(piece);
    }
    pages.push({ width, height, pieces });
    tags.push(...rolesOf((await page.getStructTree()) as StructureNode | null));
  }
  await pdf.loadingTask.destroy();
  const body = pages.flatMap(({ pieces }) => pieces.filter(({ y }) => y > footerHeight));
  const text = body.map((piece) => piece.text).join(' ');
  return {
    title: info.Title,
    keywords: info.Keywords,
    language: info.Language,
    isTagged: marks?.Marked === true,
    tags,
    pages,
    text: text.replace(/\s+/g, ' '),
  };
}

/** Whether a piece continues the same word: a font moves some pairs of letters closer together. */
function isKerned(before: PdfPiece, { x, y, size }: PdfPiece): boolean {
  const gap = x - (before.x + before.width);
  return y === before.y && gap < size / 20 && gap > -size / 3;
}

function rolesOf(node: StructureNode | null): string[] {
  if (node === null) return [];
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesOf)];
}
