import { createHash } from 'node:crypto';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { frameModules, lateFolder } from './web/delivery/chunks.ts';

/** Whether a module belongs in the chunk that every page loads. That includes the helper that the build adds around `import()`. */
function isInFrame(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return [...frameModules, 'vite/preload-helper'].some((part) => path.includes(part)) && !path.includes(lateFolder);
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
                groups: [
                  { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                  { name: 'frame', test: isInFrame },
                ],
              },
            },
          },
        },
      },
    },
  };
});
