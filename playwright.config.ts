import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/support/browser.ts'
import { makeInMemory } from './tests/support/memory-folder.ts'
import { takenBy, tier } from './tests/support/tiers.ts'

makeInMemory()

const walkedByProofs = 'tests/browser/{groups,helpdesk,library,rental,superstore}.test.ts' // `npm run prove -- examples`
/** Its mails go out at the turn of a minute: it waits while others work. */
const waiting = 'tests/tracking/browser/around.test.ts'

const everyFile = globSync('tests/{browser,tracking/browser}/**/*.test.ts', {
  exclude: process.env.EXAMPLES ? [] : [walkedByProofs],
})
const files = takenBy(tier, everyFile)

/** The built page on the real server, in a real Chromium. What fails once has failed: there is no second try. */
export default defineConfig({
  testDir: 'tests',
  projects: [
    ...(files.includes(waiting) ? [{ name: 'begun first', testMatch: waiting }] : []),
    { name: 'browser', testMatch: [...files], testIgnore: waiting },
  ],
  outputDir: 'test-results',
  globalSetup: './tests/support/page-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.ceil(availableParallelism() * 1.5), // a page waits now and then; so does who looks at it
  // Far more than any takes: the machine may be slow, or busy with something else. What does not come is told in the end.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await chromiumOptions(),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
})
