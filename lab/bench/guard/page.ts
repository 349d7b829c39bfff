import { chromium } from '@playwright/test'
import { ensureChromium } from '../../../commands/parts/chromium.mjs'
import { chromiumOptions } from '../../../tests/support/browser.ts'
import { openOffice } from '../../running/office.ts'
import { bytesOf, type ScreenVisit } from '../page/bytes.ts'
import { firstVisits } from '../page/work.ts'
import type { Stage } from './stage.ts'

/** The screens whose bytes are guarded. */
export const guardedScreens = ['login', 'proposals list', 'proposal form'] as const
export type GuardedScreen = (typeof guardedScreens)[number]

export interface PageFigures {
  readonly bytes: ReadonlyMap<GuardedScreen, ScreenVisit>
  /** The main thread's milliseconds of the list's first visit, and of the same 100 rows set by hand; of each round. */
  readonly visits: readonly { readonly visit: number; readonly byHand: number }[]
}

/** Weighs the screens of an office on SQLite in Chromium. @throws where none can be had */
export const measureGuardedPage = async (stage: Stage, of: string, rounds: number): Promise<PageFigures> => {
  if (!(await ensureChromium())) throw new Error('No Chromium is here, and none could be installed.')
  const pair = await stage.copy()
  const office = await openOffice({ of, databaseUrl: pair.ours })
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const site = { url: office.url, token: office.admin.token ?? '' }
    const bytes = new Map<GuardedScreen, ScreenVisit>()
    for (const screen of guardedScreens) bytes.set(screen, await bytesOf(browser, site, screen))
    return { bytes, visits: await firstVisits(browser, site, rounds) }
  } finally {
    await browser.close()
    await office.stop()
    await pair.remove()
  }
}
