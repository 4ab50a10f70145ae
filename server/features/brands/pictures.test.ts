import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngChunk, pngHeader, pngOfSize, pngPixels, pngSignature } from '#server/testing/steps/png.ts';
import { checkPicture } from './pictures.ts';

test('a valid picture is stored under the hash of its bytes [ADM-05] [SAFE-04]', () => {
  const checked = checkPicture(pngOfSize(120, 40), 'image/png');
  expect(checked).toMatchObject({ ok: true, value: { width: 120, height: 40, mediaType: 'image/png' } });
  expect(checked.ok && checked.value.id).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
  ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
  ['an SVG declared as such', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
  ['another type than declared', pngOfSize(10, 10), 'image/jpeg'],
  ['only the first bytes of a picture', pngOfSize(10, 10).subarray(0, 8), 'image/png'],
  ['a picture without a size', pngOfSize(0, 10), 'image/png'],
  ['far too many pixels', pngOfSize(50_000, 50_000), 'image/png'],
  ['nothing', Buffer.alloc(0), 'image/png'],
])('%s is refused [ADM-05] [SAFE-04]', (_what, bytes, mediaType) => {
  expect(checkPicture(bytes, mediaType)).toMatchObject({ ok: false, error: { code: 'PICTURE_REFUSED' } });
});

const pngOf = (...chunks: Buffer[]) => Buffer.concat([pngSignature, ...chunks]);
const small = pngHeader(10, 10);
const pixels = pngPixels();
const end = pngChunk('IEND');

test.each([
  ['a second header', pngOf(small, pngHeader(8000, 8000), pixels, end)],
  ['a second header behind the pixels', pngOf(small, pixels, pngHeader(8000, 8000), end)],
  ['a second header behind the end', pngOf(small, pixels, end, pngHeader(8000, 8000), end)],
  ['something before the header', pngOf(pngChunk('CgBI', Buffer.alloc(4)), small, pixels, end)],
  ['a header of another length', pngOf(pngChunk('IHDR', Buffer.alloc(14, 1)), pixels, end)],
  ['something behind the end', pngOf(small, pixels, end, Buffer.from('<script>'))],
  ['no end', pngOf(small, pixels)],
  ['a chunk longer than the file', pngOf(small, pngChunk('PLTE', Buffer.alloc(3), 0x7fff_ffff), pixels, end)],
  ['a chunk that leads a reader back', pngOf(small, pngChunk('eXIf', Buffer.alloc(0), 0xffff_fff4), pixels, end)],
  ['frames of an animation', pngOf(small, pngChunk('acTL', Buffer.alloc(8, 1)), pixels, end)],
  ['frames without an animation', pngOf(small, pngChunk('fcTL', Buffer.alloc(26)), pixels, end)],
  ['far more pixels than its header says', pngOf(small, pngPixels(20_000_000), end)],
  ['pixels that are not packed', pngOf(small, pngChunk('IDAT', Buffer.from('not packed')), end)],
])('a PNG with %s is refused: what draws it may read it otherwise than we do [F-140] [ADM-05]', (_what, bytes) => {
  expect(checkPicture(bytes, 'image/png')).toMatchObject({ ok: false, error: { code: 'PICTURE_REFUSED' } });
});

test('a PNG with text, a palette and pixels in several chunks is taken [ADM-05]', () => {
  const packed = deflateSync(Buffer.alloc(10 * 31));
  const chunks = [packed.subarray(0, 5), packed.subarray(5)].map((part) => pngChunk('IDAT', part));
  const bytes = pngOf(small, pngChunk('tEXt', Buffer.from('a\0b')), pngChunk('PLTE', Buffer.alloc(3)), ...chunks, end);
  expect(checkPicture(bytes, 'image/png')).toMatchObject({ ok: true, value: { width: 10, height: 10 } });
});

/** A JPEG segment: marker, stated length, content. */
const segment = (marker: number, ...content: number[]) =>
  Buffer.from([0xff, marker, 0, content.length + 2, ...content]);
const frame = (marker: number, side: number) =>
  segment(marker, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0);
const jpegOf = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);
const jfif = segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0);
const scan = Buffer.concat([segment(0xda, 1, 1, 0, 0, 63, 0), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])]);
const endOfJpeg = Buffer.from([0xff, 0xd9]);

test.each([
  ['baseline', jpegOf(jfif, frame(0xc0, 10), scan, endOfJpeg)],
  ['progressive, with several scans', jpegOf(jfif, frame(0xc2, 10), scan, segment(0xc4, 0, 1), scan, endOfJpeg)],
  ['followed by a preview', jpegOf(jfif, frame(0xc0, 10), scan, endOfJpeg, jpegOf(frame(0xc0, 10)))],
])('a %s JPEG is taken [ADM-05]', (_what, bytes) => {
  expect(checkPicture(bytes, 'image/jpeg')).toMatchObject({ ok: true, value: { width: 10, height: 10 } });
});

test.each([
  ['two frames', jpegOf(jfif, frame(0xc0, 10), frame(0xc0, 8000), scan, endOfJpeg)],
  ['a frame of another kind first', jpegOf(jfif, frame(0xc3, 8000), frame(0xc0, 10), scan, endOfJpeg)],
  ['a second frame behind a scan', jpegOf(jfif, frame(0xc0, 10), scan, frame(0xc2, 8000), scan, endOfJpeg)],
  ['a segment longer than the file', jpegOf(jfif, frame(0xc0, 10), Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
  ['filling before its frame', jpegOf(jfif, Buffer.from([0xff]), frame(0xc0, 10), scan, endOfJpeg)],
  ['no frame', jpegOf(jfif, scan, endOfJpeg)],
])('a JPEG with %s is refused [F-140] [ADM-05]', (_what, bytes) => {
  expect(checkPicture(bytes, 'image/jpeg')).toMatchObject({ ok: false, error: { code: 'PICTURE_REFUSED' } });
});

test('arbitrary bytes do not break the check [SAFE-03]', () => {
  const signatures = [
    pngOfSize(1, 1).subarray(0, 30),
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('RIFF1234WEBPVP8 '),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...signatures), fc.uint8Array({ maxLength: 400 }), (signature, rest) => {
      for (const mediaType of ['image/png', 'image/jpeg', 'image/webp']) {
        expect(typeof checkPicture(Buffer.concat([signature, rest]), mediaType).ok).toBe('boolean');
      }
    }),
  );
});
