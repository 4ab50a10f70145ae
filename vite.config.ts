import { createHash } from 'node:crypto';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

/**
 * Files that the build makes of these modules and what they import, because many small files are larger than one: home and
 * results keep their budgets of script (FAST-04, decision 97).
 */
const files: Record<string, readonly string[]> = {
  base: ['react', 'react-dom', 'react-router', 'scheduler'].map((name) => `/node_modules/${name}/`),
  frame: ['/web/root.', '/web/entry.client.', '/search/check-search.', '/ui/preload.', '/toast/toast.', '/date-text.'],
  home: ['/web/routes/home.'],
  cards: ['/results/list/offer-card.'],
};

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

export default defineConfig(async ({ command }) => {
  const tracking = await trackingScript(command);
  return {
    define: { 'import.meta.env.TRACKING_SCRIPT': JSON.stringify(tracking.address) },
    plugins: [tailwindcss(), reactRouter(), tracking.plugin],
    publicDir: 'web/public',
    environments: {
      client: {
        build: {
          // Parts that load on first use need only modules that are already loaded.
          modulePreload: false,
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: Object.entries(files).map(([name, parts]) => ({
                  name,
                  test: (id: string) => parts.some((part) => id.includes(part)),
                })),
              },
            },
          },
        },
      },
    },
  };
});
