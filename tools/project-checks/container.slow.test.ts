import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { contextFiles } from '#ops/container/build-context.ts';
import { loadPackages } from '#ops/container/load-packages.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import { freePort, serverArguments } from '#server/testing/processes/server-process.ts';
import { projectRoot } from '#server/testing/project-paths.ts';

/**
 * The Dockerfile's steps without a container engine: each stage is a folder where its commands run, with this
 * project's Node instead of the base image's and the installed packages, pruned, instead of those of the registry. Not
 * covered: the base image, users, and isolation; `npm run trial:container` covers them where there is an engine.
 */
const work = mkdtempSync(join(tmpdir(), 'tailfin-container-'));
afterAll(() => {
  setWritable(work, true);
  rmSync(work, { recursive: true, force: true });
});

function setWritable(folder: string, isWritable: boolean): void {
  for (const path of ['.', ...globSync('**/*', { cwd: folder })]) {
    const full = join(folder, path);
    const { mode } = statSync(full, { throwIfNoEntry: false }) ?? {};
    if (mode !== undefined) chmodSync(full, isWritable ? mode | 0o200 : mode & ~0o222);
  }
}

/** Copies the build context: the files under version control, filtered by `.dockerignore`. */
function copyContext(paths: readonly string[], target: string): void {
  for (const file of contextFiles(paths)) {
    cpSync(join(projectRoot, file), join(target, file), { recursive: true });
  }
}

function run(command: string, args: readonly string[], folder: string): void {
  const { status, stderr, stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
}

/** Runs the steps of every stage and returns the folder of each one's `/app`. */
function runDockerfile(): Map<string, string> {
  const stages = new Map<string, string>();
  let app = '';
  for (const one of DockerfileParser.parse(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')).getInstructions()) {
    const rest = one.toString().slice(one.getKeyword().length + 1);
    if (one.getKeyword() === 'FROM') {
      app = join(work, `stage-${stages.size}`);
      const below = stages.get(rest.split(' ')[0] ?? '');
      if (below === undefined) mkdirSync(app);
      else cpSync(below, app, { recursive: true });
      stages.set(/ AS (\w+)$/.exec(rest)?.[1] ?? 'final', app);
    } else if (one.getKeyword() === 'COPY') {
      const from = /^--from=(\w+) (?:--chown=\S+ )?\/app\/(\S+) /.exec(rest);
      if (from === null) copyContext(rest.split(' ').slice(0, -1), app);
      else
        cpSync(join(stages.get(from[1] ?? '') ?? '', from[2] ?? ''), join(app, basename(from[2] ?? '')), {
          recursive: true,
        });
    } else if (one.getKeyword() === 'RUN' && rest.startsWith('npm ci')) {
      run('cp', ['-al', realpathSync(join(projectRoot, 'node_modules')), app], app);
      // npm writes this one in place, and so would change the original.
      rmSync(join(app, 'node_modules', '.package-lock.json'), { force: true });
      const omitted = rest.split(' ').slice(2);
      if (omitted.length > 0) run('npm', ['prune', ...omitted, '--offline', '--ignore-scripts'], app);
    } else if (one.getKeyword() === 'RUN') {
      run('sh', ['-c', rest], app);
    }
  }
  return stages;
}

test("the Dockerfile's steps build a server that runs from a read-only folder, passes its health check and has all packages", {
  timeout: 400_000,
}, async () => {
  const stages = runDockerfile();
  const app = stages.get('demo') ?? '';
  setWritable(app, false);
  const database = await createTestDatabase('postgresql', inject('postgresAddress'));
  const port = String(await freePort());
  const data = join(work, 'data');
  mkdirSync(data);
  const env = { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: data, DATABASE_URL: database.address };
  const node = join(app, 'system/usr/local/bin/node');
  const server = spawn(node, serverArguments, {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const production = stages.get('production') ?? '';
  const withoutKeys = spawnSync(node, serverArguments, { cwd: production, env, encoding: 'utf8' });
  expect([withoutKeys.status, withoutKeys.stderr]).toEqual([1, expect.stringContaining('DUFFEL_TEST_TOKEN')]);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  killOnExit(server);
  const exit = new Promise((resolve) => server.once('exit', resolve));
  try {
    const isHealthy = () => spawnSync('node', ['server/health-check.ts'], { cwd: app, env }).status;
    expect(isHealthy()).toBe(1);
    await vi.waitFor(() => expect(isHealthy(), output).toBe(0), { timeout: 120_000, interval: 500 });
    const home = await fetch(`http://127.0.0.1:${port}/`);
    expect([home.status, (await home.text()).includes('</html>')]).toEqual([200, true]);
    const loaded = await loadPackages({
      exec: async (...[, ...args]) => execFileSync(node, args, { cwd: app, env, encoding: 'utf8' }),
    });
    expect([loaded.count > 40, loaded.failures]).toEqual([true, '']);
    server.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(isHealthy()).toBe(1);
  } finally {
    server.kill('SIGKILL');
    await database.drop();
  }
});
