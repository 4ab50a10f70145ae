import { readTab, writeTab } from '#web/features/booking/tab-storage.ts';

/**
 * Whether this document was loaded as a page that may show the provider's card fields. A document keeps the headers it
 * was loaded with, however the router changes the address later (HOST-05).
 */
function mayShowCardFields(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined) return true;
  const { pathname, searchParams } = new URL(entry.name);
  return pathname === '/booking' && searchParams.has('offer');
}

const reloadedName = 'reloaded-for-card-fields';

/** Loads the page as a document of its own if card fields need it; once, whatever the browser says of it. */
export function enterByDocument(): void {
  const { href } = window.location;
  if (mayShowCardFields() || readTab(reloadedName) === href) return;
  writeTab(reloadedName, href);
  window.location.reload();
}
