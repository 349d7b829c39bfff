import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** What is fetched when nobody presses: when it begins, what stops it, and that no file comes twice. */

test.use({ office: 'demo', own: {} }) // a cache of their own, and a clock

/** For the page: notes when the first row is there, and what is asked for at low priority. */
const noteIdle = () => {
  const idle: { at: number; of: string }[] = []
  Object.assign(window, { idle })
  const asked = window.fetch
  window.fetch = (of, how) => {
    if (how?.priority === 'low') idle.push({ at: performance.now(), of: String(of) })
    return asked(of, how)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-list] tbody:not([aria-hidden]) > tr')) return
    observer.disconnect()
    Object.assign(window, { rowsAt: performance.now() })
  }).observe(document, { subtree: true, childList: true })
}

const noted = (page: Page): Promise<{ rowsAt: number; idle: { at: number; of: string }[] }> =>
  page.evaluate(() => ({ rowsAt: Reflect.get(window, 'rowsAt'), idle: Reflect.get(window, 'idle') }))

const count = async (page: Page): Promise<number> => (await noted(page)).idle.length

/** Opens the list with a clock that stands still from then on. */
const opened = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.addInitScript(noteIdle)
  await page.goto('/#/repairs')
  await atRest(page)
  // On a busy machine the moment may be over before it is set; a clock that was refused one stands.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  }).toPass()
}

test('idle loading begins two seconds after the rows, with what changes cells', async ({
  signedIn: page,
}) => {
  await page.addInitScript(noteIdle)
  await page.goto('/#/repairs')
  await expect.poll(() => count(page)).toBeGreaterThan(3)
  const { rowsAt, idle } = await noted(page)
  expect(idle.some(({ of }) => /\/assets\/hands-/.test(of))).toBe(true)
  for (const { at } of idle) expect(at - rowsAt).toBeGreaterThanOrEqual(2_000)
})

test('it rests while somebody works, and goes on afterwards', async ({ signedIn: page }) => {
  await opened(page)
  await page.keyboard.press('Shift')
  const before = await count(page)
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Shift')
    await page.clock.runFor(1_900)
  }
  expect(await count(page)).toBe(before)
  await expect(async () => {
    await page.clock.runFor(500)
    expect(await count(page)).toBeGreaterThan(before)
  }).toPass()
})

for (const line of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`it asks for nothing on a line that is ${JSON.stringify(line)}`, async ({ signedIn: page }) => {
    await page.addInitScript(
      (said) => Object.defineProperty(navigator, 'connection', { value: said, configurable: true }),
      line,
    )
    await opened(page)
    for (let second = 0; second < 20; second += 1) await page.clock.runFor(1_000)
    expect(await count(page)).toBe(0)
  })

/** The files that came over the network, by name. */
const fetched = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/assets/') && Reflect.get(entry, 'transferSize') > 0)
      .map(({ name }) => name),
  )

test('no file comes twice: before and after signing in, idle, then on a wish, nor when the page is loaded anew', async ({
  page,
  product,
}) => {
  await page.addInitScript(noteIdle)
  await page.goto('/#/repairs')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const row = page.locator('[data-list] tbody:not([aria-hidden]) > tr').first()
  await row.waitFor()
  await expect
    .poll(async () => (await noted(page)).idle.some(({ of }) => of.includes('/palette-')))
    .toBe(true)
  const { idle } = await noted(page)
  expect(new Set(idle.map(({ of }) => of)).size).toBe(idle.length)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeVisible()
  const first = await fetched(page)
  expect(first.length).toBeGreaterThan(0)
  await page.reload()
  await row.waitFor()
  const all = [...first, ...(await fetched(page))]
  expect(all.filter((name, place) => all.indexOf(name) !== place)).toEqual([])
})
