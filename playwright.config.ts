import { defineConfig } from '@playwright/test';
import { chromiumArguments, prepareChromium } from './e2e/support/chromium.ts';
import { siteOrigin, webServers } from './e2e/support/servers.ts';

const { executablePath, env } = await prepareChromium();

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // A second try tells a fault of the product from a machine that was busy; it is reported as flaky, never as passed.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalTeardown: './e2e/support/remove-data.ts',
  webServer: webServers,
  use: {
    baseURL: siteOrigin,
    locale: 'en-US',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: { executablePath, env, args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
