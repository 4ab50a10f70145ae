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
  '/web/clock/server-now.',
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

/**
 * What the cards of a result list need and the address of a search, most of which the pages of a flight and a booking need as well: one
 * file again, because fifteen small ones take a quarter more.
 */
export const cardModules = [
  '/web/itinerary/slice/slice-line.',
  '/web/itinerary/slice/slice-end.',
  '/web/itinerary/slice/slice-sentence.',
  '/web/itinerary/slice/stop-dots.',
  '/web/itinerary/slice/return-airport-notes.',
  '/web/itinerary/slice/shown-day.',
  '/web/itinerary/airline/',
  '/web/itinerary/price/price-text.',
  '/web/itinerary/fares/load-fare-panel.',
  '/web/features/results/list/offer-card.',
  '/web/features/results/list/offer-facts.',
  '/web/features/results/list/offer-price.',
  '/web/features/results/count-line.',
  '/web/features/results/results-notice.',
  '/web/ui/notice.',
  '/web/ui/use-media.',
  '/web/features/search/save-search.',
  '/domain/search/address.',
  '/data/airline-colors.',
  '/data/generated/currencies.',
  '/domain/money/money.',
  '/domain/money/format.',
  '/domain/time/duration.',
  '/domain/time/local-time.',
  '/domain/extras/choose-extras.',
  '/domain/flights/cabins.',
  '/domain/flights/carriers.',
  '/domain/flights/expiry.',
  '/domain/flights/filterable-offer.',
  '/domain/flights/itinerary.',
  '/domain/flights/return-airports.',
  '/domain/flights/bags/bag-cover.',
  '/domain/flights/bags/bag-note.',
  '/domain/flights/bags/bag-price.',
  '/domain/flights/fare/bag-text.',
  '/domain/flights/fare/basic-fare.',
  '/domain/flights/journeys/',
];

/** Folders with this name contain lazy-loaded parts that not every visitor needs. */
export const lateFolder = '/later/';
