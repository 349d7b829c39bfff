import type { Page } from '@playwright/test'
import { show } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** What stands around every screen: sidebar, rail, drawer, top bar. */

const sidebar = (page: Page) => page.locator('#sidebar')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('the sidebar folds to a rail by button and by key, a group of it folds away, and both stay so', async ({
  signedIn: page,
}) => {
  const wide = (width: number) =>
    expect.poll(async () => (await sidebar(page).boundingBox())?.width).toBe(width)
  const tip = page.locator('[data-side="right"]').getByText('Categories')
  await page.goto('/#/scales')
  await page.getByRole('button', { name: 'User Mgmt.' }).click()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeHidden()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await wide(56)
  await page.reload()
  await wide(56)
  await page.getByRole('link', { name: 'Services' }).focus()
  await page.keyboard.press('Tab')
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.keyboard.press('[')
  await wide(240)
  await expect(page.getByRole('link', { name: 'Sources' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Roles' })).toBeHidden()
})

test('the rail scrolls inside itself, however low the window, and has no drawing twice', async ({
  signedIn: page,
}) => {
  await page.goto('/#/scales')
  await expect(page.getByRole('link', { name: 'Add Pledge', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  const drawings = () =>
    page.locator('#sidebar nav svg:visible').evaluateAll((all) => all.map((drawing) => drawing.innerHTML))
  await expect.poll(async () => (await drawings()).length).toBe(15) // what adds stands in the open sidebar
  expect(new Set(await drawings()).size).toBe(15)
  for (const [width, height] of [
    [1024, 600],
    [960, 540], // 1920 × 1080 at 200 %
  ] as const) {
    await page.setViewportSize({ width, height })
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(beyond, `at ${width} × ${height}`).toBe(0)
    const last = sidebar(page).getByRole('link', { name: 'Users' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('by keyboard: the skip link leads past the menu, the search stands before what adds, a plus leads to its form', async ({
  signedIn: page,
}) => {
  await page.goto('/#/scales')
  await expect(heading(page, 'Scales')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page).toHaveURL(/#\/scales$/)

  const search = page.locator('header').getByRole('button', { name: 'Search everything' })
  await expect(search.getByText('Ctrl K')).toBeVisible()
  expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(168)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).locator('h1').focus()
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused() // as it is read
  await page.keyboard.press('Tab')
  await expect(page.locator('header').getByRole('link', { name: /^Inbox/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('header').getByRole('link', { name: 'Add Scale' })).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(async () => (await search.boundingBox())?.width).toBe(32)
  await search.click()
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(search).toBeFocused()

  const plus = page.getByRole('link', { name: 'Add Service' })
  await expect(plus).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: 'Services', exact: true }).hover()
  await expect(plus).toHaveCSS('opacity', '1')
  await page.mouse.move(700, 700)
  await page.getByRole('link', { name: 'Services', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(plus).toBeFocused()
  await expect(plus).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/service-form$/)
})

test('the theme is chosen in the user menu, and is there before anything is painted', async ({
  signedIn: page,
}) => {
  const ground = (colour: string) => expect(page.locator('body')).toHaveCSS('background-color', colour)
  const menu = page.getByRole('button', { name: /User menu/ })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/#/scales')
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await ground('rgb(10, 11, 14)')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await ground('rgb(10, 11, 14)')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await menu.click()
  await page.getByRole('menuitemradio', { name: 'Auto' }).click()
  await ground('rgb(242, 243, 246)')
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('on a small screen the menu is a drawer that closes behind its links; a heading is whole at any width', async ({
  signedIn: page,
  admin,
}) => {
  const long = 'A scale that is called so much that no window has room for the whole of it. '
  const name = `${long.repeat(3)}${fresh('Scale')}`
  const { id } = await make(admin, 'scales', { name })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/scales')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  const entry = drawer.getByRole('link', { name: 'Services', exact: true })
  expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await entry.click()
  await expect(heading(page, 'Services')).toBeVisible()
  await expect(drawer).toBeHidden()

  await show(page, `/scale-form/${id}`)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol')
  for (const width of [390, 760, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const whole = heading(page, 'Edit scale')
    const cut = () => whole.evaluate((element) => element.scrollWidth > element.clientWidth)
    await expect.poll(cut, `at ${width} px`).toBe(false)
    await expect(whole).toBeInViewport({ ratio: 1 })
  }
  await expect(crumbs.getByText(name)).toBeVisible()
})
