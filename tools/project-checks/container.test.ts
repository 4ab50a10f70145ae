import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packagesNamed } from '#ops/container/load-packages.ts';
import { serverArguments } from '#server/testing/processes/server-process.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile');
const instructions = DockerfileParser.parse(dockerfile)
  .getInstructions()
  .map((one) => ({ keyword: one.getKeyword(), rest: one.toString().slice(one.getKeyword().length + 1) }));
const last = (keyword: string) => instructions.findLast((one) => one.keyword === keyword)?.rest;

test('the Dockerfile has no linter errors', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('the Dockerfile copies only existing files, and every folder that the server loads', () => {
  const copied = instructions
    .filter(({ keyword, rest }) => keyword === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1));
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(copied).toEqual(expect.arrayContaining(['contract', 'data', 'domain', 'server', 'simulators']));
});

test('every package that the code in the image names is one that the server depends on', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const ofName = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const packages = packagesNamed().map(ofName);
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  expect(packages.length).toBeGreaterThan(30);
});

test('the server is started with the same options everywhere', () => {
  const command = `node ${serverArguments.join(' ')}`;
  expect(JSON.parse(read('package.json')).scripts.start).toContain(`exec ${command}`);
  expect(read('docs/deployment.md').split(command)).toHaveLength(3);
});

test('the container does not run as root, has a health check, and forwards signals to the server', () => {
  expect(last('USER')).toBe('1000:1000');
  expect(last('HEALTHCHECK')).toContain('CMD ["node", "server/health-check.ts"]');
  expect(JSON.parse(last('CMD') ?? '')).toEqual(['node', ...serverArguments]);
});

test('the composed app is the demo, with the simulators [F-148]', () => {
  expect(parse(read('compose.yaml')).services.app.build).toEqual({ context: '.', target: 'demo' });
  expect(dockerfile).toMatch(/^FROM production AS demo\nCOPY simulators \.\/simulators$/m);
});

test('the composed app has a read-only root, no privileges and time to finish work in progress', () => {
  const { services } = parse(read('compose.yaml'));
  expect(services.app).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: ['data:/data'],
    depends_on: { database: { condition: 'service_healthy' } },
  });
  // ORDER_WAIT_SECONDS, a margin for stopping, and DRAIN_SECONDS behind a proxy.
  expect(Number.parseInt(services.app.stop_grace_period, 10)).toBeGreaterThanOrEqual(25 + 5 + 5);
});

test('the CI workflow runs both commands on the Node version that the project requires', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'));
  const steps: { run?: string; with?: { 'node-version'?: number } }[] = jobs.test.steps;
  expect(steps.flatMap(({ run }) => run ?? [])).toEqual(['npm test', 'npm run test:share']);
  const { engines, license } = JSON.parse(read('package.json'));
  expect(`>=${steps.find((step) => step.with?.['node-version'])?.with?.['node-version']}`).toBe(engines.node);
  expect(license).toBe('Apache-2.0');
});
