import type { Frame, Page } from '@playwright/test';
import { settled } from './settled.ts';

/** Widths of windows, in px: small phone, phone, tablet, small laptop, desktop. */
export const widths = [320, 390, 768, 1024, 1440] as const;

/**
 * Layout faults of a page in a window of this width: horizontal scrolling; content outside the window; overlapping
 * texts; clipped text without a full title; actions outside the window or covered. Empty if there are none. `frame` is
 * the checked document.
 */
export async function layoutFaults(page: Page, width: number, frame: Frame = page.mainFrame()): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await settled(page);
  return frame.evaluate<string[]>(`(() => {
    ${inPage.map(String).join('\n')}
    return findLayoutFaults();
  })()`);
}

/** The same with readers' text spacing, which must cost no content (WCAG 2.2, 1.4.12). */
export async function spacedTextFaults(page: Page, width: number): Promise<string[]> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }
    `);
    document.adoptedStyleSheets.push(spacing);
  });
  const faults = await layoutFaults(page, width);
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  return faults;
}

/** A visible text: the unclipped part of one line, less a quarter of its height at the top and the bottom. */
interface Piece {
  readonly node: Text;
  readonly layer: Element;
  readonly box: DOMRect;
}

/** These functions run in the page and can use only one another. */
const inPage = [
  findLayoutFaults,
  describe,
  isShown,
  isForReaders,
  layerOf,
  isRead,
  piecesOf,
  clip,
  overlaps,
  actionFault,
  isReachable,
] as const;

function findLayoutFaults(): string[] {
  const faults = new Set<string>();
  const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog[open], [role="dialog"]');
  const root: Element = [...dialogs].at(-1) ?? document.body;
  const scroll = document.documentElement.scrollWidth - window.innerWidth;
  if (scroll > 0) faults.add(`scrolls sideways by ${scroll} px`);

  const pieces: Piece[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
    if (isRead(node)) pieces.push(...piecesOf(node, faults));
  }
  for (const fault of overlaps(pieces)) faults.add(fault);

  const [x, y] = [window.scrollX, window.scrollY];
  const actions = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="slider"]';
  for (const action of root.querySelectorAll<HTMLElement>(actions)) {
    const fault = actionFault(action);
    if (fault !== null) faults.add(fault);
  }
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
  return [...faults];
}

function describe(element: Element): string {
  const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return `<${element.tagName.toLowerCase()}> "${name.slice(0, 60)}"`;
}

function isShown(element: Element): boolean {
  return (
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.closest('[inert]') === null
  );
}

function isForReaders(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { width, height } = at.getBoundingClientRect();
    const { position, overflow } = getComputedStyle(at);
    if (position === 'absolute' && overflow === 'hidden' && width <= 1 && height <= 1) return true;
  }
  return false;
}

function layerOf(element: Element): Element {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
  }
  return document.body;
}

function isRead(node: Text): boolean {
  const parent = node.parentElement;
  if (parent === null || node.data.trim() === '') return false;
  if (['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(parent.tagName)) return false;
  return isShown(parent) && !isForReaders(parent);
}

/** The visible pieces of a text; faults of a piece are added to `faults`. */
function piecesOf(node: Text, faults: Set<string>): Piece[] {
  const parent = node.parentElement as Element;
  const range = document.createRange();
  range.selectNodeContents(node);
  const layer = layerOf(parent);
  return [...range.getClientRects()].flatMap((rect) => {
    const { left, right, top, bottom, isCut } = clip(rect, parent);
    if (isCut && parent.closest('[title]') === null) faults.add(`cut: ${describe(parent)}`);
    if (right - left < 1 || bottom - top < 1) return [];
    if (rect.right > window.innerWidth + 1 && right > window.innerWidth + 1) faults.add(`outside: ${describe(parent)}`);
    const ease = (bottom - top) * 0.25;
    return [{ node, layer, box: new DOMRect(left, top + ease, right - left, bottom - top - 2 * ease) }];
  });
}

/** The part of a line left visible by its ancestors, and whether one of them clips it permanently. */
function clip(rect: DOMRect, parent: Element) {
  let [left, right, top, bottom, isCut] = [rect.left, rect.right, rect.top, rect.bottom, false];
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    if (overflowX !== 'visible') {
      isCut ||= clips(overflowX) && (right > box.right + 2 || left < box.left - 2);
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    if (overflowY !== 'visible') {
      const half = rect.height / 2;
      isCut ||= clips(overflowY) && (bottom > box.bottom + half || top < box.top - half);
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    // Scrolled away.
    if (right <= left || bottom <= top) break;
    if (position === 'fixed') break;
  }
  return { left, right, top, bottom, isCut };
}

function overlaps(pieces: Piece[]): string[] {
  const faults: string[] = [];
  pieces.sort((a, b) => a.box.top - b.box.top);
  for (const [index, a] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next++) {
      const b = pieces[next];
      if (b === undefined || b.box.top >= a.box.bottom) break;
      if (a.node === b.node || a.layer !== b.layer) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
      if (across <= 2 || down <= 1) continue;
      faults.push(
        `overlap: ${describe(a.node.parentElement as Element)} and ${describe(b.node.parentElement as Element)}`,
      );
    }
  }
  return faults;
}

function actionFault(action: HTMLElement): string | null {
  if (!isShown(action) || isForReaders(action) || action.closest('[aria-hidden="true"]') !== null) return null;
  // The skip link enters the window when focused.
  if (action.getAttribute('href')?.startsWith('#') === true) return null;
  if (action.getBoundingClientRect().width <= 1) return null;
  action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  // For a link over several lines, the first one counts.
  const box = action.getClientRects()[0];
  if (box === undefined) return null;
  if (box.left < -1 || box.right > window.innerWidth + 1) return `outside: ${describe(action)}`;
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (hit === null) return `covered: ${describe(action)} by nothing`;
  // Menus, tooltips and toasts close on a click outside, or by themselves.
  if (hit.closest(':popover-open, [role="tooltip"], [aria-label^="Notifications"]')) return null;
  return isReachable(action, hit) ? null : `covered: ${describe(action)} by ${describe(hit)}`;
}

function isReachable(action: HTMLElement, hit: Element): boolean {
  const reaching = [action, ...((action as HTMLInputElement).labels ?? [])];
  // Only the thumbs of a slider take the pointer.
  if (action.matches('[type="range"]') && action.parentElement !== null) reaching.push(action.parentElement);
  return hit.contains(action) || reaching.some((part) => part.contains(hit));
}
