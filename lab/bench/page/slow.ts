import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { account } from '../../running/office.ts'
import { middle, rounded } from '../server/compare.ts'
import type { Site } from './bytes.ts'
import { noteSlow, type Sight } from './slow-sights.ts'

/** A slow processor on a slow line: processor divided by, bits a second, milliseconds. */
export const slowed = { processor: 4, down: 1_600_000, up: 750_000, latency: 150 } as const

/** After so long without a reaction a visit has failed, in milliseconds. */
const patience = 120_000
/** How long a person types name and password, in milliseconds. */
const typing = 4000
/** Requests and bytes are counted from the beginning of a visit on, for so long; in milliseconds. */
export const counted = 10_000

const steps = {
  'the log-in form': 2200,
  'rows after Log in, typed for four seconds': 2000,
  'rows after Log in, pressed at once': 2000,
  'rows, signed in before': null,
} as const satisfies Readonly<Record<string, number | null>>

export type SlowStep = keyof typeof steps

/** What a person waits for, in milliseconds until it is painted: the middle of all, and each. */
export interface SlowWait {
  readonly step: SlowStep
  readonly most: number | null
  readonly middle: number
  readonly each: readonly number[]
}

/** What a visit asks for in its first ten seconds: the middle of all. */
export interface SlowTraffic {
  readonly visit: 'the log-in form, nothing typed' | 'a list, signed in before'
  readonly requests: number
  readonly bytes: number
}

export interface SlowFigures {
  readonly waits: readonly SlowWait[]
  readonly traffic: readonly SlowTraffic[]
}

/** Visits a list on a slowed machine, so many times for each step, with nothing kept from before. */
export const measureSlow = async (browser: Browser, site: Site, times: number): Promise<SlowFigures> => {
  const found = new Map<SlowStep, number[]>(
    (Object.keys(steps) as SlowStep[]) /* its keys */
      .map((step) => [step, []]),
  )
  const note = (step: SlowStep, at: number) => found.get(step)?.push(rounded(at))
  const strangers: Traffic[] = []
  const known: Traffic[] = []
  for (let time = 0; time < times; time += 1) {
    for (const [typed, step] of [
      [typing, 'rows after Log in, typed for four seconds'],
      [0, 'rows after Log in, pressed at once'],
    ] as const) {
      const { form, rows } = await signInSlowly(browser, site, typed)
      note('the log-in form', form)
      note(step, rows)
    }
    strangers.push((await lookSlowly(browser, site, false)).traffic)
    const { at, traffic } = await lookSlowly(browser, site, true)
    note('rows, signed in before', at)
    known.push(traffic)
  }
  return {
    waits: [...found].map(([step, each]) => ({
      step,
      most: steps[step],
      middle: rounded(middle(each)),
      each,
    })),
    traffic: [
      { visit: 'the log-in form, nothing typed', ...middleOf(strangers) },
      { visit: 'a list, signed in before', ...middleOf(known) },
    ],
  }
}

interface Traffic {
  readonly requests: number
  readonly bytes: number
}

const middleOf = (all: readonly Traffic[]): Traffic => ({
  requests: middle(all.map(({ requests }) => requests)),
  bytes: middle(all.map(({ bytes }) => bytes)),
})

/** Fills in the form and presses Log in. @returns milliseconds until the form, and from the press to the rows */
const signInSlowly = async (browser: Browser, site: Site, typed: number) => {
  const { page, close } = await visitSlowly(browser, site, false)
  try {
    const form = await seen(page, 'form')
    await page.locator('input[type=email]').fill(account.email)
    await pause(typed)
    await page.locator('input[type=password]').fill(account.password)
    await page.locator('button[type=submit]').click()
    const rows = await seen(page, 'rows')
    return { form: form.at, rows: rows.afterPress }
  } finally {
    await close()
  }
}

/** Opens the list, and looks at it until ten seconds have passed. */
const lookSlowly = async (browser: Browser, site: Site, signedIn: boolean) => {
  const { page, traffic, close } = await visitSlowly(browser, site, signedIn)
  try {
    const { at } = await seen(page, signedIn ? 'rows' : 'form')
    await pause(Math.max(0, counted - (await page.evaluate(() => performance.now()))))
    return { at, traffic: { ...traffic } }
  } finally {
    await close()
  }
}

const visitSlowly = async (browser: Browser, site: Site, signedIn: boolean) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (signedIn) await context.addCookies([{ name: 'token', value: site.token, url: site.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await page.addInitScript(noteSlow)
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const traffic = countTraffic(session)
  await page.goto(`${site.url}/#/proposals`, { waitUntil: 'commit' })
  return { page, traffic, close: () => context.close() }
}

const slowDown = async (session: CDPSession): Promise<void> => {
  const { processor, down, up, latency } = slowed
  await session.send('Network.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: processor })
  const line = { downloadThroughput: down / 8, uploadThroughput: up / 8, latency, offline: false }
  await session.send('Network.emulateNetworkConditions', line)
}

/** Counts what is asked of the server and what arrives, with headers; what the browser has cached is not counted. */
const countTraffic = (session: CDPSession) => {
  const traffic = { requests: 0, bytes: 0 }
  const ids = new Set<string>()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (!/^https?:/.test(response.url) || response.fromDiskCache || response.fromPrefetchCache) return
    if (!ids.has(requestId)) traffic.requests += 1
    ids.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) traffic.bytes += encodedDataLength
  })
  return traffic
}

/** Waits until something is painted. */
const seen = async (page: Page, what: 'form' | 'rows'): Promise<Sight> => {
  const handle = await page.waitForFunction(
    (what) => Reflect.get(window, 'sights')?.[what] ?? null,
    what,
    { polling: 100 }, // ms: it takes little of the processor that is measured
  )
  return handle.jsonValue()
}
