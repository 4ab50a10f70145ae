import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { runNode } from '#server/testing/processes/run-node.ts';
import { freePort } from '#server/testing/processes/server-process.ts';
import { projectRoot } from '#server/testing/project-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'tailfin-development-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Node's watch mode sends its own messages from each thread. */
const failed = /Failed running|Completed running/;

test('the development server becomes ready while Node watches its files [F-46]', async () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  const [, ...args] = scripts.dev.replace(/^exec /, '').split(' ');
  const environment = {
    NODE_ENV: '',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    DEMO_ACCOUNTS: 'false',
  };
  const { output } = await runNode(args, { environment, until: new RegExp(`is ready: http|${failed.source}`) });
  expect(output).toContain('is ready: http');
});

test('a receipt is set while Node watches its files [TERMS-02]', async () => {
  const script = join(folder, 'receipt.ts');
  const setter = pathToFileURL(join(projectRoot, 'server/features/order-file/pdf/pdf-setter.ts'));
  const content = {
    title: 'Receipt',
    language: 'en-US',
    footer: '',
    keywords: [],
    blocks: [{ kind: 'text', text: 'Paid' }],
  };
  writeFileSync(
    script,
    `import { createPdfSetter } from '${setter}';
    console.log(String.fromCharCode(...(await createPdfSetter()({ ...${JSON.stringify(content)}, createdAt: new Date() }, 'a')).slice(0, 5)));`,
  );
  const { output } = await runNode([`--watch-path=${folder}`, script], { until: failed });
  expect(output).toContain('%PDF-');
});
