import { deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG header with this size, a few pixels and no valid checksums: enough for reading kind and size. */
export function pngOfSize(width: number, height: number): Buffer {
  return Buffer.concat([pngSignature, pngHeader(width, height), pngPixels(), pngChunk('IEND')]);
}

/** An IHDR chunk: 8 bits of red, green and blue. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return pngChunk('IHDR', header);
}

/** An IDAT chunk of this many bytes once inflated. */
export function pngPixels(bytes = 16): Buffer {
  return pngChunk('IDAT', deflateSync(Buffer.alloc(bytes)));
}

/** A chunk without a valid checksum; `length` is its stated length. */
export function pngChunk(type: string, data = Buffer.alloc(0), length = data.length): Buffer {
  const stated = Buffer.alloc(4);
  stated.writeUInt32BE(length);
  return Buffer.concat([stated, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
