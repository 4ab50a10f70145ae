import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { expect, test } from 'vitest';
import { contextFiles } from '#ops/container/build-context.ts';
import { isUnneeded } from '#ops/container/unneeded-files.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The version-controlled files that a stage, and the stage below it, copy from the project's folder. */
function filesOfImage(stage: string): readonly string[] {
  const instructions = DockerfileParser.parse(read('Dockerfile')).getInstructions();
  const start = instructions.findIndex((one) => one.toString().endsWith(` AS ${stage}`));
  const [from, ...rest] = instructions.slice(start);
  const end = rest.findIndex((one) => one.getKeyword() === 'FROM');
  const base = from?.toString().split(' ')[1];
  const copied = (end === -1 ? rest : rest.slice(0, end))
    .filter((one) => one.getKeyword() === 'COPY')
    .map((one) => one.toString().split(' ').slice(1, -1))
    .filter(([first]) => !first?.startsWith('--from'))
    .flat();
  return [...(base === 'production' ? filesOfImage(base) : []), ...contextFiles(copied)];
}

/** The project's modules loaded by a module, as paths; type-only imports load nothing. */
function importsOf(path: string): readonly string[] {
  const text = read(path).replaceAll(/^(?:import|export) type [^;]*;/gm, '');
  return [...text.matchAll(/(?:from|import|import\()\s*'([#.][^']+\.ts)'/g)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : join(dirname(path), specifier),
  );
}

const images = ['production', 'demo'] as const;

test.each(images)('the image of %s has no tests, and nothing that only tests use', (image) => {
  const files = filesOfImage(image);
  const modules = files.filter((path) => path.endsWith('.ts'));
  expect(modules.length).toBeGreaterThan(500);
  expect(files.filter((path) => /\.test\.tsx?$|(?:^|\/)(?:testing|system-tests)\//.test(path))).toEqual([]);
  expect(modules.filter((path) => /from 'vitest'/.test(read(path)))).toEqual([]);
});

test('only the image of the demo has the simulators [F-148]', () => {
  const simulators = (image: (typeof images)[number]) =>
    filesOfImage(image).filter((path) => path.startsWith('simulators/')).length;
  expect(simulators('production')).toBe(0);
  expect(simulators('demo')).toBeGreaterThan(100);
});

test.each(images)('the image of %s has every module of the project that its modules load [F-148]', (image) => {
  const files = filesOfImage(image);
  const modules = files.filter((path) => path.endsWith('.ts'));
  const present = new Set(files);
  const missing = modules.flatMap((path) =>
    importsOf(path)
      .filter((target) => !present.has(target))
      .map((target) => `${path}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['stripe/LICENSE', false],
  ['some/license.md', false],
  ['some/README.md', true],
  ['stripe/cjs/stripe.core.js.map', true],
  ['stripe/esm/stripe.core.d.ts', true],
  ['stripe/esm/stripe.core.js', false],
  ['fastify/test/hooks.js', true],
  ['@fastify/static/node_modules/glob/test/a.js', true],
  ['zod/v4/core/docs/index.js', false],
  ['docs/index.js', false],
  ['@scope/test/index.js', false],
  ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', false],
  ['@expo-google-fonts/inter/900Black/Inter_900Black.ttf', true],
  ['react-dom/cjs/react-dom-server.node.production.js', false],
  ['react-dom/cjs/react-dom-server.node.development.js', true],
  ['@electric-sql/pglite/dist/index.js', false],
  ['@electric-sql/pglite/dist/index.cjs', true],
  ['@opentelemetry/api/dist/index.cjs', false],
  ['react-dom/cjs/react-dom.development.js', false],
  ['date-fns/locale/en-US/_lib/formatLong.js', false],
  ['date-fns/locale/de/_lib/formatLong.js', true],
  ['@fontsource-variable/inter/LICENSE', false],
  ['pdfkit/js/pdfkit.node.mjs', false],
  ['pdfkit/js/pdfkit.standalone.js', true],
])('of a package, %s is left out: %s', (path, isLeftOut) => {
  expect(isUnneeded(path)).toBe(isLeftOut);
});

test('every package of the image that comes with the text of its license keeps it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean; peer?: boolean }>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional, peer }]) => path !== '' && !(dev || optional || devOptional || peer),
  );
  const isText = (folder: string, name: string) =>
    /^(?:licen[cs]e|copying)/i.test(name) ||
    (/^readme/i.test(name) && read(join(folder, name)).includes('Permission is hereby granted'));
  const without = shipped.filter(([folder]) => {
    const files = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ name }) => name).filter((name) => isText(folder, name));
    return texts.length > 0 && texts.every((name) => isUnneeded(join(folder.replace(/^node_modules\//, ''), name)));
  });
  expect(shipped.length).toBeGreaterThan(100);
  expect(without.map(([folder]) => folder)).toEqual([]);
});
