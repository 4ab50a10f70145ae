import type { Page } from '@playwright/test';

/**
 * Errors that a screen reader would not tell (WCAG 2.2, 3.3.1 and 4.1.3): a field marked as invalid without a text that is tied
 * to it, and newly marked fields, if no marked field has the focus and neither an alert nor a status with the text of one is
 * shown. An error that an earlier check of this document saw is not new: while others are mended, it stays without a word.
 */
export async function errorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own: Window & { seenErrors?: WeakMap<Element, string> } = window;
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const toldBy = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true
        ? element.textContent.replace(/\s+/g, ' ').trim()
        : '';
    const textsOf = (field: Element) =>
      ['aria-describedby', 'aria-errormessage']
        .flatMap((name) => field.getAttribute(name)?.split(/\s+/) ?? [])
        .map((id) => toldBy(document.getElementById(id)))
        .filter((text) => text !== '');
    const invalid = [...root.querySelectorAll('[aria-invalid="true"]')].filter((field) => field.checkVisibility());
    const faults = invalid
      .filter((field) => textsOf(field).length === 0)
      .map((field) => `error without a text: ${field.outerHTML.slice(0, 120)}`);
    own.seenErrors ??= new WeakMap();
    const seen = own.seenErrors;
    const isNew = invalid.some((field) => seen.get(field) !== textsOf(field).join());
    for (const field of invalid) seen.set(field, textsOf(field).join());
    const messages = invalid.flatMap(textsOf);
    const isAnnounced =
      invalid.some((field) => field === document.activeElement) ||
      [...root.querySelectorAll('[role="alert"]')].some((alert) => toldBy(alert) !== '') ||
      // Any other text that is announced, a total or a count, says nothing of the errors.
      [...root.querySelectorAll('[role="status"], [aria-live]:not([aria-live="off"])')]
        .map(toldBy)
        .some((text) => messages.some((message) => text.includes(message)));
    return !isNew || isAnnounced ? faults : [...faults, 'errors that nothing announces'];
  });
}
