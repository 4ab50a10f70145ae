import { defineConfig } from '@playwright/test';
import { chromiumArguments, prepareChromium } from './e2e/support/browser/chromium.ts';
import { siteOrigin, webServers } from './e2e/support/browser/servers.ts';
import { selections } from './e2e/support/browser/test.ts';

const { executablePath, env } = await prepareChromium();
const wide = { viewport: { width: 1440, height: 900 } };
const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalTeardown: './e2e/support/browser/remove-data.ts',
  webServer: webServers,
  use: {
    baseURL: siteOrigin,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env, args: chromiumArguments },
  },
  // Which run has which projects: tools/test-run/parts.ts.
  projects: [
    { name: 'desktop', ...selections.desktop, use: wide },
    { name: 'mobile', ...selections.mobile, use: small },
    { name: 'desktop-slow', ...selections['desktop-slow'], use: wide },
    { name: 'mobile-slow', ...selections['mobile-slow'], use: small },
    { name: 'desktop-wide', ...selections['desktop-wide'], use: wide },
    { name: 'mobile-wide', ...selections['mobile-wide'], use: small },
  ],
});
