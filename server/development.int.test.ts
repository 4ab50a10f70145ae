import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { killOnExit } from '#server/testing/processes/own-processes.ts';
import { freePort } from '#server/testing/processes/server-process.ts';
import { projectRoot } from '#server/testing/project-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'tailfin-development-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs a command of Node until its output says that it is done, then stops it as Ctrl-C does; what it printed. */
async function outputUntil(done: RegExp, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: '', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (done.test(output)) child.kill('SIGINT');
    });
  }
  await once(child, 'close');
  return output;
}

/** Node's watch mode sends messages of its own from each thread. */
const failed = /Failed running|Completed running/;

test('the development server becomes ready while Node watches its files [F-46]', async () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  const [, ...args] = scripts.dev.replace(/^exec /, '').split(' ');
  const environment = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), DEMO_ACCOUNTS: 'false' };
  expect(await outputUntil(new RegExp(`is ready: http|${failed.source}`), args, environment)).toContain(
    'is ready: http',
  );
});

test('a receipt is set while Node watches its files [TERMS-02]', async () => {
  const script = join(folder, 'receipt.ts');
  const setter = pathToFileURL(join(projectRoot, 'server/features/order-file/pdf/pdf-setter.ts'));
  const content = { title: 'Receipt', language: 'en-US', footer: '', blocks: [{ kind: 'text', text: 'Paid' }] };
  writeFileSync(
    script,
    `import { createPdfSetter } from '${setter}';
    console.log(String.fromCharCode(...(await createPdfSetter()({ ...${JSON.stringify(content)}, createdAt: new Date() }, 'a')).slice(0, 5)));`,
  );
  expect(await outputUntil(failed, [`--watch-path=${folder}`, script])).toContain('%PDF-');
});
