import { median, timed } from './measure.ts';
import type { Row } from './table.ts';

/** First HTML when warm. */
export async function measurePages(origin: string): Promise<Row[]> {
  const home = async () => (await fetch(origin)).text();
  for (let n = 0; n < 20; n++) await home();
  const times: number[] = [];
  for (let n = 0; n < 50; n++) times.push(await timed(home));
  return [
    {
      name: 'HTML of the home page, warm',
      result: median(times),
      unit: 'ms',
      target: 50,
      allowed: 2,
      note: 'whole document, median of 50',
    },
  ];
}
