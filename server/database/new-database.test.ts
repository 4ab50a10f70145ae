import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../testing/project-paths.ts';
import { placeOfFiles } from './new-database.ts';

test('the files of a new database are stored with the packages of this project, not of a folder around it', () => {
  expect(dirname(placeOfFiles())).toBe(join(projectRoot, 'node_modules', '.cache'));
});
