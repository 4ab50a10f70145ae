import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PaintFirst } from './paint-first.ts';

const code = ';\nimport * as route0 from "/assets/root.js";\nif (1 < 2) import("/assets/entry.js");';
const head =
  '<!DOCTYPE html><html><head><title>Zürich ✈ 東京</title><link rel="modulepreload" href="/assets/base.js"/>' +
  '<link nonce="abc" rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/app.css"/>';
const beforeScript = '</head><body><p>1 &lt; 2 · Fès</p><script nonce="abc">window.data = "späť";</script>';
const late = '<div hidden id="S:0">später ✓</div><script nonce="abc">window.stream.close()</script></body></html>';
const page = `${head}${beforeScript}<script nonce="abc" type="module" async="">${code}</script>${late}`;

/** The resulting document if it arrives in chunks that end at these bytes. */
async function sent(document: string, cuts: readonly number[] = [], opening = ''): Promise<string> {
  const bytes = Buffer.from(document);
  const ends = [...new Set([...cuts.map((cut) => cut % bytes.length), bytes.length])].sort((a, b) => a - b);
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
  const body = Readable.from(pieces, { objectMode: false }).pipe(new PaintFirst(opening));
  return Buffer.concat(await body.toArray()).toString('utf8');
}

interface Appended {
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly nonce?: string;
  readonly text?: string;
}

type Timer = readonly [run: (value?: string) => void, ms?: number, value?: string];

/** Runs the script that replaces the module script, in a page that has not painted. */
async function startOf(document: string, hidden = false) {
  const script = /<script nonce="abc">(\(function startAfterPaint[\s\S]*?)<\/script>/.exec(document)?.[1] ?? '';
  const appended: Appended[] = [];
  const timers: Timer[] = [];
  let paint: () => void = () => undefined;
  runInNewContext(script, {
    document: {
      hidden,
      currentScript: { nonce: 'abc' },
      createElement: () => ({}),
      head: { append: (element: Appended) => appended.push(element) },
    },
    URL,
    HTMLElement: class {
      showPopover() {}
    },
    PerformanceObserver: class {
      constructor(seen: () => void) {
        paint = seen;
      }
      observe() {}
    },
    setTimeout: (...timer: Timer) => timers.push(timer),
  });
  /** Advances the clock by this many ms. */
  const wait = (time: number) => {
    for (const timer of timers.splice(0)) {
      const [run, ms = 0, value] = timer;
      if (ms <= time) run(value);
      else timers.push(timer);
    }
  };
  return { appended, wait, paint: () => paint() };
}

test('the head loses only its module preloads, and the rest of the document is unchanged [FAST-04]', async () => {
  const document = await sent(page);
  expect(document).not.toContain('modulepreload" href');
  expect(document).toContain('<title>Zürich ✈ 東京</title><link rel="stylesheet" href="/app.css"/></head>');
  expect(document).toContain(beforeScript);
  expect(document.endsWith(`</script>${late}`)).toBe(true);
  expect(document).not.toContain('type="module" async');
  expect(document).not.toContain('1 < 2');
});

test('nothing is fetched before the first paint; then the modules and the original script, with its nonce, once [FAST-04]', async () => {
  const { appended, wait, paint } = await startOf(await sent(page));
  wait(2900);
  expect(appended).toEqual([]);
  paint();
  wait(0);
  expect(appended).toEqual([
    { rel: 'modulepreload', href: '/assets/base.js' },
    { rel: 'modulepreload', href: '/assets/root.js' },
    { type: 'module', nonce: 'abc', text: code },
  ]);
  paint();
  wait(3000);
  wait(0);
  expect(appended).toHaveLength(3);
});

test('if no paint is reported the script starts after three seconds, in a hidden tab at once [FAST-04]', async () => {
  const unseen = await startOf(await sent(page));
  unseen.wait(3000);
  unseen.wait(0);
  expect(unseen.appended.at(-1)?.text).toBe(code);
  const hidden = await startOf(await sent(page), true);
  hidden.wait(0);
  expect(hidden.appended.at(-1)?.text).toBe(code);
});

test('the document is the same wherever its bytes are split, even within a character [FAST-04]', async () => {
  const whole = await sent(page);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 40 }), async (cuts) => {
      expect(await sent(page, cuts)).toBe(whole);
    }),
  );
  expect(
    await sent(
      page,
      Array.from({ length: page.length * 2 }, (_, index) => index),
    ),
  ).toBe(whole);
});

test('a document without a module script, or a truncated one, passes through [FAST-04]', async () => {
  const plain = `${head}${beforeScript}${late}`;
  const kept = plain.replace(/<link[^>]*modulepreload[^>]*>/g, '');
  expect(await sent(plain, [40, 200, 300])).toBe(kept);
  expect(await sent('<!DOCTYPE html><html><head><title>', [3])).toBe('<!DOCTYPE html><html><head><title>');
  const cut = page.slice(0, page.indexOf('route0'));
  expect((await sent(cut, [250])).endsWith('type="module" async="">;\nimport * as ')).toBe(true);
});

test('chunks are forwarded at once, so that late parts are not held back [FAST-04]', () => {
  const body = new PaintFirst();
  const pieces: string[] = [];
  body.on('data', (piece: Buffer) => pieces.push(piece.toString('utf8')));
  body.write(`${head}${beforeScript}`);
  expect(pieces.join('').endsWith('</script>')).toBe(true);
  body.write(`<script nonce="abc" type="module" async="">${code}</script>`);
  body.write('<div hidden id="S:0">späte');
  expect(pieces.join('').endsWith('späte')).toBe(true);
});

test('the opening HTML is inserted after the skip link, wherever the document is split, and nothing else changes [PAGE-09]', async () => {
  const skip = '<a href="#content" class="skip-link">Skip to content</a>';
  const opening = '<section id="tracking">Zürich?</section>';
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), fc.boolean(), async (cuts, isShort) => {
      const start = isShort ? '<body>' : `<body>${skip}`;
      const document = page.replace('<body>', start);
      expect(await sent(document, cuts, opening)).toBe((await sent(document)).replace(start, start + opening));
    }),
  );
});
