import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPicture } from './pictures.ts';

/** A PNG of one colour, without its checksums: what tells its kind and size is what is read. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a picture of its kind is kept under the hash of its bytes [ADM-05] [SAFE-04]', () => {
  const checked = checkPicture(png(120, 40), 'image/png');
  expect(checked).toMatchObject({ ok: true, value: { width: 120, height: 40, mediaType: 'image/png' } });
  expect(checked.ok && checked.value.id).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
  ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
  ['a drawing that says so', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['another kind than it says', png(10, 10), 'image/jpeg'],
  ['only the first bytes of a picture', png(10, 10).subarray(0, 8), 'image/png'],
  ['a picture without a size', png(0, 10), 'image/png'],
  ['far too many pixels', png(50_000, 50_000), 'image/png'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is refused [ADM-05] [SAFE-04]', (_what, bytes, mediaType) => {
  expect(checkPicture(bytes, mediaType)).toMatchObject({ ok: false, refusal: { code: 'PICTURE_REFUSED' } });
});

test('no bytes break the check [SAFE-03]', () => {
  const signatures = [png(1, 1).subarray(0, 30), Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('RIFF1234WEBPVP8 ')];
  fc.assert(
    fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }), (signature, rest) => {
      for (const mediaType of ['image/png', 'image/jpeg', 'image/webp']) {
        expect(typeof checkPicture(Buffer.concat([signature, rest]), mediaType).ok).toBe('boolean');
      }
    }),
  );
});
