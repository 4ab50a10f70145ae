import { median, timed } from './measure.ts';
import type { Row } from './table.ts';

/** First HTML of a warm server. */
export async function measurePages(origin: string): Promise<Row[]> {
  return [
    await measureHtml('HTML of the home page, warm', origin, 50),
    await measureHtml('HTML of the FAQ, warm', new URL('/faq', origin).href, 15),
    await measureHtml('HTML of a policy, warm', new URL('/cancellation-policy', origin).href, 15),
  ];
}

async function measureHtml(name: string, address: string, target: number): Promise<Row> {
  const read = async () => (await fetch(address)).text();
  for (let n = 0; n < 20; n++) await read();
  const times: number[] = [];
  for (let n = 0; n < 50; n++) times.push(await timed(read));
  return { name, result: median(times), unit: 'ms', target, allowed: 2, note: 'whole document, median of 50' };
}
