import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PdfContent } from './pdf-content.ts';
import { setPdf } from './set-pdf.ts';

const answers = workerData as MessagePort;

/** Sets PDFs in a separate thread, one after the other. */
parentPort?.on('message', async (content: PdfContent) => {
  const pdf = await setPdf(content).catch((error: unknown) => String(error));
  answers.postMessage(typeof pdf === 'string' ? { failure: pdf } : { pdf });
});
