import type { Page } from '@playwright/test';

/**
 * What a keyboard user would miss on a page: an element that takes the focus without any visible mark (WCAG 2.2,
 * 2.4.7), and a focused one that is fully covered, cut off, or outside the window (2.4.11). Each element is focused in
 * turn, then the focus is restored.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  // Browsers mark a scripted focus only if the last input was a key, in this document.
  await page.evaluate(() => {
    if (document.activeElement?.tagName === 'IFRAME') (document.activeElement as HTMLElement).blur();
  });
  await page.keyboard.press('F9');
  const isStill = await page.evaluate(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  // Nothing is judged while it moves into view.
  if (!isStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = await page.evaluate<string[]>(`(() => {
    const layers = ${JSON.stringify(layers)};
    ${inPage.map(String).join('\n')}
    return findFocusFaults();
  })()`);
  if (!isStill) await page.emulateMedia({ reducedMotion: null });
  return faults;
}

/** Layers in front of a page. */
const layers = '[role="dialog"], dialog, [popover]';

/** These functions run in the page and can use only one another. */
const inPage = [
  findFocusFaults,
  leave,
  focusFault,
  focusable,
  describe,
  looksOf,
  isHidden,
  sampled,
  shownPart,
] as const;

async function findFocusFaults(): Promise<string[]> {
  const faults = new Set<string>();
  const first = document.activeElement as HTMLElement | null;
  const [x, y] = [window.scrollX, window.scrollY];
  // With transitions, an element would still look unfocused in the moment after it took the focus.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important; animation-duration: 0s !important; }');
  document.adoptedStyleSheets.push(still);
  for (const element of focusable()) {
    leave(element);
    const before = looksOf(element);
    element.focus();
    let fault = focusFault(element, before);
    if (fault === null) continue;
    // Elements that close when they lose the focus do so a moment later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    fault = focusFault(element, before);
    if (fault !== null) faults.add(fault);
  }
  document.adoptedStyleSheets.pop();
  if (first !== null && first !== document.body) first.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
  return [...faults];
}

/** Takes the focus from an element: to the page, as Tab would; within elements that close on blur, to nothing. */
function leave(next: HTMLElement): void {
  const page = document.querySelector<HTMLElement>('main[tabindex]');
  if (page === null || next.closest(layers) !== null) (document.activeElement as HTMLElement | null)?.blur();
  else page.focus({ preventScroll: true });
}

/** The fault of an element that should have taken the focus; null if there is none, or if it has closed. */
function focusFault(element: HTMLElement, before: string): string | null {
  if (document.activeElement !== element) return null;
  // A slider's mark is on its thumb, a frame's within it, invisible to scripts.
  if (!element.matches('[type="range"], iframe') && looksOf(element) === before)
    return `no focus mark: ${describe(element)}`;
  return isHidden(element) ? `covered with focus: ${describe(element)}` : null;
}

/** The targets of Tab, first those in front of the page; with a modal dialog, only those in it. */
function focusable(): HTMLElement[] {
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const every =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, [tabindex], [contenteditable]';
  const found = [...root.querySelectorAll<HTMLElement>(every)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const isInFront = (element: Element) => element.closest(layers) !== null;
  return [...found.filter(isInFront), ...found.filter((element) => !isInFront(element))];
}

function describe(element: Element): string {
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `<${element.tagName.toLowerCase()}${element.id === '' ? '' : ` #${element.id}`}> "${name.slice(0, 60)}"`;
}

/** Everything that can mark an element or its visible part: its label, the boxes around it, its neighbors. */
function looksOf(element: HTMLElement): string {
  const shown: Element[] = [element, ...((element as HTMLInputElement).labels ?? [])];
  const isOuter = (box: Element | null) => box === null || box.matches('main, body');
  for (let at = element.parentElement, levels = 0; at !== null && !isOuter(at) && levels < 3; levels += 1) {
    shown.push(at);
    at = at.parentElement;
  }
  if (!isOuter(element.parentElement)) shown.push(...(element.parentElement?.children ?? []));
  return shown
    .flatMap((part) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
    .map((style) =>
      [
        style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
        style.boxShadow,
        style.borderColor,
        style.backgroundColor,
        style.textDecorationLine,
        style.clipPath,
      ].join(),
    )
    .join(';');
}

function isHidden(element: HTMLElement): boolean {
  const shown = shownPart(element);
  const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
  // A hit test passes through such an element to its surroundings; around any other, those cover or cut it off.
  const isPassedThrough = getComputedStyle(shown).pointerEvents === 'none';
  return !sampled(shown.getBoundingClientRect()).some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    // Toasts close by themselves.
    if (hit.closest('[aria-label^="Notifications"]') !== null) return true;
    return parts.some((part) => part.contains(hit) || (isPassedThrough && hit.contains(part)));
  });
}

/** Points of a box inside the window: at its corners, its edges and its middle. */
function sampled(box: DOMRect): [number, number][] {
  return [0.02, 0.5, 0.98].flatMap((down) =>
    [0.02, 0.5, 0.98].flatMap((across): [number, number][] => {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      return x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight ? [[x, y]] : [];
    }),
  );
}

/** A one-pixel input is represented by its label. */
function shownPart(element: HTMLElement): Element {
  const { width, height } = element.getBoundingClientRect();
  if (width > 1 && height > 1) return element;
  return (element as HTMLInputElement).labels?.[0] ?? element;
}
