import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngOfSize } from '#server/testing/steps/png.ts';
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
