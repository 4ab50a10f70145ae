import { isCardPage } from '#domain/payment/card-page.ts';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';

/**
 * Whether this document was loaded as a page that may show the provider's card fields. A document keeps the headers it
 * was loaded with, however the router changes the address later (HOST-05).
 */
function mayShowCardFields(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined) return true;
  return isCardPage(new URL(entry.name));
}

const reloadedName = 'reloaded-for-card-fields';

let isReloading = false;

/** Whether this document is about to be replaced by one that may show card fields: what it loads now would be blocked. */
export function isBeingReplaced(): boolean {
  return isReloading;
}

/** Reloads the page if its document may not show card fields; once for each entry, so that it never loops. */
export function enterByDocument(): void {
  const { href } = window.location;
  if (mayShowCardFields()) {
    isReloading = false;
    // The next entry from another page needs a document of its own again.
    writeTab(reloadedName, null);
    return;
  }
  if (readTab(reloadedName) === href) return;
  writeTab(reloadedName, href);
  isReloading = true;
  window.location.reload();
}
