import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * The frame of every page and the search form, without the parts that load at first touch: as one file it compresses
 * better than as many, which keeps the home page within its budget.
 */
const frameModules = [
  '/web/root.tsx',
  '/web/entry.client.tsx',
  '/web/routes/home.tsx',
  '/web/brand/',
  '/web/ui/icon.',
  '/web/ui/button.',
  '/web/ui/popup.',
  '/web/ui/fetch-early.',
  '/web/features/shell/',
  '/web/features/home/',
  '/web/features/search/search-form.',
  '/web/features/search/airport-picker.',
  '/web/features/search/airport-list.',
  '/web/features/search/airport-file.',
  '/web/features/search/use-airports.',
  '/web/features/search/date-field.',
  '/web/features/search/popup-field.',
  '/web/features/search/field-box.',
  '/web/features/search/travellers-field.',
  '/web/features/search/trip-type-tabs.',
  '/web/features/search/search-draft.',
  '/web/features/search/saved-search.',
  '/web/features/search/use-opening-draft.',
  '/web/features/search/address-reader.',
  '/domain/time/local-time.',
  '/domain/time/calendar-date.',
  '/domain/search/',
];

function isFrameModule(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return frameModules.some((part) => path.includes(part));
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                { name: 'frame', test: isFrameModule },
              ],
            },
          },
        },
      },
    },
  },
});
