import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/browser.ts'

/** The built page on the real server, in a real Chromium. What fails is tried once more, and `npm test` names it. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/page-setup.ts',
  fullyParallel: false,
  forbidOnly: true,
  retries: 1,
  workers: 2,
  // Far more than any takes: the machine may be slow, or busy with something else. What does not come is told in the end.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  use: {
    launchOptions: await chromiumOptions(),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
})
