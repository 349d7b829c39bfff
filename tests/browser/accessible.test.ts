import { loadModel } from '../../src/server/index.ts'
import { isOfTier, tier } from '../support/tiers.ts'
import { workshop } from '../support/workshop.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bothThemes, bringAxe } from './axe-says.ts'
import { intercepting } from './network.ts'
import { distinctScreens } from './routes.ts'
import { expect, test } from './screen.ts'
import { states } from './states.ts'

test.use({ office: 'demo' })

/** One of each kind: `npm test` asks about these, the gate about all others and what opens over them. */
const ofChange = ['/', '/calls', '/benches/import', '/repairs?per_page=10', '/repair-form/1']

const routes = [
  '/',
  '/calls',
  '/calls/updateUser',
  '/no-such-screen',
  '/action-form',
  '/benches/import',
  '/outbox',
  ...distinctScreens(await loadModel(workshop)),
].filter((route) => isOfTier(ofChange.includes(route)))

const wide = { width: 1440, height: 900 }
const small = { width: 390, height: 844 }

const halves = tier === 'change' ? [routes] : [0, 1].map((half) => routes.filter((_, at) => at % 2 === half))

for (const [half, some] of halves.entries())
  test(`axe has nothing against any screen, wide and light, small and dark, and none is wider than the window (${half + 1} of ${halves.length})`, async ({
    signedIn: page,
  }) => {
    const refused: string[] = []
    page.on('console', (said) => {
      if (/Content Security Policy/i.test(said.text())) refused.push(said.text())
    })
    await bringAxe(page)
    await page.goto('/')
    await atRest(page)
    for (const [at, route] of some.entries())
      await test.step(route, async () => {
        await page.setViewportSize(wide)
        await show(page, route)
        for (const [viewport, colorScheme] of [
          [wide, 'light'],
          [small, 'dark'],
        ] as const) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          if (viewport === small) await atRest(page)
          const where = `${route}, ${viewport.width} px, ${colorScheme}`
          expect.soft(await axeSays(page, { but: at > 0 ? ['#sidebar'] : [] }), where).toEqual([])
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(width, where).toBeLessThanOrEqual(viewport.width)
        }
      })
    expect(refused).toEqual([])
  })

/** Those that spoil a page last: each of them loads it anew. */
const inTurn = Object.entries(states).toSorted(
  ([, one], [, other]) => Number(one.spoils ?? false) - Number(other.spoils ?? false),
)

for (const [size, viewport] of Object.entries(isOfTier(false) ? { wide, small } : {}))
  test(`axe has nothing against what opens over a screen, in both themes (${size})`, async ({
    signedIn: page,
    product,
  }) => {
    await page.setViewportSize(viewport)
    await bringAxe(page)
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
    let shown: string | undefined // where nothing but what opens over it is another
    let begun = false
    for (const [state, { at, reach, overRows, spoils = false, on = ['wide'] }] of inTurn) {
      if (!on.some((each) => each === size)) continue
      await test.step(state, async () => {
        if (spoils) await intercepting(page)
        if (spoils || shown === undefined)
          await page.goto(`/?${encodeURIComponent(state)}#${at}`) // another address before the hash: loaded anew
        else if (shown !== at) await show(page, at)
        await atRest(page)
        await reach(page, product)
        await bothThemes(page, state, begun ? ['#sidebar', ...(overRows ? ['table'] : [])] : [])
        begun = true
        shown = spoils ? undefined : at
        if (spoils) {
          await page.context().unrouteAll()
          return page.unrouteAll()
        }
        await page.keyboard.press('Escape')
        await expect(page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]')).toHaveCount(0)
      })
    }
  })

if (isOfTier(true))
  test('axe has nothing against signing in, in both themes', async ({ page }) => {
    await bringAxe(page)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await bothThemes(page, 'login')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await page.getByRole('button', { name: 'Lost your password?' }).click()
    await bothThemes(page, 'login with messages')
    await page.setViewportSize(small)
    await page.goto('/#/new-password/no-such-link')
    await page.getByText('This link cannot be used').waitFor()
    await bothThemes(page, 'a link that is no more')
    await page.route('**/api/password-reset', (route) => route.abort()) // nobody says that this one is no more
    await page.goto('/?#/new-password/some-link')
    await page.getByLabel('New password').waitFor()
    await bothThemes(page, 'new password')
  })
