import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installed, run, runNode } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds the browser for the tests: an installed one, otherwise the one that Playwright downloaded.
 * @returns {Promise<string | undefined>} the program's path
 */
export async function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const own = candidates.find(isProgram)
  if (own) return own
  const { chromium } = await import('@playwright/test')
  const downloaded = chromium.executablePath()
  return existsSync(downloaded) ? downloaded : undefined
}

/**
 * Finds a Chromium or installs one, by Playwright's download or else by the system's packages (as root on Debian and
 * derivatives).
 * @returns {Promise<string | undefined>} the program's path; undefined if none could be installed
 */
export async function ensureChromium() {
  const present = await findChromium()
  if (present) return present
  console.log('Installing a Chromium for the browser tests (once) …')
  const download = await runNode([installed('playwright/cli.js'), 'install', 'chromium'], { quiet: true })
  if (mayInstallPackages()) {
    // A downloaded Chromium needs the system's libraries; the system's package installs them as dependencies.
    if (download.code === 0)
      await runNode([installed('playwright/cli.js'), 'install-deps', 'chromium'], { quiet: true })
    else await installPackage('chromium')
  }
  return findChromium()
}

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Prints what went wrong. @param {string} name of a Debian package */
async function installPackage(name) {
  const options = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], options)
  const { code, output } = await run('apt-get', ['install', '--yes', name], options)
  if (code !== 0) console.error(output.trim().split('\n').slice(-5).join('\n'))
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
