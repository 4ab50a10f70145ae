import { median } from '../measure.ts';
import type { Row } from '../table.ts';
import { type LiveWork, liveWork, offerCount } from './live-work.ts';

const rounds = 40;
/** The first rounds run unoptimized code. */
const warmUp = 25;

/** A streamed search of 3,000 offers: its size as sent (LIVE-04), and the server's work on it (LIVE-06). */
export async function measureLiveSearch(): Promise<Row[]> {
  const works: LiveWork[] = [];
  for await (const work of liveWork()) {
    works.push(work);
    if (works.length === rounds) break;
  }
  const of = (pick: (work: LiveWork) => number) => median(works.slice(warmUp).map(pick));
  const parseMs = of((work) => work.parseMs);
  const parseTextMs = of((work) => work.parseTextMs);
  const wholeMs = of((work) => work.wholeMs);
  const note = `median of ${rounds - warmUp}`;
  return [
    {
      name: 'Live search: size as sent',
      result: of((work) => work.sentBytes) / 1000,
      unit: 'kB',
      target: 200,
      allowed: 1,
      note: `${offerCount} offers, gzip, from ${(of((work) => work.answerBytes) / 1e6).toFixed(0)} MB`,
    },
    {
      name: 'Live search: CPU relative to JSON.parse',
      result: wholeMs / parseMs,
      unit: '',
      target: 1.75,
      allowed: 1,
      note: `CPU of all threads, ${note}: ${wholeMs.toFixed(0)} ms reading, encoding, packing and the collector / ${parseMs.toFixed(0)} ms parsing the bytes; ${(wholeMs / parseTextMs).toFixed(2)} against ${parseTextMs.toFixed(0)} ms parsing their text`,
    },
    {
      name: 'Live search: longest CPU time that a call waits',
      result: of((work) => work.heldMs),
      unit: 'ms',
      target: 20,
      allowed: 1,
      note: `of the main thread during the turns of a call, ${note}`,
    },
  ];
}
