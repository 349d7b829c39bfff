import type { Page } from '@playwright/test'
import { expect, test } from './screen.ts'

/** What lies over a screen on somebody's wish: the palette and the list of keys. */

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Go to' })
const open = async (page: Page) => {
  await page.goto('/#/scales')
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
}

test('the palette leads to screens, add forms and records of any entity', async ({
  signedIn: page,
  admin,
}) => {
  const word = `Ledger${Date.now()}`
  await admin.call('POST', '/api/sources', { title: 'Quarterly gazette' })
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await admin.call('POST', '/api/sources', { title: `${word} ${number}` })
  await open(page)
  const field = fieldOf(page)
  const go = async (words: string, option: RegExp | string, url: RegExp) => {
    await page.keyboard.press('Control+k')
    await field.fill(words)
    await page.getByRole('option', { name: option }).first().click()
    await expect(page).toHaveURL(url)
    await expect(field).toBeHidden()
  }
  await page.keyboard.press('Control+k')
  await field.fill('gazette')
  await expect(page.getByRole('option', { name: 'Quarterly gazette Source' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sources\/\d+$/)
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('add sca')
  await expect(page.getByRole('option').first()).toHaveText(/Add Scale/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/scale-form$/)
  await expect(field).toBeHidden()
  await go('ready', /Repairs: Ready/, /#\/ready$/)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.fill(word)
  await expect(page.getByText('5 of 7 results', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await go(word, /Show all in Sources 5 of 7 sources/, new RegExp(`#/sources\\?keyword=${word}$`))
})

test('the palette says what it could not search, tries again, and Enter may come before the answer', async ({
  signedIn: page,
  admin,
}) => {
  await admin.call('POST', '/api/sources', { title: 'Hurried gazette' })
  let answer: 'fail' | 'late' = 'fail'
  const late = Promise.withResolvers<void>()
  await page.route('**/api/search?**', async (route) => {
    if (answer === 'fail') return route.fulfill({ status: 503, json: { message: 'Busy.' } })
    await late.promise
    return route.continue()
  })
  await open(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = fieldOf(page)
  await field.fill('hurried gaz')
  await expect(palette.getByRole('status')).toHaveText('Records could not be searched.')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  answer = 'late'
  await palette.getByRole('button', { name: 'Retry' }).click()
  await expect(field).toBeFocused()
  await expect(palette.getByRole('status')).toHaveText('Searching…')
  await page.keyboard.press('Enter')
  late.resolve()
  await expect(page).toHaveURL(/#\/sources\/\d+$/)
})

test('an answer that comes while the palette is pressed moves nothing from under the pointer', async ({
  signedIn: page,
  admin,
}) => {
  await admin.call('POST', '/api/sources', { title: 'Scal' })
  const late = Promise.withResolvers<void>()
  await page.route('**/api/search?**', async (route) => {
    await late.promise
    return route.continue()
  })
  await open(page)
  await page.keyboard.press('Control+k')
  await fieldOf(page).fill('scal')
  const screen = page.getByRole('option', { name: /Add Scale/ })
  await screen.hover()
  await page.mouse.down()
  late.resolve()
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('status')).not.toHaveText('Searching…')
  await expect(page.getByRole('option', { name: 'Scal Source' })).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/#\/scale-form$/)
})

test('the palette takes what is typed, however soon it is called again', async ({ signedIn: page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' }) // it is to fade
  await open(page)
  await page.keyboard.press('Control+k')
  const field = fieldOf(page)
  await expect(field).toBeFocused()
  await page.evaluate(async () => {
    const press = (pressed: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }
    press({ key: 'Escape' })
    await new Promise(requestAnimationFrame)
    press({ key: 'k', ctrlKey: true }) // while the palette still fades
  })
  await expect(field).toBeFocused()
  await page.keyboard.type('add sca')
  await expect(field).toHaveValue('add sca')
  await expect(page.getByRole('option').first()).toHaveText(/Add Scale/)
})

test('? shows the keys; in a low window they begin at their top', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await open(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeFocused()
  await expect(keys.getByRole('heading')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})
