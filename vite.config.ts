import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * What every page loads, and the little that home adds: as one file it compresses better than as many, which keeps pages
 * within their budgets.
 */
const frameModules = [
  '/web/root.tsx',
  '/web/entry.client.tsx',
  '/web/features/home/',
  'vite/preload-helper',
  '/web/brand/',
  '/web/ui/icon.',
  '/web/ui/button.',
  '/web/ui/popup.',
  '/web/ui/use-hydrated.',
  '/web/ui/fetch-early.',
  '/web/ui/toast.ts',
  '/web/features/search/search-draft.',
  '/web/features/search/saved-search.',
  '/web/features/search/address-reader.',
  '/web/features/shell/',
  '/domain/time/date-text.',
  '/domain/time/calendar-date.',
  '/domain/search/search-query.',
  '/domain/search/party.',
];

/** Drawings that results, detail and booking share, in one file for the same reason. */
const flightModules = ['/web/itinerary/slice-line.', '/web/itinerary/airline-mark.', '/web/itinerary/price-text.'];

function isOneOf(parts: readonly string[]): (id: string) => boolean {
  return (id) => parts.some((part) => id.replaceAll('\\', '/').includes(part));
}

/**
 * The helper around every `import()` fetches the style sheets of a part before it. There is one style sheet for all pages,
 * so nothing is left for it to do; without it every page loads half a kilobyte less.
 */
const withoutPreloadHelper: Plugin = {
  name: 'without-preload-helper',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), withoutPreloadHelper],
  publicDir: 'web/public',
  environments: {
    client: {
      build: {
        // Parts that load at first touch need nothing that is not there already.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'frame', test: isOneOf(frameModules) },
                { name: 'flights', test: isOneOf(flightModules) },
              ],
            },
          },
        },
      },
    },
  },
});
