import { inflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/**
 * Whether every reader sees the same still picture in a PNG (ISO/IEC 15948): one header at the start, chunks within the
 * file, nothing after its end, and no more pixels than the header states. Checksums are not compared.
 */
export function isPlainPng(bytes: Buffer): boolean {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (chunks === null || header?.type !== 'IHDR' || header.data.length !== 13) return false;
  const count = (type: string) => chunks.filter((chunk) => chunk.type === type).length;
  if (count('IHDR') !== 1 || count('IEND') !== 1 || chunks.at(-1)?.type !== 'IEND') return false;
  if (chunks.some(({ type }) => ['acTL', 'fcTL', 'fdAT'].includes(type))) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  return inflatesWithin(packed, maximumPixelBytes(header.data));
}

/** A PNG's chunks; null if one exceeds the file. */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = pngSignature.length;
  while (at < bytes.length) {
    const dataAt = at + 8;
    const end = dataAt + (dataAt <= bytes.length ? bytes.readUInt32BE(at) : 0) + 4;
    if (end > bytes.length) return null;
    chunks.push({ type: bytes.toString('latin1', at + 4, dataAt), data: bytes.subarray(dataAt, end - 4) });
    at = end;
  }
  return chunks;
}

/** Maximum size of its rows, each with a filter byte: interlacing makes fewer than twice as many rows. */
function maximumPixelBytes(header: Buffer): number {
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)];
  const widestPixel = (4 * bits) / 8;
  return 2 * (height + 8) * (1 + Math.ceil(width * widestPixel));
}

function inflatesWithin(packed: Buffer, maxOutputLength: number): boolean {
  try {
    inflateSync(packed, { maxOutputLength });
    return true;
  } catch {
    return false;
  }
}

/** Start of frame markers, and the two reserved ones that some readers treat as such. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4;
const startOfScan = 0xda;
const endOfPicture = 0xd9;

/**
 * Whether every reader sees the same picture in a JPEG (ITU-T T.81): one frame before the scans, and segments within
 * the file. A preview may follow its end.
 */
export function isPlainJpeg(bytes: Buffer): boolean {
  let frames = 0;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfPicture) break;
    if (marker < 0xc0 || marker === 0xff) return false;
    if (isFrame(marker)) frames += 1;
    if (marker === startOfScan && frames !== 1) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (at > bytes.length) return false;
    if (marker === startOfScan) at = endOfScan(bytes, at);
  }
  return frames === 1;
}

/** The position of the next marker that is neither a restart nor a stuffed byte of the scan. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isMarker = bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) break;
    at += 1;
  }
  return at;
}
