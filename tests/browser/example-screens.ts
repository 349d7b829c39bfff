import type { Page } from '@playwright/test'
import { loadModel, productOf } from '../../src/server/index.ts'
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

/** Axe has nothing against any screen of a product in `examples/`, and none is wider than its window. */
export const everyScreen = async (page: Page, name: string): Promise<void> => {
  const model = await loadModel(productOf(example(name)))
  await bringAxe(page)
  await page.goto('/')
  await atRest(page)
  for (const route of ['/', ...distinctScreens(model)])
    await test.step(route, async () => {
      await show(page, route)
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await atRest(page)
          const said = await axeSays(page, { colour: colorScheme === 'dark', but: ['#sidebar'] })
          expect.soft(said, `${route}, ${width} px, ${colorScheme}`).toEqual([])
        }
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(sideways, `${route} is as wide as the window`).toBeLessThanOrEqual(width)
      }
    })
}
