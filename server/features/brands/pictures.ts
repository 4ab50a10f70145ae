import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import { ok, type Result } from '#domain/result.ts';
import type { Database } from '#server/database/database.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { isPlainJpeg, isPlainPng, pngSignature } from './picture-structure.ts';
import { findPicture, type Picture } from './repository.ts';

/** Allowed picture types, by their first bytes. SVG is excluded because it can contain script. */
const kinds = [
  {
    mediaType: 'image/png',
    type: 'png',
    begins: (bytes: Buffer) => bytes.subarray(0, 8).equals(pngSignature),
    isPlain: isPlainPng,
  },
  {
    mediaType: 'image/jpeg',
    type: 'jpg',
    begins: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    isPlain: isPlainJpeg,
  },
  {
    mediaType: 'image/webp',
    type: 'webp',
    begins: (bytes: Buffer) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
    // Only browsers draw it.
    isPlain: () => true,
  },
] as const;

export const pictureTypes: readonly string[] = kinds.map(({ mediaType }) => mediaType);
export const largestPicture = 256 * 1024;
const maximumSide = 2000;

export interface CheckedPicture extends Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture of the declared type and an allowed size; its id is the hash of its bytes. */
export function checkPicture(bytes: Buffer, mediaType: string): Result<CheckedPicture, Refusal> {
  const kind = kinds.find((candidate) => candidate.begins(bytes));
  if (kind === undefined || kind.mediaType !== mediaType) {
    return refuse('PICTURE_REFUSED', { message: 'This file is not a PNG, JPEG or WebP picture.' });
  }
  const size = sizeOf(bytes);
  if (size === null || size.type !== kind.type) {
    return refuse('PICTURE_REFUSED', { message: 'This picture cannot be read: the file may be damaged.' });
  }
  const { width, height } = size;
  if (width > maximumSide || height > maximumSide) {
    return refuse('PICTURE_REFUSED', {
      message: `This picture is ${width} × ${height} pixels; at most ${maximumSide} × ${maximumSide} are possible.`,
    });
  }
  if (!kind.isPlain(bytes)) {
    return refuse('PICTURE_REFUSED', {
      message: 'This picture is animated or damaged: please save it anew as a still one.',
    });
  }
  return ok({ id: createHash('sha256').update(bytes).digest('hex'), mediaType, bytes, width, height });
}

/** The bytes of an uploaded logo that a PDF can show; null for other or refused pictures, or external addresses. */
export async function findPrintableLogo(db: Database, logo: string | null): Promise<Uint8Array | null> {
  const [, id] = /^\/images\/([0-9a-f]{64})$/.exec(logo ?? '') ?? [];
  const picture = id === undefined ? null : await findPicture(db, id);
  if (picture === null || !['image/png', 'image/jpeg'].includes(picture.mediaType)) return null;
  return checkPicture(Buffer.from(picture.bytes), picture.mediaType).ok ? picture.bytes : null;
}

function sizeOf(bytes: Buffer): { width: number; height: number; type: string | undefined } | null {
  try {
    const { width, height, type } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height, type } : null;
  } catch {
    return null;
  }
}
