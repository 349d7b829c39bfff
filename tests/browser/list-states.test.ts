import { expect, test } from '../support/screen.ts'
import { fresh, make } from './form-rows.ts'
import { intercepting } from './intercepting.ts'

/** What a list shows when there is nothing, not yet, or not for this person; and on other media. */

test('Escape clears the search, and leaves it when nothing is left to clear', async ({
  signedIn: page,
  admin,
}) => {
  const sector = await make(admin, 'sectors', { name: fresh('Sector') })
  await page.goto('/#/sectors?keyword=qqxz')
  await expect(page.getByText('No match for “qqxz”')).toBeVisible()
  const search = page.getByRole('searchbox')
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/#\/sectors$/)
  await expect(page.getByRole('cell', { name: sector.name })).toBeVisible()
  await search.press('Escape')
  await expect(search).not.toBeFocused()
})

test('the next page is fetched on intent: it is there when turned to, before any other answer', async ({
  signedIn: page,
  admin,
}) => {
  const word = fresh('Word').replaceAll(' ', '')
  for (let number = 1; number <= 12; number += 1) await make(admin, 'sources', { title: `${word} ${number}` })
  await intercepting(page)
  await page.goto(`/#/sources?keyword=${word}&per_page=10`)
  await expect(page.locator('footer')).toContainText('Showing 1 to 10 of 12 entries')
  const next = page.getByRole('button', { name: 'Next' })
  const ahead = page.waitForResponse((answer) => answer.url().includes('page=2'))
  await next.hover()
  await (await ahead).finished()
  await page.route('**/api/sources?**', () => {}) // nothing is answered any more
  await next.click()
  await expect(page.locator('footer')).toContainText('Showing 11 to 12 of 12 entries')
  await expect(next).toBeDisabled()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('bones stand where rows will be only when they are late; a failure says so with Retry', async ({
  signedIn: page,
  admin,
}) => {
  await make(admin, 'services', { name: fresh('Service') })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/services?**', async (route) => {
    await held
    await route.fulfill({ status: 503, json: { message: 'The server is busy.' } })
  })
  await page.goto('/#/services')
  await expect(page.locator('tbody[aria-hidden="true"]')).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  answer()
  await expect(page.getByText('The server is busy.')).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0)
  await page.unroute('**/api/services?**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('footer')).toContainText(/Showing 1 to/)
})

test('on paper there are the rows without the frame; with forced colours the focus is seen', async ({
  signedIn: page,
  admin,
}) => {
  const sector = await make(admin, 'sectors', { name: fresh('Sector') })
  await page.goto('/#/sectors')
  await expect(page.getByRole('cell', { name: sector.name })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: sector.name, exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  await page.getByRole('searchbox').focus()
  const ring = () =>
    page
      .getByRole('searchbox')
      .evaluate((field) =>
        [field, field.parentElement].map((each) => each && getComputedStyle(each).outlineStyle),
      )
  await expect.poll(ring).toContain('solid')
})
