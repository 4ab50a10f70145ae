import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { PdfContent } from './pdf-content.ts';
import { createPdfSetter, PdfsBusy } from './pdf-setter.ts';

const content = (text: string): PdfContent => ({
  title: 'A title',
  language: 'en-US',
  footer: 'A footer',
  createdAt: new Date('2027-01-10T12:00:00Z'),
  keywords: [],
  blocks: [{ kind: 'text', text }],
});

test('a text of 60,000 characters without a space is set in seconds, and an ordinary word stays one piece [TERMS-02] [SAFE-02]', async () => {
  const fingerprint = '0123456789abcdef'.repeat(4);
  const started = performance.now();
  const { text } = await readPdf(await createPdfSetter()(content(`${fingerprint} ${'Economy'.repeat(9000)}`), 'a'));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(text).toContain(`${fingerprint} `);
  // Long words may end lines anywhere.
  expect(text.slice(fingerprint.length).replaceAll(/[\s\u200b]/g, '')).toBe('Economy'.repeat(9000));
}, 15_000);

test('emoji, which the fonts lack, are left out of text and footer; other signs and digits stay [TERMS-02]', async () => {
  const said = '1 Ácme ✈️ Über™ 🚀🇺🇸 © 2027 #1';
  const pdf = await createPdfSetter()({ ...content(said), footer: 'Ácme ✈️ Air' }, 'a');
  const { text, pages } = await readPdf(pdf);
  expect(text).toBe('1 Ácme Über™ © 2027 #1');
  expect(pages[0]?.pieces.map((piece) => piece.text).join('')).toContain('Ácme Air · Page 1 of 1');
});

test('a PDF that takes too long fails alone: those that wait behind it are set by a new thread [TERMS-02] [SAFE-02]', async () => {
  const setPdf = createPdfSetter({ deadlineMs: 3000 });
  const endless = content('word '.repeat(3_000_000));
  const [late, ...others] = await Promise.allSettled([
    setPdf(endless, 'a'),
    setPdf(content('One'), 'a'),
    setPdf(content('Two'), 'b'),
  ]);
  expect(late).toMatchObject({ status: 'rejected', reason: { message: 'The PDF was not set within 3000 ms' } });
  const texts = await Promise.all(
    others.flatMap((one) => (one.status === 'fulfilled' ? [readPdf(one.value).then(({ text }) => text)] : [])),
  );
  expect(texts).toEqual(['One', 'Two']);
}, 15_000);

test('PDFs asked for at once each have their own text, and one that fails stops no other [TERMS-02]', async () => {
  const setPdf = createPdfSetter();
  const cases = await Promise.allSettled([
    setPdf(content('Zażółć gęślą jaźń'), 'a'),
    setPdf({ ...content(''), blocks: [{ kind: 'rows', rows: null as never }] }, 'a'),
    setPdf(content('Çatlı Ñandú Ủng Ďábel'), 'a'),
  ]);
  expect(cases.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const texts = await Promise.all(
    cases.flatMap((one) => (one.status === 'fulfilled' ? [readPdf(one.value).then(({ text }) => text)] : [])),
  );
  expect(texts).toEqual(['Zażółć gęślą jaźń', 'Çatlı Ñandú Ủng Ďábel']);
});

test('PDFs of one booking do not stand before those of another, and keep their own order [TERMS-02] [SAFE-04]', async () => {
  const setPdf = createPdfSetter();
  const done: string[] = [];
  const ask = async (turn: string, name: string) => {
    await setPdf(content(name), turn);
    done.push(name);
  };
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name)),
    ask('b', 'b1'),
    ask('c', 'c1'),
    ask('b', 'b2'),
  ]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});

test('a PDF that needs more memory than its thread has fails alone, and the next is set [TERMS-02] [SAFE-02]', async () => {
  const setPdf = createPdfSetter({ megabytes: 32 });
  const [huge, next] = await Promise.allSettled([
    setPdf(content('\n'.repeat(20_000_000)), 'a'),
    setPdf(content('Next'), 'a'),
  ]);
  expect(huge).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  if (next.status === 'rejected') throw next.reason;
  expect((await readPdf(next.value)).text).toBe('Next');
  expect((await readPdf(await setPdf(content('Later'), 'a'))).text).toBe('Later');
}, 15_000);

test('of more PDFs than may wait the rest is refused at once, and there is room again afterward [TERMS-02] [SAFE-04]', async () => {
  const setPdf = createPdfSetter({ maxWaiting: { ofOne: 2, ofAll: 3 } });
  const asked = ['a', 'a', 'a', 'a', 'b', 'c'].map((turn) => setPdf(content(turn), turn));
  const first = await Promise.race(
    asked.map((pdf, index) =>
      pdf.then(
        () => 'set',
        () => index,
      ),
    ),
  );
  expect(first).toBe(3);
  const answers = await Promise.allSettled(asked);
  // One is being set, so two of the first turn and one of another wait.
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, false]);
  for (const answer of [answers[3], answers[5]]) expect(answer).toMatchObject({ reason: expect.any(PdfsBusy) });
  expect((await readPdf(await setPdf(content('Again'), 'a'))).text).toBe('Again');
});
