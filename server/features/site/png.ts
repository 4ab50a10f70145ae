import { crc32, deflate } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** PNG row filter: the difference from the row above. */
const upFilter = 2;

/** A picture as rows of red, green, blue and opacity, 8 bits each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The picture as a PNG file (ISO/IEC 15948), 8 bits per channel. */
export async function encodePng({ width, height, data }: Pixels): Promise<Buffer> {
  const stride = width * 4;
  const rows = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    rows[start] = upFilter;
    for (let x = 0; x < stride; x++) {
      const above = y === 0 ? 0 : (data[(y - 1) * stride + x] ?? 0);
      rows[start + 1 + x] = ((data[y * stride + x] ?? 0) - above) & 0xff;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const packed = await deflated(rows);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

/** An icon file that contains one PNG, for browsers that request `/favicon.ico` on their own. */
export function iconFileOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function deflated(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    deflate(bytes, { level: 9 }, (error, packed) => (error ? reject(error) : resolve(packed)));
  });
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
