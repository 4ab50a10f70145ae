import { readFileSync } from 'node:fs';

const largest = 64 * 1024;

/** Apple's association file, or its problem; a null file if none is configured. */
export function readAssociationFile(
  path: string | undefined,
): { readonly file: Uint8Array | null } | { readonly problem: string } {
  if (path === undefined) return { file: null };
  const name = 'APPLE_PAY_DOMAIN_ASSOCIATION_FILE';
  try {
    const file = readFileSync(path);
    if (file.length === 0) return { problem: `${name}: ${path} is empty` };
    return file.length > largest ? { problem: `${name}: ${path} is larger than 64 KiB` } : { file };
  } catch {
    return { problem: `${name}: ${path} cannot be read` };
  }
}
