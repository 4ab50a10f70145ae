import type { Page } from '@playwright/test';

/**
 * Errors that a screen reader would miss (WCAG 2.2, 3.3.1 and 4.1.3): a field marked as invalid without an associated
 * text, and newly marked fields, if no marked field has the focus and no alert or status shows one of their texts. An
 * error seen by an earlier check of this document is not new: it stays silent while others are corrected.
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
      // Other announced texts, such as a total or a count, do not mention the errors.
      [...root.querySelectorAll('[role="status"], [aria-live]:not([aria-live="off"])')]
        .map(toldBy)
        .some((text) => messages.some((message) => text.includes(message)));
    return !isNew || isAnnounced ? faults : [...faults, 'errors that nothing announces'];
  });
}
