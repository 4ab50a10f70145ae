import { globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.ts';

/** In bytes, unpacked, according to `podman images`. */
export const largestImage = 250_000_000;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).padStart(7)} MB`;

/** The image's size, and a table of its largest parts. */
export async function reportImage(engine: Engine, image: string): Promise<{ size: number; table: string }> {
  const size = Number(await engine.podman('image', 'inspect', '--format', '{{.Size}}', image));
  const folder = await engine.podman('image', 'mount', image);
  const parts = new Map<string, number>();
  for (const path of globSync('**/*', { cwd: folder })) {
    const { size: bytes, isFile } = fileAt(join(folder, path));
    const part = /^app\/node_modules\/(?:@[^/]+\/)?[^/]+|^app\/[^/]+|^[^/]+(?:\/[^/]+)?/.exec(path)?.[0] ?? path;
    if (isFile) parts.set(part, (parts.get(part) ?? 0) + bytes);
  }
  await engine.podman('image', 'unmount', image);
  const packages = [...parts].filter(([part]) => part.startsWith('app/node_modules/'));
  const sum = packages.reduce((total, [, bytes]) => total + bytes, 0);
  const rows = [...parts, [`all ${packages.length} packages`, sum] as const].toSorted(([, a], [, b]) => b - a);
  const largest = rows.slice(0, 16).map(([part, bytes]) => `${megabytes(bytes)}  ${part}`);
  return { size, table: [`${megabytes(size)}  in all`, ...largest].join('\n') };
}

function fileAt(path: string): { readonly size: number; readonly isFile: boolean } {
  const stat = lstatSync(path);
  return { size: stat.size, isFile: stat.isFile() };
}
