import type { Page } from '@playwright/test';
import { settled } from './walks.ts';

/** Widths of windows, in px: small phone, phone, tablet, small laptop, desktop. */
export const widths = [320, 390, 768, 1024, 1440] as const;

/**
 * What is wrong with the layout of a page in a window of this width: it scrolls sideways; something lies outside; texts
 * overlap; text is cut off with no title that says it whole; an action is outside or under something else. Empty for nothing.
 */
export async function layoutFaults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  await settled(page);
  return page.evaluate(findLayoutFaults);
}

/** Runs in the page, and knows nothing from outside. */
function findLayoutFaults(): string[] {
  const faults = new Set<string>();
  const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"], dialog[open], [role="dialog"]')].at(
    -1,
  );
  const root: Element = dialog ?? document.body;
  const say = (element: Element) =>
    `<${element.tagName.toLowerCase()}> "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    element.closest('[inert]') === null;
  const isForReaders = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { width, height } = at.getBoundingClientRect();
      const { position, overflow } = getComputedStyle(at);
      if (position === 'absolute' && overflow === 'hidden' && width <= 1 && height <= 1) return true;
    }
    return false;
  };
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
    }
    return document.body;
  };

  const scroll = document.documentElement.scrollWidth - window.innerWidth;
  if (scroll > 0) faults.add(`scrolls sideways by ${scroll} px`);

  interface Piece {
    readonly node: Text;
    readonly layer: Element;
    readonly box: DOMRect;
  }
  const pieces: Piece[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node !== null; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (
      parent === null ||
      node.data.trim() === '' ||
      ['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(parent.tagName)
    )
      continue;
    if (!isShown(parent) || isForReaders(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(parent);
    for (const rect of range.getClientRects()) {
      let [left, right, top, bottom] = [rect.left, rect.right, rect.top, rect.bottom];
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const box = at.getBoundingClientRect();
        const clips = (flow: string) => flow === 'hidden' || flow === 'clip';
        if (overflowX !== 'visible') {
          const isCut = clips(overflowX) && (right > box.right + 2 || left < box.left - 2);
          if (isCut && node.parentElement?.closest('[title]') === null) faults.add(`cut: ${say(parent)}`);
          [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        }
        if (overflowY !== 'visible') {
          const half = rect.height / 2;
          const isCut = clips(overflowY) && (bottom > box.bottom + half || top < box.top - half);
          if (isCut && node.parentElement?.closest('[title]') === null) faults.add(`cut: ${say(parent)}`);
          [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        // Scrolled away.
        if (right <= left || bottom <= top) break;
        if (position === 'fixed') break;
      }
      if (right - left < 1 || bottom - top < 1) continue;
      if (rect.right > window.innerWidth + 1 && right > window.innerWidth + 1) faults.add(`outside: ${say(parent)}`);
      const ease = (bottom - top) * 0.25;
      pieces.push({ node, layer, box: new DOMRect(left, top + ease, right - left, bottom - top - 2 * ease) });
    }
  }
  pieces.sort((a, b) => a.box.top - b.box.top);
  for (const [index, a] of pieces.entries()) {
    for (let next = index + 1; next < pieces.length; next++) {
      const b = pieces[next];
      if (b === undefined || b.box.top >= a.box.bottom) break;
      if (a.node === b.node || a.layer !== b.layer) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - b.box.top;
      if (across > 2 && down > 1) {
        faults.add(`overlap: ${say(a.node.parentElement as Element)} and ${say(b.node.parentElement as Element)}`);
      }
    }
  }

  const [x, y] = [window.scrollX, window.scrollY];
  for (const action of root.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), select, textarea, [role="tab"], [role="slider"]',
  )) {
    if (!isShown(action) || isForReaders(action) || action.closest('[aria-hidden="true"]') !== null) continue;
    // The way past the menu comes into the window when it has the focus.
    if (action.getAttribute('href')?.startsWith('#') === true) continue;
    if (action.getBoundingClientRect().width <= 1) continue;
    action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // Of a link over several lines the first one counts.
    const box = action.getClientRects()[0];
    if (box === undefined) continue;
    if (box.left < -1 || box.right > window.innerWidth + 1) {
      faults.add(`outside: ${say(action)}`);
      continue;
    }
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    // Menus, tooltips and notices are closed by a press beside them, or go by themselves.
    if (hit?.closest(':popover-open, [role="tooltip"], [role="region"][aria-label^="Notifications"]')) continue;
    const reaching = [action, ...((action as HTMLInputElement).labels ?? [])];
    // Of a slider only the thumbs take the pointer.
    if (action.matches('[type="range"]') && action.parentElement !== null) reaching.push(action.parentElement);
    const isHit = hit !== null && (hit.contains(action) || reaching.some((part) => part.contains(hit)));
    if (!isHit) faults.add(`covered: ${say(action)} by ${hit === null ? 'nothing' : say(hit)}`);
  }
  window.scrollTo({ left: x, top: y, behavior: 'instant' });
  return [...faults];
}
