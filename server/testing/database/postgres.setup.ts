import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';
import { type Engine, makeTemplate } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server without a database name, with a trailing slash. */
    postgresAddress: string;
    /** The engines for this run's tests. */
    engines: readonly Engine[];
  }
}

/**
 * A real PostgreSQL for the whole integration run, removed afterwards; or the one at `TEST_POSTGRES_ADDRESS`, which has
 * no test database yet and is left as it is (`ops/database-suites.ts`). With `TEST_POOLER_ADDRESS`, tests connect
 * through that pooler.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_POSTGRES_ADDRESS;
  const postgres = given === undefined ? await startPostgres() : { address: given, stop: async () => undefined };
  await makeTemplate(postgres.address);
  // Not for the template: a pooler would keep a connection to it, and then it cannot be copied.
  project.provide('postgresAddress', process.env.TEST_POOLER_ADDRESS ?? postgres.address);
  return () => postgres.stop();
}
