import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..');

/** The built pages, made by `node tools/build.ts`. */
export const buildDir = join(projectRoot, 'build');
