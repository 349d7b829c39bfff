import type { Page } from '@playwright/test'
import { loadModel } from '../../src/server/index.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { expect, test } from './demo.ts'
import { intercepting } from './intercepting.ts'
import { states } from './states.ts'

const model = await loadModel()

/** Every address that shows a screen of its own. */
const routes = [
  '/',
  '/calls',
  '/no-such-screen',
  ...model.list.flatMap(({ route, lists }) => [
    `${route.list}?per_page=10`,
    ...lists.map((list) => `${list.route}?per_page=10`),
    route.form,
    `${route.form}/1`,
  ]),
]

const sizes = { wide: { width: 1440, height: 900 }, small: { width: 390, height: 844 } }

/** Asks axe by all its rules in one theme, and by those about colour in the other, which differs in nothing else. */
const bothThemes = async (page: Page, where: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const colour = colorScheme === 'dark'
    expect.soft(await axeSays(page, { colour }), `${where}, ${colorScheme}`).toEqual([])
  }
}

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, reducedMotion: 'reduce' })

    test(`axe has nothing against any screen, in both themes (${size})`, async ({ signedIn: page }) => {
      test.setTimeout(600_000)
      const refused: string[] = []
      page.on('console', (said) => {
        if (/Content Security Policy/i.test(said.text())) refused.push(said.text())
      })
      await bringAxe(page)
      await page.goto('/')
      await atRest(page)
      for (const route of routes) {
        await show(page, route)
        await bothThemes(page, route)
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(sideways, `${route} is as wide as the window`).toBeLessThanOrEqual(viewport.width)
      }
      expect(refused).toEqual([])
    })

    test(`axe has nothing against what opens over a screen, in both themes (${size})`, async ({
      signedIn: page,
      product,
    }) => {
      test.setTimeout(600_000)
      await bringAxe(page)
      await intercepting(page)
      page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
      for (const [state, { at, reach, only }] of Object.entries(states)) {
        if (only && only !== size) continue
        await page.goto(`/?${encodeURIComponent(state)}#${at}`) // another address before the hash: loaded anew
        await atRest(page)
        await reach(page, product)
        await bothThemes(page, state)
        await page.unrouteAll()
      }
    })

    test(`axe has nothing against signing in, in both themes (${size})`, async ({ page }) => {
      await bringAxe(page)
      await page.goto('/')
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      await bothThemes(page, 'login')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      await page.getByRole('button', { name: 'Lost your password?' }).click()
      await bothThemes(page, 'login with messages')
      await page.goto('/#/new-password/no-such-link')
      await page.getByText('This link cannot be used').waitFor()
      await bothThemes(page, 'a link that is no more')
      await page.route('**/api/password-reset', (route) => route.abort()) // nobody says that this one is no more
      await page.goto('/?#/new-password/some-link')
      await page.getByLabel('New password').waitFor()
      await bothThemes(page, 'new password')
    })
  })
}
