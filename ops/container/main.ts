// Builds the image with Debian's buildah and runs it with Debian's podman, as root on Debian; pulls no image. Installs
// these tools if they are missing. Fails at the first miss.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { startPostgres } from '#server/testing/database/start-postgres.ts';
import { freePort } from '#server/testing/processes/server-process.ts';
import { installPackages, versionOf } from '../sandbox/packages.ts';
import { makeBaseImage } from './base-image.ts';
import { type Container, runContainer } from './container.ts';
import { type Engine, openEngine } from './engine.ts';
import { largestImage, reportImage } from './image-report.ts';
import { tryConfinement, tryProduction, tryService, tryStop } from './trial.ts';

const root = join(import.meta.dirname, '..', '..');
const image = 'localhost/tailfin';
/** Slow enough that a booking is still under way when the server is stopped. */
const simulated = { SIM_LATENCY_MS: '1500', SESSION_SECRET: 'a secret that is only used by tests, long enough' };

const packages = ['buildah', 'podman', 'runc', 'mmdebstrap'] as const;
installPackages(packages);
for (const name of packages) console.log(`${name} ${versionOf(name)}`);
const engine = openEngine();
try {
  const base = await makeBaseImage(engine);
  await engine.build('--build-arg', `BASE=${base}`, '--tag', image, root);
  const { size, table } = await reportImage(engine, image);
  console.log(`\n${table}\n`);
  if (size > largestImage) throw new Error(`The image is larger than ${largestImage / 1e6} MB`);
  await onEmbeddedDatabase(engine);
  await onPostgres(engine);
} finally {
  await engine.remove();
}

async function onEmbeddedDatabase(engine: Engine): Promise<void> {
  console.log('On the embedded database');
  const container = await start(engine, 'tailfin-embedded', {});
  await tryConfinement(container);
  await tryService(container);
  await tryStop(container);
}

async function onPostgres(engine: Engine): Promise<void> {
  console.log('On PostgreSQL');
  const postgres = await startPostgres();
  try {
    const database = { DATABASE_URL: `${postgres.address}postgres` };
    const container = await start(engine, 'tailfin-postgres', database);
    await tryService(container);
    await container.exec('node', 'tools/admin.ts', 'list');
    await tryStop(container);
    await container.stop();
    await asOnKubernetes(engine, database.DATABASE_URL);
  } finally {
    await postgres.stop();
  }
}

async function asOnKubernetes(engine: Engine, address: string): Promise<void> {
  console.log('The settings of deploy/kubernetes.yaml, on the same database');
  const documents = parseAllDocuments(readFileSync(join(root, 'deploy', 'kubernetes.yaml'), 'utf8'));
  const objects = documents.map((document) => ('toJS' in document ? document.toJS() : null));
  const settings: Record<string, string> = objects.find(({ kind }) => kind === 'ConfigMap').data;
  const pod = objects.find(({ kind }) => kind === 'Deployment').spec.template.spec;
  const secrets = {
    DATABASE_URL: address,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const container = await start(engine, 'tailfin-production', { ...settings, ...secrets });
  await tryProduction(container, {
    drainSeconds: Number(settings.DRAIN_SECONDS),
    graceSeconds: pod.terminationGracePeriodSeconds,
  });
}

async function start(engine: Engine, name: string, environment: Record<string, string>): Promise<Container> {
  const port = await freePort();
  const own = { PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ...simulated, ...environment };
  return runContainer(engine, image, { name, port, environment: own });
}
