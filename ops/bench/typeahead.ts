import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchAirports } from '#domain/airports/typeahead.ts';
import { parseTypeahead } from '#domain/airports/typeahead-index.ts';
import { median, quantile } from './measure.ts';
import type { Row } from './table.ts';

const typed = [
  'london',
  'new york',
  'sao paulo',
  'san jose cr',
  'jfk',
  'munich airport',
  'zürich',
  'los angeles us',
  'xxxxxxx',
  'san fransisco',
  'saint louis airport',
  'münchen',
  'germany',
  'москва',
];

/** One keystroke of the airport picker, searching all airports. */
export function measureTypeahead(): Row[] {
  const index = parseTypeahead(
    readFileSync(join(import.meta.dirname, '..', '..', 'data', 'generated', 'airports-typeahead.txt'), 'utf8'),
  );
  const keystrokes = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  const run = () =>
    keystrokes.map((query) => {
      const startedAt = performance.now();
      searchAirports(index, query);
      return performance.now() - startedAt;
    });
  run();
  const times = Array.from({ length: 20 }, run).flat();
  const note = `${index.entries.length} places`;
  return [
    { name: 'Type-ahead keystroke, median', result: median(times), unit: 'ms', target: 4, allowed: 2, note },
    { name: 'Type-ahead keystroke, p95', result: quantile(times, 0.95), unit: 'ms', target: 4, allowed: 2, note },
  ];
}
