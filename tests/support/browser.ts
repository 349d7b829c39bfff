import type { LaunchOptions } from '@playwright/test'
import { findChromium } from '../../commands/parts/chromium.mjs'
import { memoryFolder } from './memory-folder.ts'

/** How the tests start Chromium: the machine's own where it has one; nothing of it goes to the network by itself. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = await findChromium()
  if (!executablePath)
    throw new Error('No Chromium is on this machine; `npm test` installs one where it can.')
  return {
    executablePath,
    timeout: 120_000, // a busy machine takes its time
    chromiumSandbox: process.getuid?.() !== 0, // as root Chromium refuses to start in its sandbox
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      ...(memoryFolder === null ? ['--disable-dev-shm-usage'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-sync',
      '--no-first-run',
      '--process-per-site', // pages of one context share what one of them has compiled
      '--force-color-profile=srgb',
      '--font-render-hinting=none',
    ],
  }
}
