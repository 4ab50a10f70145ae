import type { Page } from '@playwright/test';

/** From now on each text of the page is replaced as by browsers' translators, but with the same words. */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(replaceTexts);
}

/** Runs in the page. */
function replaceTexts(): void {
  const replace = (text: Node) => {
    const parent = text.parentElement;
    if (parent === null || parent.closest('font, head, script, style, noscript, textarea') !== null) return;
    if (text.nodeValue?.trim() === '') return;
    const words = document.createElement('font').appendChild(document.createElement('font'));
    words.append(text.nodeValue ?? '');
    text.parentNode?.replaceChild(words.parentNode as Node, text);
  };
  new MutationObserver((mutations) => {
    for (const added of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
      const walker = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
      const texts = added.nodeType === Node.TEXT_NODE ? [added] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(replace);
    }
  }).observe(document, { subtree: true, childList: true });
}

/** Texts of the page that differ from React's last rendering, one line each. */
export function staleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean';
    return [...document.body.querySelectorAll('*')].flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
      if (key === undefined || element.matches('textarea, option')) return [];
      const { children } = Reflect.get(element, key) as { readonly children?: unknown };
      const parts = [children].flat(9).filter((child) => !isNothing(child));
      if (parts.length === 0 || parts.some((part) => typeof part === 'object' || typeof part === 'function')) return [];
      const [shown, rendered] = [element.textContent, parts.join('')];
      return shown === rendered ? [] : [`"${shown}" is "${rendered}"`];
    });
  });
}
