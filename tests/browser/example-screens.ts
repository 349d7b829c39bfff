import type { Page } from '@playwright/test'
import type { EntityModel } from '../../src/model/index.ts'
import { loadModel, locateProduct } from '../../src/server/index.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { example } from './offices.ts'
import { distinctScreens } from './routes.ts'
import { expect, test } from './screen.ts'

/** Wide, on a tablet and on a phone; each by all rules in light, and by those about colour in dark. */
const widths = [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const

const soundAtEveryWidth = async (page: Page, what: string, but: readonly string[] = []): Promise<void> => {
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await atRest(page)
      const said = await axeSays(page, { colour: colorScheme === 'dark', but: ['#sidebar', ...but] })
      expect.soft(said, `${what}, ${width} px, ${colorScheme}`).toEqual([])
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(sideways, `${what} is as wide as the window`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: widths[0][0], height: widths[0][1] })
}

/** What lies beside a list, and the whole record: out of any descriptor. */
const besideTheList = async (page: Page, route: string, { serves }: EntityModel): Promise<void> => {
  const names = page.locator('tbody:not([aria-hidden]) [data-do=open]')
  if ((await names.count()) === 0) return
  const dock = page.locator('[data-dock]')
  if (serves === null) {
    const bar = page.getByRole('region', { name: 'Selection' })
    await names.first().focus()
    await expect(page.locator('tbody input[type=checkbox]').first()).toBeAttached()
    await page.keyboard.press('x')
    await expect(bar).toBeVisible()
    await page.keyboard.press('s')
    await expect(dock).toBeVisible()
    await soundAtEveryWidth(page, `${route}, what to set`, ['table'])
    await dock.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByRole('button', { name: /^Clear/ }).click()
  }
  await names.first().focus()
  await page.keyboard.press('Space')
  await expect(dock).toBeVisible()
  await soundAtEveryWidth(page, `${route}, peek`, ['table'])
  await names.first().focus()
  await page.keyboard.press('Enter')
  await expect(dock).toBeHidden()
  await soundAtEveryWidth(page, `${route}, the record`)
}

/** Axe has nothing against any screen of a product in `examples/`, and none is wider than its window. */
export const everyScreen = async (page: Page, name: string): Promise<void> => {
  const model = await loadModel(locateProduct(example(name)))
  await bringAxe(page)
  await page.goto('/')
  await atRest(page)
  for (const route of ['/', ...distinctScreens(model)])
    await test.step(route, async () => {
      await show(page, route)
      await soundAtEveryWidth(page, route)
      const entity = model.list.find(({ route: { list } }) => route.startsWith(`${list}?`))
      if (entity) await besideTheList(page, route, entity)
    })
}
