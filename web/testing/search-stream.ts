import { CompactEncoder, compactVersion } from '#contract/codec/compact.ts';
import type { LiveLine, LiveProgress } from '#contract/live-search.ts';
import { listedOffer } from '#domain/testing/offers.ts';

/** The whole stream of a search that found these offers. */
export function streamOf(
  offers: readonly Parameters<typeof listedOffer>[0][],
  progress: Omit<LiveProgress, 'offers'> = { answered: 1, sources: 1 },
): string {
  return textOf([
    { head: { version: compactVersion, stream: 'st_1', search_id: 'srch', started_at: 1_800_000_000_000 } },
    { batch: new CompactEncoder().encode(offers.map(listedOffer)) },
    { end: { offers: offers.length, ...progress } },
  ]);
}

/** Lines as the server sends them. */
export function textOf(lines: readonly LiveLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
