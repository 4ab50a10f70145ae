import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDataFolder } from './private-files.ts';

/** Everything at or below a path that other users of the machine could read: 'path mode'. */
function openTo(path: string): string[] {
  const { mode } = statSync(path);
  const below = statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => openTo(join(path, name))) : [];
  return (mode & 0o077) === 0 ? below : [`${path} ${(mode & 0o777).toString(8)}`, ...below];
}

describe('files of the data folder', () => {
  let parent: string;
  let dataDir: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'private-files-'));
    dataDir = join(parent, 'made', 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  test('only its user can read the embedded database, including files written later [F-58]', () => {
    const script = `
      process.umask(0o022);
      const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'database/open.ts'))});
      const { createFileMailer } = await import(${JSON.stringify(join(import.meta.dirname, 'adapters/mail/file-mailer.ts'))});
      const dataDir = ${JSON.stringify(dataDir)};
      const database = await openDatabase({ databaseUrl: null, dataDir });
      await database.db.execute("create table later as select 1 as one");
      await createFileMailer(dataDir + '/mail', () => new Date()).send({
        messageId: 'one@example.com', from: { name: 'A', address: 'a@example.com' }, replyTo: null,
        to: 'b@example.com', subject: 'S', html: '<p>h</p>', text: 't', attachments: [],
      });
      await database.close();
    `;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(readdirSync(dataDir).sort()).toEqual(['database', 'mail']);
    expect(readdirSync(join(dataDir, 'database')).length).toBeGreaterThan(10);
    expect(openTo(dataDir)).toEqual([]);
  });

  test('instances that share a folder and start at once have one secret, and leave nothing else [SAFE-07]', async () => {
    const paths = Array.from({ length: 100 }, (_, index) => join(dataDir, `session-secret.${index}`));
    // All wait for the same moment, so none begins after another has ended.
    const script = `
      const { keepSecret } = await import(${JSON.stringify(join(import.meta.dirname, 'private-files.ts'))});
      while (Date.now() < ${Date.now() + 3000});
      for (const path of ${JSON.stringify(paths)}) console.log(keepSecret(path));
    `;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const [first, second] = await Promise.all([start(), start()]);
    expect(new Set(first.stdout.trim().split('\n')).size).toBe(paths.length);
    expect(second).toEqual(first);
    expect(readdirSync(dataDir)).toHaveLength(paths.length);
    expect(openTo(dataDir)).toEqual([]);
  });

  test('restricts files that an older release left open [F-58]', () => {
    mkdirSync(join(dataDir, 'database', 'base'), { recursive: true });
    mkdirSync(join(dataDir, 'mail'));
    for (const path of ['database/base/1', 'mail/a.eml', 'simulator-duffel.sqlite', 'simulator-stripe.sqlite-wal']) {
      writeFileSync(join(dataDir, path), 'x');
      chmodSync(join(dataDir, path), 0o666);
    }
    makeDataFolder(dataDir);
    expect(openTo(dataDir)).toEqual([]);
  });

  test('keeps the permissions of a folder of another user, such as a mounted volume, and uses it [F-58]', () => {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o775);
    const other = vi.spyOn(process, 'getuid').mockReturnValue(statSync(dataDir).uid + 1);
    makeDataFolder(dataDir);
    other.mockRestore();
    expect(statSync(dataDir).mode & 0o777).toBe(0o775);
    makeDataFolder(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('keeps the permissions of foreign files in a shared folder, and of link targets [F-58]', () => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'notes.txt'), 'x');
    writeFileSync(join(parent, 'elsewhere'), 'x');
    chmodSync(dataDir, 0o755);
    for (const path of [join(dataDir, 'notes.txt'), join(parent, 'elsewhere')]) chmodSync(path, 0o644);
    symlinkSync(join(parent, 'elsewhere'), join(dataDir, 'mail'));
    makeDataFolder(dataDir);
    const modes = [dataDir, join(dataDir, 'notes.txt'), join(parent, 'elsewhere')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o644, 0o644]);
  });
});
