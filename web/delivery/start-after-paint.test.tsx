import { beforeEach, expect, test, vi } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<a href="#content">Skip to content</a>';
  document.head.innerHTML = '';
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
    },
  );
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined });
});

const scripts = () => [...document.querySelectorAll('script')].map(({ text }) => text);

test('a browser that has what the script needs starts it [F-120]', () => {
  startAfterPaint('start()', []);
  vi.runAllTimers();
  expect(scripts()).toEqual(['start()']);
  expect(document.body.textContent).toBe('Skip to content');
});

test.each<[what: string, name: string, older: unknown]>([
  ['Map.groupBy', 'Map', new Proxy(Map, { has: () => false })],
  ['URL.canParse', 'URL', new Proxy(URL, { has: () => false })],
  ['popovers', 'HTMLElement', class {}],
])('a browser without %s keeps the page as it was sent, and says so [F-120]', (_what, name, older) => {
  vi.stubGlobal(name, older);
  startAfterPaint('start()', []);
  vi.runAllTimers();
  expect(scripts()).toEqual([]);
  expect(document.body.textContent).toContain('This browser is too old to book with. Please update it, or contact us.');
  expect(document.querySelector('a')?.textContent).toBe('Skip to content');
});
