import { crc32, inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { expect, test } from 'vitest';
import { defaultTheme } from '#domain/brand/theme.ts';
import { iconPng, iconSvg, sharePng } from './pictures.ts';
import { encodePng, iconFileOf } from './png.ts';

/** Reads a PNG of this module: its chunks with their checksums, and a pixel. */
function readPng(file: Buffer) {
  const chunks: { type: string; body: Buffer; hasValidChecksums: boolean }[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    const hasValidChecksums = crc32(named) === file.readUInt32BE(at + 8 + length);
    chunks.push({
      type: named.toString('latin1', 0, 4),
      body: named.subarray(4),
      hasValidChecksums: hasValidChecksums,
    });
    at += length + 12;
  }
  const [header, data] = chunks;
  const width = header?.body.readUInt32BE(0) ?? 0;
  const rows = inflateSync(data?.body ?? Buffer.alloc(0));
  const stride = width * 4 + 1;
  const pixel = (x: number, y: number) =>
    [0, 1, 2, 3].map((channel) => {
      let value = 0;
      for (let row = 0; row <= y; row++) value = (value + (rows[row * stride + 1 + x * 4 + channel] ?? 0)) & 0xff;
      return value;
    });
  return { chunks, width, height: header?.body.readUInt32BE(4) ?? 0, rowBytes: rows.length, pixel };
}

test('an encoded picture decodes pixel by pixel, with valid checksums [PAGE-06]', async () => {
  const data = Uint8Array.from({ length: 5 * 3 * 4 }, (_, index) => (index * 37) % 256);
  const read = readPng(await encodePng({ width: 5, height: 3, data }));
  expect(read.chunks.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(read.chunks.every(({ hasValidChecksums }) => hasValidChecksums)).toBe(true);
  expect([read.width, read.height, read.rowBytes]).toEqual([5, 3, 3 * 21]);
  expect(read.pixel(4, 2)).toEqual([...data.subarray(56, 60)]);
  expect(read.pixel(0, 1)).toEqual([...data.subarray(20, 24)]);
});

test.each([
  ['round', 0],
  ['full', 255],
] as const)('an icon with a %s edge is the mark in the brand’s color [PAGE-06]', async (edge, cornerOpacity) => {
  const icon = await iconPng({ theme: defaultTheme, letter: null }, 192, edge);
  expect(imageSize(icon)).toMatchObject({ width: 192, height: 192, type: 'png' });
  const { pixel } = readPng(icon);
  expect(pixel(96, 12)).toEqual([0x15, 0x80, 0x3d, 255]);
  expect(pixel(110, 120)).toEqual([255, 255, 255, 255]);
  expect(pixel(0, 0)[3]).toBe(cornerOpacity);
});

test('the picture of shared links has the expected size and shows the mark [PAGE-06]', async () => {
  const picture = await sharePng({ theme: defaultTheme, letter: null });
  expect(imageSize(picture)).toMatchObject({ width: 1200, height: 630, type: 'png' });
  const { pixel } = readPng(picture);
  expect(pixel(130, 300)).toEqual([0x15, 0x80, 0x3d, 255]);
  // The background covers the whole picture: nothing is transparent.
  const corners = [pixel(0, 0), pixel(1199, 0), pixel(600, 20), pixel(1199, 629)];
  expect(corners.map(([, , , opacity]) => opacity)).toEqual([255, 255, 255, 255]);
  expect(picture.length).toBeLessThan(150_000);
});

test('the icon file contains one picture at its stated offset [PAGE-06]', () => {
  const png = Buffer.from('not looked into');
  const file = iconFileOf(png, 32);
  expect([file[6], file[7], file.readUInt32LE(14)]).toEqual([32, 32, png.length]);
  expect(file.subarray(file.readUInt32LE(18))).toEqual(png);
});

test('only a theme’s colors get into a drawing [PAGE-06] [SAFE-04]', () => {
  const svg = iconSvg({ theme: { ...defaultTheme, primary: '"/><script>alert(1)</script>' }, letter: '<' });
  expect(svg).not.toContain('script');
  expect(svg).toContain('rgb(21 128 61)');
});

test('a brand that is not the product has its letter instead of the tail fin, and pictures without either [F-106] [PAGE-06]', async () => {
  const own = { theme: defaultTheme, letter: null };
  const brand = { theme: defaultTheme, letter: 'A' };
  expect(iconSvg(own)).toMatch(/<path /);
  expect(iconSvg(brand)).not.toMatch(/<path /);
  expect(iconSvg(brand)).toContain('>A</text>');
  const white = [255, 255, 255, 255];
  const [fin, plain] = [readPng(await iconPng(own, 192, 'full')), readPng(await iconPng(brand, 192, 'full'))];
  expect([fin.pixel(110, 120), plain.pixel(110, 120)]).toEqual([white, plain.pixel(0, 0)]);
  const [shared, theirs] = [readPng(await sharePng(own)), readPng(await sharePng(brand))];
  expect(shared.pixel(130, 300)).toEqual([0x15, 0x80, 0x3d, 255]);
  expect(theirs.pixel(130, 300)).not.toEqual(shared.pixel(130, 300));
});
