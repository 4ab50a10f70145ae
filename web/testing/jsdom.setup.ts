import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
// Loaded on demand it could come when the window of the test is gone.
import '../ui/toast-stage.tsx';

// Whether an element shows is a matter of style sheets, which are not there: roles are looked up without asking for it.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

let expectedLines: RegExp[] = [];
let written: unknown[][] = [];

/** Lines of the console that the test brings about on purpose; every other error or warning fails it. */
export function expectConsole(...lines: RegExp[]): void {
  expectedLines = lines;
}

/** What the pages wrote to the console. */
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
  cleanup();
  const unexpected = consoleLines().filter((line) => !expectedLines.some((expected) => expected.test(line)));
  const missing = expectedLines.filter((expected) => !consoleLines().some((line) => expected.test(line)));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(unexpected, 'console').toEqual([]);
  expect(missing.map(String), 'console lines that never came').toEqual([]);
});

// What React has put off for its next turn still finds the window.
afterAll(() => new Promise<void>((resolve) => setImmediate(resolve)));

/** The window is as wide as a desktop's. */
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

// What browsers do and jsdom does not: what is disabled loses the focus, modal dialogs give it back, and things scroll.
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
