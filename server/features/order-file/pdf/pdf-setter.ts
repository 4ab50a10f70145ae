import { Worker } from 'node:worker_threads';
import type { PdfContent } from './pdf-content.ts';

/** Sets documents as PDF; rejects if that fails or takes too long. */
export type PdfSetter = (content: PdfContent) => Promise<Uint8Array>;

interface Task extends PromiseWithResolvers<Uint8Array> {
  readonly content: PdfContent;
}

type Answer = { readonly pdf: Uint8Array } | { readonly failure: string };

/** Ordinary PDFs take less than a second. The time includes the start of the thread. */
const usualDeadlineMs = 20_000;
/** Ordinary PDFs need a few megabytes; a thread that needs more than this ends, and the process does not. */
const threadMegabytes = 512;

/**
 * Sets PDFs in a thread of its own, one after the other, so that fonts and line breaks never delay a page. It starts with the first
 * PDF, starts again if it ended or a PDF took too long, and does not keep the process running.
 */
export function createPdfSetter({ deadlineMs = usualDeadlineMs } = {}): PdfSetter {
  const waiting: Task[] = [];
  let worker: Worker | null = null;
  let current: Task | null = null;
  let deadline: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
    });
    const fail = (error: Error) => {
      // A thread that was given up ends later, while another one works.
      if (worker !== started) return;
      worker = null;
      finish((task) => task.reject(error));
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The PDF thread ended with ${code}`)));
    started.on('message', (answer: Answer) => {
      if (worker !== started) return;
      finish((task) => ('pdf' in answer ? task.resolve(answer.pdf) : task.reject(new Error(answer.failure))));
    });
    return started;
  };

  const giveUp = () => {
    const stuck = worker;
    worker = null;
    void stuck?.terminate();
    finish((task) => task.reject(new Error(`The PDF was not set within ${deadlineMs} ms`)));
  };

  const finish = (settle: (task: Task) => void) => {
    clearTimeout(deadline);
    const task = current;
    current = null;
    if (task !== null) settle(task);
    setNext();
  };

  const setNext = () => {
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    deadline = setTimeout(giveUp, deadlineMs);
    worker.postMessage(current.content);
  };

  return (content) => {
    const task = { content, ...Promise.withResolvers<Uint8Array>() };
    waiting.push(task);
    setNext();
    return task.promise;
  };
}
