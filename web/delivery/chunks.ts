/**
 * The modules that every page loads, and the few that home adds: the build puts them into one file, which compresses
 * better than many and keeps home within its budget (FAST-04, decision 40). Parts of module paths, of a file or a
 * folder; chunks.test.ts checks that each matches an existing module.
 */
export const frameModules = [
  '/web/root.tsx',
  '/web/entry.client.tsx',
  '/web/delivery/static-html.',
  '/web/features/home/',
  '/web/brand/',
  '/web/ui/icon.',
  '/web/ui/button.',
  '/web/ui/popup.',
  '/web/ui/use-hydrated.',
  '/web/ui/preload.',
  '/web/ui/toast/toast.ts',
  '/web/features/search/search-draft.',
  '/web/features/search/saved-search.',
  '/web/features/search/address-reader.',
  '/web/features/shell/',
  '/domain/time/date-text.',
  '/domain/time/calendar-date.',
  '/domain/search/search-query.',
  '/domain/search/party.',
];

/** Folders with this name contain lazy-loaded parts that not every visitor needs. */
export const lateFolder = '/later/';
