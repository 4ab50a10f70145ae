import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { PdfContent } from './pdf-content.ts';
import { createPdfSetter } from './pdf-setter.ts';

const content = (text: string): PdfContent => ({
  title: 'A title',
  language: 'en-US',
  footer: 'A footer',
  createdAt: new Date('2027-01-10T12:00:00Z'),
  blocks: [{ kind: 'text', text }],
});

test('a text of 60,000 characters without a space is set in seconds, and an ordinary word stays one piece [TERMS-02] [SAFE-02]', async () => {
  const fingerprint = '0123456789abcdef'.repeat(4);
  const started = performance.now();
  const { text } = await readPdf(await createPdfSetter()(content(`${fingerprint} ${'Economy'.repeat(9000)}`)));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(text).toContain(`${fingerprint} `);
  // Long words may end lines anywhere.
  expect(text.slice(fingerprint.length).replaceAll(/[\s\u200b]/g, '')).toBe('Economy'.repeat(9000));
}, 15_000);

test('a PDF that takes too long fails alone: those that wait behind it are set by a new thread [TERMS-02] [SAFE-02]', async () => {
  const setPdf = createPdfSetter({ deadlineMs: 3000 });
  const endless = content('word '.repeat(3_000_000));
  const [late, ...others] = await Promise.allSettled([setPdf(endless), setPdf(content('One')), setPdf(content('Two'))]);
  expect(late).toMatchObject({ status: 'rejected', reason: { message: 'The PDF was not set within 3000 ms' } });
  const texts = await Promise.all(
    others.flatMap((one) => (one.status === 'fulfilled' ? [readPdf(one.value).then(({ text }) => text)] : [])),
  );
  expect(texts).toEqual(['One', 'Two']);
}, 15_000);

test('PDFs asked for at once each have their own text, and one that fails stops no other [TERMS-02]', async () => {
  const setPdf = createPdfSetter();
  const cases = await Promise.allSettled([
    setPdf(content('Zażółć gęślą jaźń')),
    setPdf({ ...content(''), blocks: [{ kind: 'rows', rows: null as never }] }),
    setPdf(content('Çatlı Ñandú Ủng Ďábel')),
  ]);
  expect(cases.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const texts = await Promise.all(
    cases.flatMap((one) => (one.status === 'fulfilled' ? [readPdf(one.value).then(({ text }) => text)] : [])),
  );
  expect(texts).toEqual(['Zażółć gęślą jaźń', 'Çatlı Ñandú Ủng Ďábel']);
});
