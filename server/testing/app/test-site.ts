import { buildDir } from '../project-paths.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The application with its built pages, at https://flights.example, on PostgreSQL. */
export function startTestSite(postgresAddress: string): Promise<TestApp> {
  const environment = { PUBLIC_ORIGIN: 'https://flights.example' };
  return startTestApp({ engine: 'postgresql', postgresAddress, buildDir, environment });
}
