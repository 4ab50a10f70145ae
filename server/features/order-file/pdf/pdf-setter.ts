import { MessageChannel, Worker } from 'node:worker_threads';
import type { Refusal } from '#server/refusal.ts';
import type { PdfContent } from './pdf-content.ts';

/**
 * Sets documents as PDF; rejects if that fails or takes too long, and with PdfsBusy if too many wait. `turn` identifies
 * a document's subject, such as its booking: waiting subjects alternate, one document at a time.
 */
export type PdfSetter = (content: PdfContent, turn: string) => Promise<Uint8Array>;

/** The error handler answers SERVICE_UNAVAILABLE. */
export class PdfsBusy extends Error {
  readonly refusal: Refusal = {
    code: 'SERVICE_UNAVAILABLE',
    message: 'Too many receipts are asked for right now. Please try again in a moment.',
  };

  constructor() {
    super('Too many PDFs are waiting to be set');
    this.name = 'PdfsBusy';
  }
}

interface Task extends PromiseWithResolvers<Uint8Array> {
  readonly content: PdfContent;
}

type Answer = { readonly pdf: Uint8Array } | { readonly failure: string };

/** Ordinary PDFs take less than a second. Includes the start of the thread. */
const usualDeadlineMs = 20_000;
/** Ordinary PDFs need a few megabytes; a thread that needs more ends, but not the process. */
const usualMegabytes = 512;
/** Maximum waiting PDFs: per turn, to share the queue, and in total, to set the last within half a minute. */
const usualWaiting = { ofOne: 5, ofAll: 40 };

/**
 * Sets PDFs in a separate thread, one at a time, so that fonts and line breaks never delay a page. It starts with the
 * first PDF, restarts if it ended or a PDF took too long, and does not keep the process running.
 */
export function createPdfSetter({
  deadlineMs = usualDeadlineMs,
  megabytes = usualMegabytes,
  maxWaiting = usualWaiting,
} = {}): PdfSetter {
  /** By turn; the first one is next, and none is empty. */
  const waiting = new Map<string, Task[]>();
  let worker: Worker | null = null;
  let current: Task | null = null;
  let deadline: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    // A separate channel: in watch mode, Node uses the worker's own.
    const { port1: answers, port2: there } = new MessageChannel();
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: there,
      transferList: [there],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const fail = (error: Error) => {
      // An abandoned thread may end later, while another one works.
      if (worker !== started) return;
      worker = null;
      finish((task) => task.reject(error));
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The PDF thread ended with ${code}`)));
    answers.on('message', (answer: Answer) => {
      if (worker !== started) return;
      finish((task) => ('pdf' in answer ? task.resolve(answer.pdf) : task.reject(new Error(answer.failure))));
    });
    // The thread alone keeps the process running while it works.
    answers.unref();
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

  const takeNext = (): Task | null => {
    for (const [turn, [next, ...others]] of waiting) {
      waiting.delete(turn);
      // Behind all others, so that many for one subject never delay another.
      if (others.length > 0) waiting.set(turn, others);
      return next ?? null;
    }
    return null;
  };

  const setNext = () => {
    if (current !== null) return;
    current = takeNext();
    if (current === null) {
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    deadline = setTimeout(giveUp, deadlineMs);
    worker.postMessage(current.content);
  };

  const isFullFor = (turn: string): boolean => {
    const all = waiting.values().reduce((sum, { length }) => sum + length, 0);
    return all >= maxWaiting.ofAll || (waiting.get(turn)?.length ?? 0) >= maxWaiting.ofOne;
  };

  return async (content, turn) => {
    if (isFullFor(turn)) throw new PdfsBusy();
    const task = { content, ...Promise.withResolvers<Uint8Array>() };
    const before = waiting.get(turn);
    if (before === undefined) waiting.set(turn, [task]);
    else before.push(task);
    setNext();
    return task.promise;
  };
}
