import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asOwner, isOwnedElsewhere } from './challenge-owner.ts';

/** A browser: its locks are shared by all tabs, its session storage is one tab's. */
function openBrowser() {
  const held = new Set<string>();
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable?: boolean },
    run: (lock: object | null) => Promise<unknown>,
  ) => {
    if (held.has(name)) return ifAvailable ? run(null) : Promise.reject(new DOMException('Late', 'TimeoutError'));
    held.add(name);
    return run({}).finally(() => held.delete(name));
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const showTab = (stored: Map<string, string>) =>
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (name: string) => stored.get(name) ?? null,
        setItem: (name: string, text: string) => stored.set(name, text),
      },
    });
  return { showTab };
}

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
  browser.showTab(new Map());
});
afterEach(() => void vi.unstubAllGlobals());

test('while a tab shows a challenge, another one leaves it alone, and does so even afterward [HOST-02] [PAY-08]', async () => {
  let answer: () => void = () => undefined;
  const challenge = asOwner(
    'pay_1',
    () =>
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
  );
  const copy = new Map<string, string>();
  browser.showTab(copy);
  expect(await isOwnedElsewhere('pay_1')).toBe(true);
  expect(await isOwnedElsewhere('pay_2')).toBe(false);
  answer();
  await challenge;
  expect(await isOwnedElsewhere('pay_1')).toBe(true);
  // The tab itself, after a reload.
  browser.showTab(new Map());
  expect(await isOwnedElsewhere('pay_1')).toBe(false);
});

test('a browser without locks shows challenges all the same, once [HOST-02]', async () => {
  vi.stubGlobal('navigator', {});
  const work = vi.fn(async () => 'done');
  expect(await asOwner('pay_1', work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(1);
  expect(await isOwnedElsewhere('pay_1')).toBe(false);
});

test('a lock that is not granted keeps nobody from confirming; what fails, fails once [HOST-02]', async () => {
  const work = vi.fn(async () => 'done');
  await asOwner('pay_1', async () => expect(await asOwner('pay_1', work)).toBe('done'));
  expect(work).toHaveBeenCalledTimes(1);
  const failing = vi.fn(() => Promise.reject(new Error('lost')));
  await expect(asOwner('pay_1', failing)).rejects.toThrow('lost');
  expect(failing).toHaveBeenCalledTimes(1);
});
