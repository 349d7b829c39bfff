import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { freePort } from '../../commands/parts/port.mjs'
import { run } from '../../commands/parts/run.mjs'
import { chromiumOptions } from '../../tests/support/browser.ts'
import { cacheFolder } from '../dataset/write-dataset.ts'
import { middle } from './middle.ts'
import { type ScreenName, type Site, screens } from './page-bytes.ts'

/** Its 114 packages are worth nothing to whoever only runs or tests the product: they come with the first measuring. */
const version = '13.5.0'
const runs = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const

/** Points of 100: the middle of three runs with the mobile preset. */
export type Scores = Readonly<Record<(typeof categories)[number], number>>

interface Result {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>
    readonly runtimeError?: { readonly message: string }
  }
}

type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>

const lighthouse = async (): Promise<Lighthouse> => {
  const folder = join(cacheFolder, `lighthouse-${version}`)
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    console.error('Installing Lighthouse (once) …')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    const asked = ['install', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`]
    const { code, output } = await run('npm', asked, { quiet: true })
    if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`)
  }
  return (await import(pathToFileURL(entry).href)).default
}

/** Lets Lighthouse look at a screen. @throws where it could not load it */
export const scoresOf = async (site: Site, screen: ScreenName): Promise<Scores> => {
  const look = await lighthouse()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const options = await chromiumOptions()
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const { route, signedIn } = screens[screen]
    const found: Scores[] = []
    for (let each = 0; each < runs; each += 1) {
      await context.clearCookies()
      if (signedIn) await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
      const result = await look(`${site.url}/${route}`, {
        ...{ port, output: 'json', logLevel: 'error', onlyCategories: categories },
        disableStorageReset: true,
      })
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse could not load the ${screen}: ${result?.lhr.runtimeError?.message}`)
      const score = (name: string) => Math.round((result.lhr.categories[name]?.score ?? 0) * 100)
      found.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
      })
    }
    const of = (name: keyof Scores) => middle(found.map((scores) => scores[name]))
    return {
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best-practices': of('best-practices'),
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
