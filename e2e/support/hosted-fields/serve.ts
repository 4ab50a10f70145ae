import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { siteOrigin, stripeOrigin } from '#e2e/support/browser/servers.ts';

let bundled: Promise<string> | null = null;

/** The page's script: React and the unmodified vendor packages, bundled. */
function bundle(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page.tsx'), formats: ['iife'], name: 'page' },
    },
  }).then((result) => (result as Rolldown.RolldownOutput[])[0]?.output[0].code ?? '');
  return bundled;
}

/** The policy of a payment page: the vendor's script, and the simulator in place of the vendor's hosts. */
const policy = [
  "default-src 'self'",
  "script-src 'nonce-page' https://js.stripe.com",
  "style-src-attr 'unsafe-inline'",
  `frame-src ${stripeOrigin}`,
  `connect-src ${stripeOrigin}`,
  "frame-ancestors 'none'",
].join('; ');

/** Serves a payment page at the site's own origin, and the stand-in at the address of the vendor's script; opens it. */
export async function openHostedFields(page: Page, context: BrowserContext): Promise<void> {
  const script = await bundle();
  const body = `<!doctype html><html lang="en"><title>Payment</title><div id="root"></div><script nonce="page">${script.replaceAll('</script', '<\\/script')}</script></html>`;
  const headers = { 'content-type': 'text/html', 'content-security-policy': policy };
  await page.route(`${siteOrigin}/hosted-fields`, (route) => route.fulfill({ headers, body }));
  await context.route('https://js.stripe.com/**', async (route) => {
    const answer = await fetch(`${stripeOrigin}/__sim/stripe.js`);
    await route.fulfill({ contentType: 'text/javascript', body: await answer.text() });
  });
  await page.goto(`${siteOrigin}/hosted-fields`);
}
