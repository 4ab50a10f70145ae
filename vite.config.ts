import { createHash } from 'node:crypto';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * What every page loads, and the little that home adds: as one file it compresses better than as many, which keeps pages
 * within their budgets. Folders named `later` hold what not everybody needs.
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
  return (id) => {
    const path = id.replaceAll('\\', '/');
    return parts.some((part) => path.includes(part)) && !path.includes('/later/');
  };
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

/**
 * The script of pages whose brand has an advertising tag, as one small file of its own: no page loads it else, and pages
 * without other script load nothing beside it.
 */
async function trackingScript(
  command: 'build' | 'serve',
): Promise<{ readonly address: string; readonly plugin: Plugin }> {
  const source = 'web/features/tracking/browser/main.ts';
  if (command === 'serve') return { address: `/${source}`, plugin: { name: 'tracking-script' } };
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, modulePreload: false, rolldownOptions: { input: source } },
  })) as Rolldown.RolldownOutput;
  const { code } = output[0];
  const fileName = `assets/tracking-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  return {
    address: `/${fileName}`,
    plugin: {
      name: 'tracking-script',
      apply: 'build',
      generateBundle() {
        if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code });
      },
    },
  };
}

export default defineConfig(async ({ command }) => {
  const tracking = await trackingScript(command);
  return {
    define: { 'import.meta.env.TRACKING_SCRIPT': JSON.stringify(tracking.address) },
    plugins: [tailwindcss(), reactRouter(), withoutPreloadHelper, tracking.plugin],
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
  };
});
