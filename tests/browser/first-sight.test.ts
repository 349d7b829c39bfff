import type { Page } from '@playwright/test'
import { textbox } from './form-rows.ts'
import { held } from './network.ts'
import { expect, test } from './screen.ts'

/** From the moment that something is seen it does what it is there for: no hand is too quick for it. */

/** For the page: acts as soon as it is drawn what `seen` finds, before anything that React leaves for later. */
const onSight = (seen: string, act: (found: HTMLElement) => unknown): string => `(() => {
  const observer = new MutationObserver(() => {
    const found = document.querySelector(${JSON.stringify(seen)})
    if (!found) return
    observer.disconnect()
    ;(${act})(found)
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true })
})()`

for (const { address, key, seen, answer } of [
  { address: '/#/scales', key: '?', seen: 'h1', answer: '[role="dialog"]' },
  { address: '/#/scales', key: '/', seen: 'input[type="search"]', answer: 'input[type="search"]:focus' },
  { address: '/#/scale-form', key: 's', seen: 'main input', answer: '[aria-invalid="true"]' },
])
  test(`${key} is heard from the moment that ${address.slice(2)} is seen`, async ({ signedIn: page }) => {
    await page.addInitScript((pressed) => Object.assign(window, { pressed }), key)
    const act = () => {
      const key: string = Reflect.get(window, 'pressed')
      const press = { key, ctrlKey: key === 's', bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', press))
    }
    await page.addInitScript(onSight(seen, act))
    await page.goto(address)
    await expect(page.locator(answer).first()).toBeVisible()
  })

const noteFocus = () => Object.assign(window, { focused: document.activeElement?.id })
const focused = (page: Page) => page.evaluate(() => Reflect.get(window, 'focused'))

/** In the frame that is painted first: a form that stands in the markup has its focus by then. */
const noteFocusInFrame = () =>
  requestAnimationFrame(() => Object.assign(window, { focused: document.activeElement?.id }))

test('the login screen is typed into from the moment that it is seen', async ({ page }) => {
  await page.addInitScript(onSight('[name="email"]', noteFocusInFrame))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await expect.poll(() => focused(page)).toBeDefined()
  expect(await focused(page)).toBe(await page.getByLabel('Email').getAttribute('id'))
})

test('an add form is typed into from the moment that it is seen, as a tooltip shows with its button', async ({
  signedIn: page,
}) => {
  await page.addInitScript(onSight('#field-name', noteFocus))
  await page.addInitScript(onSight('main button[data-tooltip]', (found) => found.focus()))
  await page.goto('/#/scales')
  await expect(page.locator('[data-side]').getByText('Collapse sidebar')).toBeVisible()
  await page.getByRole('link', { name: 'Add Scale' }).first().click()
  await textbox(page, 'Name').waitFor()
  expect(await focused(page)).toBe('field-name')
})

test('a form that comes late takes the focus from nobody who types over it', async ({ signedIn: page }) => {
  const deliver = await held(page, '**/assets/form-*.js')
  await page.goto('/#/scales')
  await page.getByRole('link', { name: 'Add Scale' }).first().click()
  await expect(page).toHaveURL(/#\/scale-form$/)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Go to' })
  await expect(field).toBeFocused()
  deliver()
  await page.locator('#field-name').waitFor()
  await expect(field).toBeFocused()
  await page.keyboard.type('add ser')
  await expect(page.getByRole('option').first()).toHaveText(/Add Service/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/service-form$/)
  await expect(textbox(page, 'Name')).toBeFocused()
})

test('what is done before an earlier change is drawn adds to it', async ({ signedIn: page }) => {
  await page.goto('/#/scales')
  await page.locator('table[aria-busy="false"]').waitFor()
  await page.evaluate(() => {
    const search = document.querySelector<HTMLInputElement>('input[type="search"]')
    if (search) search.value = 'water'
    search?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    document.querySelector<HTMLElement>('th button')?.click()
  })
  await expect(page).toHaveURL(/keyword=water&sortBy=name/)
})
