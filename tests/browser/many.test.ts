import type { Page } from '@playwright/test'
import { toasted } from '../support/toasts.ts'
import { atRest, still } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Many rows at once: selected, previewed, changed, and taken back. */

test.use({ office: 'demo' })

const rows = (page: Page) => page.locator('tbody:not([aria-hidden]) tr')
const picked = (page: Page) => page.locator('tbody tr[data-picked]')
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const dock = (page: Page) => page.locator('[data-dock]')
const button = (page: Page, name: string | RegExp) => dock(page).getByRole('button', { name })
const figures = (page: Page) => dock(page).getByRole('listitem')

/** Opens a list with the focus on the name of its first row. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await atRest(page)
  await rows(page).first().getByRole('link').first().focus()
  await expect(rows(page).first().getByRole('checkbox')).toBeAttached()
}

test('rows are ticked by mouse and by keys, over pages, and no row moves', async ({ signedIn: page }) => {
  await open(page, '/repairs?per_page=10')
  const first = rows(page).first()
  const before = await first.boundingBox()
  await first.getByRole('checkbox').check()
  await expect(bar(page)).toContainText('1 selected')
  expect(await first.boundingBox()).toEqual(before)
  await expect(page.getByRole('searchbox')).toBeHidden()

  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await rows(page).nth(5).getByRole('link').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+X')
  await expect(bar(page)).toContainText('7 selected')
  await expect(picked(page)).toHaveCount(7)

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(rows(page).first()).toContainText('11')
  await expect(picked(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select this page' }).first().check()
  await expect(bar(page)).toContainText('17 selected')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(picked(page)).toHaveCount(7)

  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeVisible()
})

test('all of the list is a rule with exceptions; another list is another selection', async ({
  signedIn: page,
}) => {
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('10 selected')
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText(/^All \d+ of this list/)
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/repairs/bulk'))
  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Result' }).selectOption('Empty')
  const { select } = (await asked).postDataJSON()
  expect(select).toEqual({ except: [expect.any(Number)] })
  await expect(bar(page)).toContainText('of this list, all but 1')
  await button(page, 'Close').click()

  await bar(page)
    .getByRole('button', { name: /^Only the 10 here/ })
    .click()
  await expect(bar(page)).toContainText('10 selected')
  await page.goto('/#/promised')
  await expect(bar(page)).toBeHidden()
})

test('a change of many rows is previewed, done and undone', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('GET', '/api/repairs?per_page=10&sortBy=id&order=desc')
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await expect(dock(page)).toContainText('Set 10 repairs')
  await expect(button(page, /^Change/)).toBeDisabled()
  await dock(page).getByRole('combobox', { name: 'What becomes of Action' }).selectOption('Empty')
  await expect(figures(page).first()).toHaveText(/10\s*match/)
  const changed = Number(/\d+/.exec((await figures(page).nth(1).innerText()) ?? '')?.[0])
  await button(page, `Change ${changed} repairs`).click()
  await toasted(page, `${changed} repairs changed.`)
  await expect(dock(page)).toBeHidden()
  await expect(bar(page)).toBeHidden()

  await expect(page.locator('[data-toasts]').getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await toasted(page, `${changed} are back.`)
  const after = await admin.call('GET', '/api/repairs?per_page=10&sortBy=id&order=desc')
  const actions = (page_: typeof body) => page_.data.map(({ action }: { action: unknown }) => action)
  expect(actions(after.body)).toEqual(actions(body))
})

test('the panel and the bar have no faults of access, in either theme', async ({ signedIn: page }) => {
  await bringAxe(page)
  await open(page, '/repairs?per_page=10')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Action' }).selectOption('Set to')
  await dock(page).getByRole('combobox', { name: 'What becomes of Status' }).selectOption('Empty')
  await expect(figures(page).first()).toHaveText(/10\s*match/)
  await still(page)
  expect(await axeSays(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeSays(page, { colour: true })).toEqual([])
})

test('refused rows are shown in the list beside the panel, by themselves, and the whole list again', async ({
  signedIn: page,
}) => {
  await open(page, '/repairs?per_page=100')
  const all = await rows(page).count()
  await page.keyboard.press('Control+a')
  await bar(page).getByRole('button', { name: 'Delete…' }).click()
  const show = button(page, /^Show \d+$/).first()
  const count = Number(/\d+/.exec(await show.innerText())?.[0])
  await show.click()
  await expect(rows(page)).toHaveCount(count)
  await expect(page).toHaveURL(/ids=\d+/)
  await expect(dock(page)).toContainText(`Delete ${all} repairs`)
  await expect(bar(page)).toContainText(`${all} selected`)
  await button(page, 'Show the whole list').click()
  await expect(rows(page)).toHaveCount(all)

  await show.click()
  await expect(rows(page)).toHaveCount(count)
  await page.getByRole('button', { name: `Remove Only ${count} rows` }).click()
  await expect(rows(page)).toHaveCount(all)
})

test('everything of an unfiltered list is deleted only by its number', async ({ signedIn: page }) => {
  await open(page, '/repairs')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await bar(page).getByRole('button', { name: 'Delete…' }).click()
  const matches = /\d+/.exec(await figures(page).first().innerText())?.[0] ?? ''
  await expect(dock(page)).toContainText(`Type ${matches} to go on.`)
  await expect(button(page, /^Delete/)).toBeDisabled()
  await dock(page).getByRole('textbox').fill('1')
  await expect(button(page, /^Delete/)).toBeDisabled()
  await dock(page).getByRole('textbox').fill(matches)
  await expect(button(page, /^Delete/)).toBeEnabled()
  await button(page, 'Cancel').click()
  await expect(dock(page)).toBeHidden()

  await page.goto('/#/promised')
  await atRest(page)
  await rows(page).first().getByRole('link').first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await bar(page).getByRole('button', { name: 'Delete…' }).click()
  await expect(figures(page).first()).toHaveText(/\d+\s*match/)
  await expect(dock(page).getByRole('textbox')).toHaveCount(0)
})

test('a set that has moved since its preview is told anew, and nothing is changed', async ({
  signedIn: page,
  admin,
}) => {
  await open(page, '/repairs')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await dock(page).getByRole('combobox', { name: 'What becomes of Action' }).selectOption('Empty')
  await expect(button(page, /^Change \d+/)).toBeEnabled()
  const matches = Number(/\d+/.exec(await figures(page).first().innerText())?.[0])
  const { id } = await makeRepair(admin)
  await button(page, /^Change \d+/).click()
  await expect(dock(page)).toContainText('Since the preview 1 more row has come in. Nothing was changed.')
  await expect(figures(page).first()).toHaveText(new RegExp(`${matches + 1}\\s*match`))
  const { body } = await admin.call('GET', `/api/repairs/${id}`)
  expect(body.data.action_id).not.toBeNull()
})

test.describe('by touch', () => {
  test.use({ own: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } })

  test('a long press begins, taps go on, and what can be done stands below', async ({
    context,
    signedIn: page,
  }) => {
    await bringAxe(page)
    await page.goto('/#/repairs')
    await atRest(page)
    const touch = await context.newCDPSession(page)
    const at = async (place: number) => {
      const box = await rows(page).nth(place).boundingBox()
      return { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 60 }
    }
    const point = await at(0)
    await expect(rows(page).first().locator('input')).toBeAttached()
    await expect(bar(page)).toBeHidden()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(bar(page)).toContainText('1 selected')
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(bar(page)).toContainText('1 selected')
    const { x, y } = await at(1)
    await page.touchscreen.tap(x, y)
    await expect(bar(page)).toContainText('2 selected')
    await expect(page).toHaveURL(/#\/repairs$/)
    for (const one of await bar(page).getByRole('button').all()) {
      const { height, width } = (await one.boundingBox()) ?? { height: 0, width: 0 }
      expect(Math.min(height, width), await one.innerText()).toBeGreaterThanOrEqual(44)
    }
    expect(await axeSays(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Set…' }).tap()
    await expect(dock(page)).toContainText('Set 2 repairs')
    expect(await axeSays(page)).toEqual([])
  })

  test('lifting the finger presses nothing that has come to stand under it', async ({
    context,
    signedIn: page,
  }) => {
    await page.goto('/#/repairs')
    await atRest(page)
    const touch = await context.newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    await expect(rows(page).first().locator('input')).toBeAttached()
    const [x, y] = [60, 800]
    await finger('touchStart', { x, y })
    const set = bar(page).getByRole('button', { name: 'Set…' })
    await expect(set).toBeVisible()
    await atRest(page)
    const box = await set.boundingBox()
    expect(x > (box?.x ?? 0) && y > (box?.y ?? 0), 'the button stands under the finger').toBe(true)
    await finger('touchEnd')
    await expect(bar(page)).toContainText('1 selected')
    await set.tap()
    await expect(dock(page)).toContainText('Set 1 repair')
    await page.getByRole('button', { name: 'Cancel' }).tap()
    await expect(bar(page)).toContainText('1 selected')
  })
})
