import { createHash } from 'node:crypto';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { cardModules, frameModules, lateFolder } from './web/delivery/chunks.ts';

/** Tells whether a module belongs in the chunk of these ones. */
function isAmong(parts: readonly string[]): (id: string) => boolean {
  return (id) => {
    const path = id.replaceAll('\\', '/');
    return parts.some((part) => path.includes(part)) && !path.includes(lateFolder);
  };
}

/**
 * Builds the script for pages whose brand has an advertising tag, as a separate small file: other pages do not load it, and
 * pages without other scripts load nothing else.
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

/** Where a part that could not be loaded can be asked for again. */
const asksAgain = isAmong([
  '/web/features/search/use-search-form.',
  '/web/features/search/airports/airport-file.',
  '/web/features/search/dates/date-field.',
  '/web/features/booking/',
]);

/**
 * A part of the search form or the booking that could not be fetched is fetched under a new address when it is next asked for: browsers
 * keep the failure of the first address until the page is reloaded.
 */
const loadAgain: Plugin = {
  name: 'load-again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.some(asksAgain)) continue;
        chunk.code = chunk.code.replace(
          /import\((["'`])(\.\/[^"'`]+\.js)\1\)/g,
          (whole, quote: string, address: string) =>
            `${whole}.catch(()=>import(${quote}${address}?${quote}+Date.now()))`,
        );
      }
    },
  },
};

export default defineConfig(async ({ command }) => {
  const tracking = await trackingScript(command);
  return {
    define: { 'import.meta.env.TRACKING_SCRIPT': JSON.stringify(tracking.address) },
    plugins: [tailwindcss(), reactRouter(), tracking.plugin, loadAgain],
    publicDir: 'web/public',
    environments: {
      client: {
        build: {
          // Parts that load on first use need only modules that are already loaded.
          modulePreload: false,
          rolldownOptions: {
            output: {
              // The manifest, which every page with scripts loads, names all files: short names keep it small (FAST-04).
              chunkFileNames: 'assets/[name]-[hash:7].js',
              entryFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                groups: [
                  { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                  // With the helper that the build adds around `import()`.
                  { name: 'frame', test: isAmong([...frameModules, 'vite/preload-helper']) },
                  { name: 'cards', test: isAmong(cardModules) },
                  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
                ],
              },
            },
          },
        },
      },
    },
  };
});
