import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** Flags without which a browser on a closed network keeps contacting its vendor's hosts. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The browser from the packages, unpacked once per version with its system libraries and fonts; `CHROMIUM_PATH`
 * overrides it. Safe to call from several processes at once: the folder is renamed into place when complete.
 */
export async function prepareChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return { executablePath: named, env: environment({}) };
  const require = createRequire(import.meta.url);
  const pack = findPackage(require.resolve('@sparticuz/chromium'));
  const { version } = JSON.parse(readFileSync(join(pack, 'package.json'), 'utf8')) as { version: string };
  const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) unpack(pack, cache, folder);
  const fontsConfig = join(folder, 'fonts.conf');
  return {
    executablePath: join(folder, 'chromium'),
    env: environment({
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fontsConfig }),
    }),
  };
}

function unpack(pack: string, cache: string, folder: string): void {
  mkdirSync(cache, { recursive: true });
  const half = mkdtempSync(join(cache, 'chromium-half-'));
  // The package unpacks into its process's temporary folder, so it gets its own process and folder.
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'];
  const script = `
    const { inflate } = await import('@sparticuz/chromium');
    await Promise.all(process.argv.slice(1).map((archive) => inflate(archive)));
  `;
  const run = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, ...archives.map((name) => join(pack, 'bin', name))],
    { cwd: cache, env: { ...process.env, TMPDIR: half, TMP: half, TEMP: half }, encoding: 'utf8' },
  );
  if (run.status !== 0 || !existsSync(join(half, 'chromium'))) {
    rmSync(half, { recursive: true, force: true });
    throw new Error(`The browser could not be unpacked into ${half}:\n${run.stderr}`);
  }
  writeFileSync(
    join(half, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'font-cache')}</cachedir></fontconfig>`,
  );
  try {
    renameSync(half, folder);
  } catch {
    // Another process was first; its folder is just as good.
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
