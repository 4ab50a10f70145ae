import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** Flags without which a browser on a closed network keeps knocking at its maker's hosts. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser that comes with the packages, unpacked once for each version with the system libraries and fonts it
 * needs; `CHROMIUM_PATH` names another. Several processes may call this at once: the folder is renamed into place when
 * it is whole.
 */
export async function prepareChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return { executablePath: named, env: environment({}) };
  const require = createRequire(import.meta.url);
  const pack = findPackage(require.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(pack, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(pack, cache, folder);
  const fontsConfig = join(folder, 'fonts.conf');
  return {
    executablePath: join(folder, 'chromium'),
    env: environment({
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fontsConfig }),
    }),
  };
}

async function unpack(pack: string, cache: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'chromium-half-'));
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = half;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'].map((name) =>
        inflate(join(pack, 'bin', name)),
      ),
    );
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  writeFileSync(
    join(half, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  try {
    renameSync(half, folder);
  } catch {
    // Another process was first; its folder is as good.
    rmSync(half, { recursive: true, force: true });
  }
}

function environment(more: Record<string, string>): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...more };
}

function findPackage(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('@sparticuz/chromium has no packed browser');
    folder = parent;
  }
  return folder;
}
