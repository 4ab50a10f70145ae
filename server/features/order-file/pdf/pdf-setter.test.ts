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
