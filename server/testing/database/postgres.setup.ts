import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';
import { type Engine, makeTemplate } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server without a database name, with a trailing slash. */
    postgresAddress: string;
    /** What the tests of this run are given. */
    engines: readonly Engine[];
  }
}

/** A real PostgreSQL for the whole integration run, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await makeTemplate(postgres.address);
  project.provide('postgresAddress', postgres.address);
  return () => postgres.stop();
}
