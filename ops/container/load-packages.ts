import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextFiles } from './build-context.ts';
import type { Container } from './container.ts';

const root = join(import.meta.dirname, '..', '..');

/** In the container: loads each package named by server, simulators or built pages, with its own dependencies. */
export async function loadPackages(container: Pick<Container, 'exec'>): Promise<{ count: number; failures: string }> {
  const names = packagesNamed();
  const code = `
    for (const name of ${JSON.stringify(names)}) {
      try { await import(name) } catch (error) { console.log(name + ': ' + error.message) }
    }`;
  return { count: names.length, failures: await container.exec('node', '--input-type=module', '--eval', code) };
}

/** Package names in the image's code, except the one that only `--dev` loads. */
export function packagesNamed(): readonly string[] {
  const sources = contextFiles(['contract', 'data', 'domain', 'server', 'simulators']);
  const modules = [
    ...sources.filter((path) => path.endsWith('.ts')),
    ...globSync('build/server/**/*.js', { cwd: root }),
  ];
  const names = modules.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^(?:import|export) type [^;]*;/gm, '');
    const statements = text.matchAll(
      // Only names, commas and braces before `from`, because SQL statements have it, too.
      /^(?:import|export)\b[\w$*{},\s]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
    );
    return [...statements].map(([, named, loaded]) => named ?? loaded ?? '');
  });
  return [...new Set(names)].filter((name) => /^[@a-z]/.test(name) && !/^(?:node:|vite$)/.test(name)).toSorted();
}
