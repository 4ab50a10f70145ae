import type { Page } from '@playwright/test';

/**
 * Errors that a screen reader would not tell (WCAG 2.2, 3.3.1 and 4.1.3): a field marked as invalid without a text that is tied
 * to it, and marked fields of which none has the focus and no message is announced.
 */
export async function errorFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const isTold = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true }) === true && element.textContent.trim() !== '';
    const invalid = [...root.querySelectorAll('[aria-invalid="true"]')].filter((field) => field.checkVisibility());
    const faults = invalid.flatMap((field) => {
      const ids = `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`;
      const isTied = ids.split(/\s/).some((id) => id !== '' && isTold(document.getElementById(id)));
      return isTied ? [] : [`error without a text: ${field.outerHTML.slice(0, 120)}`];
    });
    const isAnnounced =
      invalid.some((field) => field === document.activeElement) ||
      [...root.querySelectorAll('[role="alert"], [role="status"], [aria-live]')].some(isTold);
    return invalid.length === 0 || isAnnounced ? faults : [...faults, 'errors that nothing announces'];
  });
}
