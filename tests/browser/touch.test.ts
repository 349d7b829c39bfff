import type { Page } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** With a finger, at any width: every target is 44 px at least, and nothing is said by hovering alone. */

test.use({ office: 'demo', own: { hasTouch: true, viewport: { width: 820, height: 1180 } } })

/** What can be pressed where less than 44 × 44 px answer to it: its name, and how much does. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role^="menuitem"], [role="option"]',
    )
    const found: string[] = []
    for (const target of targets) {
      if (target.closest('.rs__control')) continue // as a whole it is one, measured below
      if (!target.checkVisibility({ visibilityProperty: true }) || target.getBoundingClientRect().width <= 1)
        continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const x = left + width / 2
      const y = top + height / 2
      const label = target.closest('label')
      const answers = (across: number, down: number) => {
        const hit = document.elementFromPoint(x + across, y + down)
        return hit !== null && (target.contains(hit) || (label?.contains(hit) ?? false))
      }
      if (!answers(0, 0)) continue // something lies over it
      const reach = (across: number, down: number) => {
        let far = 0
        while (far < 44 && answers(across * (far + 1), down * (far + 1))) far += 1
        return far
      }
      const all = [-21, -12, 12, 21].every((far) => answers(far, 0) && answers(0, far))
      if (all) continue // most do, from their middle: the others are measured
      const wide = reach(1, 0) + reach(-1, 0) + 1
      const high = reach(0, 1) + reach(0, -1) + 1
      // a row's line, the head's over the first row, and a fraction of a pixel at either edge fall to a neighbour
      if (wide < 42 || high < 41)
        found.push(`${target.ariaLabel ?? target.textContent.trim().slice(0, 40)}: ${wide} × ${high}`)
    }
    for (const dropdown of document.querySelectorAll('.rs__control'))
      if (dropdown.getBoundingClientRect().height < 44) found.push('a dropdown')
    return found
  })

/** Every size of type among what one types into; phones zoom in on less than 16 px. */
const sizes = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=checkbox]), select, textarea')
    .evaluateAll((fields) => [...new Set(fields.map((field) => getComputedStyle(field).fontSize))])

const screens = {
  'a list': '/repairs?per_page=10',
  'a list with addresses': '/customers?per_page=10',
  'a list beside others': '/pledges?per_page=10',
  'a board': '/bookings?layout=board',
  'a calendar': '/bookings?layout=calendar',
  'the dashboard': '/',
  'a form': '/repair-form/5',
  'a form with a switch': '/user-form/1',
  'the table of permissions': '/role-form/2',
  'the calls': '/calls',
}

const opened = {
  'the user menu': { press: /User menu/, shows: 'menu' },
  'the search': { press: 'Search everything', shows: 'dialog' },
  'the menu': { press: 'Open menu', shows: 'dialog' },
  'a question': { press: /^Delete /, shows: 'alertdialog' },
} as const

test('every target of a screen, and of what opens over it, is 44 px at least, what one types into 16 px, a row 44 px high', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  for (const [name, route] of Object.entries(screens))
    await test.step(name, async () => {
      for (const [width, height] of [
        [820, 1180],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        if (width === 820) await show(page, route)
        await atRest(page)
        expect(await small(page), `${name} at ${width} px`).toEqual([])
        if ((width === 820 && name === 'a list') || name === 'a form' || name === 'the calls')
          expect(await sizes(page), name).toEqual(['16px'])
        if (width === 820 && name === 'a list')
          expect((await page.getByRole('row').nth(2).boundingBox())?.height).toBe(44)
      }
    })

  await page.setViewportSize({ width: 820, height: 1180 })
  for (const [name, { press, shows }] of Object.entries(opened))
    await test.step(name, async () => {
      await show(page, '/repairs?per_page=10')
      await page.getByRole('button', { name: press }).first().tap()
      await expect(page.getByRole(shows)).toBeVisible()
      await atRest(page)
      expect(await small(page), name).toEqual([])
      await page.keyboard.press('Escape') // a menu stays open over another screen
      await expect(page.getByRole(shows)).toBeHidden()
    })
})

test('the rail opens over the page, with words; on a phone the search is the first entry', async ({
  signedIn: page,
}) => {
  await page.goto('/#/repairs')
  const rail = page.locator('#sidebar')
  await expect(rail.getByRole('link', { name: 'Services' })).toBeVisible()
  await expect(rail.getByRole('link', { name: /^Add / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Main menu' })
  await expect(menu.getByText('Services', { exact: true })).toBeVisible()
  expect((await rail.boundingBox())?.width).toBe(56)
  await menu.getByRole('link', { name: 'Add Service' }).tap()
  await expect(page).toHaveURL(/#\/service-form$/)
  await expect(menu).toBeHidden()
  await rail.getByText('Administrator').locator('xpath=../..').tap() // who is here: nothing to lead to
  await expect(menu).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, '/repairs')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const entries = menu.getByRole('listitem')
  await expect(entries.first()).toHaveText('Search everything')
  await entries.first().getByRole('button').tap()
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await field.fill('scales')
  const found = page.getByRole('option', { name: /^Scales/ })
  await found.first().tap()
  await expect(page).toHaveURL(/#\/scales$/)
})

test('a press on a name looks at the row, which leads to the whole and to its form; a long one selects', async ({
  signedIn: page,
}) => {
  await page.goto('/#/customers?per_page=10')
  await atRest(page)
  const names = page.locator('tbody [data-do=open]:not([aria-label])')
  const dock = page.locator('[data-dock]')
  const second = (await names.nth(1).textContent()) ?? ''
  await names.nth(1).tap()
  await expect(dock.getByRole('heading', { name: second })).toBeVisible()
  await expect(dock).toContainText('2 of')
  await expect(page).toHaveURL(/#\/customers\?/)
  await dock.getByRole('button', { name: 'Open' }).last().tap()
  await expect(page).toHaveURL(/#\/customers\/\d+$/)
  await page.goBack()
  await atRest(page)
  await names.nth(1).tap()
  await dock.getByRole('link', { name: 'Edit' }).tap()
  await expect(page).toHaveURL(/#\/customer-form\/\d+$/)
  await page.goBack()
  await atRest(page)
  await expect(page.locator('tbody input').first()).toBeAttached() // a long press is heard
  const box = await names.nth(2).boundingBox()
  const touch = await page.context().newCDPSession(page)
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(page.getByText('1 selected').first()).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(dock).toHaveCount(0)
})

test('a tablet shows a list as a board and as a calendar, and a press on a card looks at its row', async ({
  signedIn: page,
}) => {
  await page.goto('/#/bookings')
  await atRest(page)
  const dock = page.locator('[data-dock]')
  for (const [layout, where] of [
    ['Board', 'board'],
    ['Calendar', 'calendar'],
  ] as const) {
    await page
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: layout }) })
      .tap()
    await expect(page).toHaveURL(new RegExp(`layout=${where}`))
    const name = page.locator('[data-card] a').first()
    const called = (await name.textContent()) ?? ''
    await name.tap()
    await expect(dock.getByRole('heading', { name: called }).first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`layout=${where}`))
    await dock.getByRole('button', { name: 'Close', exact: true }).tap()
    await expect(dock).toHaveCount(0)
  }
})
