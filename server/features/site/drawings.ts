import { LRUCache } from 'lru-cache';
import { type KeptFile, keepFile } from '#server/http/calls/kept-file.ts';
import type { Marked } from './pictures.ts';

export interface Drawing {
  readonly type: string;
  draw(marked: Marked): string | Promise<Buffer>;
}

/**
 * The drawing at a path, shared by all brands that look the same. The least used are dropped beyond `maxSize` bytes.
 */
export function keepDrawings(drawings: Readonly<Record<string, Drawing>>, maxSize: number) {
  const kept = new LRUCache<string, KeptFile, { readonly path: string; readonly marked: Marked }>({
    maxSize,
    sizeCalculation: ({ body }) => body.length,
    fetchMethod: async (_key, _stale, { context: { path, marked } }) => {
      const drawing = drawings[path];
      return drawing && keepFile(drawing.type, await drawing.draw(marked));
    },
    ignoreFetchAbort: true,
  });
  return (path: string, { theme, letter }: Marked): Promise<KeptFile> =>
    kept.forceFetch(JSON.stringify([path, theme, letter]), { context: { path, marked: { theme, letter } } });
}
