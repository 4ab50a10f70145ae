import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PdfContent } from './pdf-content.ts';
import { setPdf } from './set-pdf.ts';

const answers = workerData as MessagePort;

/** Sets PDFs in a thread of its own. It gets the next one after it has answered the last. */
parentPort?.on('message', async (content: PdfContent) => {
  const pdf = await setPdf(content).catch((error: unknown) => String(error));
  answers.postMessage(typeof pdf === 'string' ? { failure: pdf } : { pdf });
});
