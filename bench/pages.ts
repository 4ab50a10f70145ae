import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median, timed } from './measure.ts';
import { measuredSearch } from './supplier-call.ts';
import type { Row } from './table.ts';

const client = join(import.meta.dirname, '..', 'build', 'client');

/** First HTML when warm, and the script that two pages load by themselves. */
export async function measurePages(origin: string): Promise<Row[]> {
  const home = async () => (await fetch(origin)).text();
  for (let n = 0; n < 20; n++) await home();
  const times: number[] = [];
  for (let n = 0; n < 50; n++) times.push(await timed(home));
  const searchPage = `/search?${new URLSearchParams(measuredSearch())}`;
  return [
    {
      name: 'HTML of the home page, warm',
      result: median(times),
      unit: 'ms',
      target: 50,
      allowed: 2,
      note: 'whole document, median of 50',
    },
    scriptRow('Script of the home page', 120, await home()),
    scriptRow('Script of the results page', 150, await (await fetch(origin + searchPage)).text()),
  ];
}

function scriptRow(name: string, target: number, html: string): Row {
  const files = directScripts(html);
  const bytes = [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length,
    0,
  );
  return { name, result: bytes / 1000, unit: 'kB', target, allowed: 1, note: `gzip, ${files.size} files` };
}

/** Every module the document starts, and what those import statically: loaded without anybody doing anything. */
function directScripts(html: string): Set<string> {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const roots = scripts.flatMap(([, attributes = '', text = '']) => [
    ...(/\bsrc="(\/assets\/[^"]+\.js)"/.exec(attributes)?.slice(1, 2) ?? []),
    ...[...text.matchAll(/\bimport\s*\(?\s*(?:[\w*{},\s$]+?\bfrom\s*)?["'](\/assets\/[^"']+\.js)["']/g)].map(
      ([, path = '']) => path,
    ),
  ]);
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path = ''] of readFileSync(join(client, file), 'utf8').matchAll(
      /\b(?:import|from)\s*["'](\.{0,2}\/[^"']+\.js)["']/g,
    )) {
      visit(posix.resolve(posix.dirname(file), path));
    }
  };
  for (const file of roots) visit(file);
  return found;
}
