import { Worker } from 'node:worker_threads';
import type { PdfContent } from './pdf-content.ts';

/** Sets documents as PDF; rejects if that fails. */
export type PdfSetter = (content: PdfContent) => Promise<Uint8Array>;

type Answer = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly failure: string });

/**
 * Sets PDFs in a thread of its own, so that fonts and line breaks never delay a page. It starts with the first PDF, starts again if
 * it ended, and does not keep the process running.
 */
export function createPdfSetter(): PdfSetter {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let worker: Worker | null = null;
  let count = 0;

  const settle = (id: number): PromiseWithResolvers<Uint8Array> | undefined => {
    const promise = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return promise;
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url));
    const fail = (error: Error) => {
      if (worker === started) worker = null;
      for (const id of [...waiting.keys()]) settle(id)?.reject(error);
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The PDF thread ended with ${code}`)));
    started.on('message', (answer: Answer) => {
      const promise = settle(answer.id);
      if ('pdf' in answer) promise?.resolve(answer.pdf);
      else promise?.reject(new Error(answer.failure));
    });
    return started;
  };

  return (content) => {
    worker ??= start();
    const id = count++;
    const promise = Promise.withResolvers<Uint8Array>();
    worker.postMessage({ id, content });
    worker.ref();
    waiting.set(id, promise);
    return promise.promise;
  };
}
