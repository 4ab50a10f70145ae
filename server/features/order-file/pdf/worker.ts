import { parentPort } from 'node:worker_threads';
import type { PdfContent } from './pdf-content.ts';
import { setPdf } from './set-pdf.ts';

/** Sets PDFs in a thread of its own, one after the other in the order they were asked for. */
interface PdfTask {
  readonly id: number;
  readonly content: PdfContent;
}

let last = Promise.resolve();
parentPort?.on('message', ({ id, content }: PdfTask) => {
  last = last.then(async () => {
    const pdf = await setPdf(content).catch((error: unknown) => String(error));
    parentPort?.postMessage(typeof pdf === 'string' ? { id, failure: pdf } : { id, pdf });
  });
});
