import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
// Lazy-loaded, it could arrive after the test's window is gone.
import { toastRoot } from '../ui/toast/toast-stage.tsx';
import { bareTexts } from './bare-texts.ts';

// Visibility depends on style sheets, which are not loaded: role queries ignore it.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

let expectedLines: RegExp[] = [];
let written: unknown[][] = [];

/** Console output that the test expects; any other error or warning fails it. */
export function expectConsole(...lines: RegExp[]): void {
  expectedLines = lines;
}

/** The console output of the pages. */
export function consoleLines(): string[] {
  return written.map((words) => words.map(String).join(' '));
}

beforeEach(() => {
  expectedLines = [];
  written = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void written.push(words));
  }
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', (media: string) => mediaList(media));
  vi.stubGlobal('ResizeObserver', NoObserver);
});

afterEach(() => {
  const bare = bareTexts();
  cleanup();
  const unexpected = consoleLines().filter((line) => !expectedLines.some((expected) => expected.test(line)));
  const missing = expectedLines.filter((expected) => !consoleLines().some((line) => expected.test(line)));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(bare, 'texts that a translator would take from React (decision 90)').toEqual([]);
  expect(unexpected, 'console').toEqual([]);
  expect(missing.map(String), 'expected console lines that were not logged').toEqual([]);
});

// Work that React has scheduled still finds the window, also what that work schedules: React goes on in another turn every few ms.
afterAll(async () => {
  // An open toast has timers.
  toastRoot.unmount();
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
});

/** The window has the width of a desktop. */
function mediaList(media: string) {
  return {
    media,
    matches: media.includes('width >='),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// What jsdom lacks: disabled elements lose the focus, modal dialogs return it, and elements scroll.
new MutationObserver(() => {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches(':disabled')) activeElement.blur();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['disabled'] });
const openers = new WeakMap<HTMLDialogElement, Element | null>();
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  },
});
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });
