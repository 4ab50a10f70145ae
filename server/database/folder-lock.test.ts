import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'tailfin-lock-'));
const lock = join(folder, 'database.lock');
const inUse = /^The data folder is in use by process \d+ .* Stop it, or set DATA_DIR to another folder\./;

/** Another process, which holds the lock until the file is replaced. */
let holder: ChildProcess;
let held: string;
beforeAll(async () => {
  const program = `const { lockFolder } = await import(process.argv[1]); lockFolder(process.argv[2]); console.log('held'); setInterval(() => {}, 1e6);`;
  const module = join(import.meta.dirname, 'folder-lock.ts');
  holder = spawn(process.execPath, ['--input-type=module', '--eval', program, module, lock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout as NodeJS.ReadableStream, 'data');
  held = readFileSync(lock, 'utf8');
});
beforeEach(() => writeFileSync(lock, held));
afterAll(() => {
  holder.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

test('a folder that another process holds is refused; the lock stays [SAFE-07]', () => {
  expect(() => lockFolder(lock)).toThrow(inUse);
  expect(readFileSync(lock, 'utf8')).toBe(held);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a lock whose process id belongs to another program by now is taken over, and released [SAFE-07]',
  () => {
    // What stays behind after a power cut: the same id, of a process that started at another time.
    writeFileSync(lock, `${holder.pid} 00000000-0000-0000-0000-000000000000/1`);
    const release = lockFolder(lock);
    expect(readFileSync(lock, 'utf8').split(' ')[0]).toBe(String(process.pid));
    release();
    expect(existsSync(lock)).toBe(false);
  },
);

test('of two processes that find the same old lock, only one takes it over [SAFE-07]', () => {
  const old = `${holder.pid} 00000000-0000-0000-0000-000000000000/1`;
  writeFileSync(lock, old);
  const whileTheOtherIsFaster = (pid: number) => {
    if (pid === holder.pid) writeFileSync(lock, held);
    return held.split(' ')[1] ?? null;
  };
  expect(() => lockFolder(lock, whileTheOtherIsFaster)).toThrow(/^The data folder was just locked by another process/);
  expect(readFileSync(lock, 'utf8')).toBe(held);
  expect(readdirSync(folder)).toEqual(['database.lock']);
});

test('an old lock that another process has just removed is no obstacle [SAFE-07]', () => {
  writeFileSync(lock, `${holder.pid} 00000000-0000-0000-0000-000000000000/1`);
  const whileTheOtherRemovesIt = (pid: number) => {
    if (pid === holder.pid) rmSync(lock);
    return held.split(' ')[1] ?? null;
  };
  const release = lockFolder(lock, whileTheOtherRemovesIt);
  expect(readdirSync(folder)).toEqual(['database.lock']);
  release();
});

test('a lock that does not say when its process started, or cannot be compared with it, holds while the id is in use [SAFE-07]', () => {
  const unknown = () => null;
  const saysMore = new RegExp(`${inUse.source} If process ${holder.pid} is another program, delete that file\\.$`);
  expect(() => lockFolder(lock, unknown)).toThrow(saysMore);
  writeFileSync(lock, String(holder.pid));
  expect(() => lockFolder(lock)).toThrow(saysMore);
  expect(() => lockFolder(lock, unknown)).toThrow(saysMore);
  writeFileSync(lock, '4194305');
  lockFolder(lock, unknown)();
});
