import { expect, test } from '../support/screen.ts'

/** What lies over a screen on somebody's wish: the palette and the list of keys. */

test('the palette leads to screens, add forms and records of any entity', async ({
  signedIn: page,
  admin,
}) => {
  await admin.call('POST', '/api/sources', { title: 'Quarterly gazette' })
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await field.fill('gazette')
  await expect(page.getByRole('option', { name: 'Quarterly gazette Source' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/source-form\/\d+$/)
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('add sec')
  await expect(page.getByRole('option').first()).toHaveText(/Add Sector/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/sector-form$/)
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('submitted')
  await page.getByRole('option', { name: /Proposals: Submitted/ }).click()
  await expect(page).toHaveURL(/#\/submitted$/)
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('the palette says what it could not search, tries again, and Enter may come before the answer', async ({
  signedIn: page,
  admin,
}) => {
  await admin.call('POST', '/api/sources', { title: 'Hurried gazette' })
  let answer: 'fail' | 'late' = 'fail'
  let goOn = () => {}
  const late = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/search?**', async (route) => {
    if (answer === 'fail') return route.fulfill({ status: 503, json: { message: 'Busy.' } })
    await late
    return route.continue()
  })
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox', { name: 'Go to' })
  await field.fill('hurried gaz')
  await expect(palette.getByRole('status')).toHaveText('Records could not be searched.')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  answer = 'late'
  await palette.getByRole('button', { name: 'Retry' }).click()
  await expect(field).toBeFocused()
  await expect(palette.getByRole('status')).toHaveText('Searching…')
  await page.keyboard.press('Enter')
  goOn()
  await expect(page).toHaveURL(/#\/source-form\/\d+$/)
})

test('the palette takes what is typed, however soon it is called again', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
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
  await page.keyboard.type('add sec')
  await expect(field).toHaveValue('add sec')
  await expect(page.getByRole('option').first()).toHaveText(/Add Sector/)
})

test('in a low window the keys begin at their top', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 390, height: 420 })
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeFocused()
  await expect(keys.getByRole('heading')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('? shows the keys', async ({ signedIn: page }) => {
  await page.goto('/#/sectors')
  await expect(page.getByRole('heading', { name: 'Sectors', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the palette says how many of what there is it shows', async ({ signedIn: page, admin }) => {
  const word = `Ledger${Date.now()}`
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await admin.call('POST', '/api/sources', { title: `${word} ${number}` })
  await page.goto('/#/sectors')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('combobox', { name: 'Go to' }).fill(word)
  await expect(page.getByText('5 of 7 results', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: /Show all in Sources 5 of 7 sources/ }).click()
  await expect(page).toHaveURL(new RegExp(`#/sources\\?keyword=${word}$`))
})
