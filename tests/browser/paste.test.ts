import type { Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { atRest } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Blocks of cells that are copied and pasted in a list. */

test.use({ office: 'demo' })

const rowOf = (page: Page, id: number) =>
  page.locator('tbody:not([aria-hidden]) tr').filter({ has: page.locator(`a[href$="/${id}"]`) })
const cellOf = async (page: Page, id: number, heading: string) => {
  const headings = await page.locator('thead th').allTextContents()
  const place = headings.findIndex((text) => text.trim() === heading)
  return rowOf(page, id).locator('> *').nth(place)
}
const toast = (page: Page) => page.locator('[data-toasts]')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Paste / })
const stored = async (admin: Caller, id: number): Promise<Loose> =>
  (await admin.call('GET', `/api/repairs/${id}`)).body.data

const open = async (page: Page, ids: readonly number[]): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/#/repairs?ids=${ids.join(',')}`)
  await atRest(page)
  await page.locator('tbody:not([aria-hidden]) tr').first().hover()
  await expect(page.locator('[data-cells][data-clipboard]')).toBeAttached()
}

const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((said) => navigator.clipboard.writeText(said), text)
  await page.keyboard.press('Control+v')
}

/** The rows as the page shows them, from above. */
const idsShown = (page: Page, ids: readonly number[]): Promise<readonly number[]> =>
  Promise.all(ids.map(async (id) => ({ id, top: (await rowOf(page, id).boundingBox())?.y ?? 0 }))).then(
    (rows) => rows.sort((one, other) => one.top - other.top).map(({ id }) => id),
  )

test('a block over several rows is shown first, refusals with their reason, then it is one change that is undone', async ({
  signedIn: page,
  admin,
}) => {
  await bringAxe(page)
  const made = [await makeRepair(admin), await makeRepair(admin), await makeRepair(admin)]
  const all = made.map(({ id }) => Number(id))
  await open(page, all)
  const [one = 0, two = 0, three = 0] = await idsShown(page, all)
  await (await cellOf(page, one, 'Last Date')).click()
  await paste(page, '15-01-2031\n16-01-2031\nsoon\n17-01-2031')
  await expect(dialog(page)).toContainText('Paste 3 cells of 3 rows')
  await expect(dialog(page)).toContainText('Change 2 · Same 0 · Refused 1')
  await expect(dialog(page)).toContainText('1 row lies below the last row of this page: not pasted.')
  await expect(dialog(page).getByRole('row', { name: /soon/ })).toContainText(/Last Date|day/)
  expect(await axeSays(page)).toEqual([])
  expect((await stored(admin, one)).last_date).not.toBe('2031-01-15')
  const before = (await stored(admin, two)).last_date
  await dialog(page).getByRole('button', { name: 'Change 2 rows' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(toast(page)).toContainText('2 cells of 2 rows changed.')
  await expect(await cellOf(page, two, 'Last Date')).toHaveText('16-01-2031')
  expect((await stored(admin, one)).last_date).toBe('2031-01-15')
  expect((await stored(admin, three)).version).toBe(1)
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await stored(admin, two)).last_date).toBe(before)
})

test('one row is changed at once, a reference by its name; a copied cell pastes back', async ({
  signedIn: page,
  admin,
}) => {
  const made = [await makeRepair(admin), await makeRepair(admin, { action_id: null })]
  const all = made.map(({ id }) => Number(id))
  await open(page, all)
  const [promised = 0, open2 = 0] = all
  const action = await cellOf(page, promised, 'Action')
  await action.click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('Promised')
  await (await cellOf(page, open2, 'Action')).click()
  await page.keyboard.press('Control+v')
  await expect(toast(page)).toContainText('1 cell of 1 row changed.')
  await expect(await cellOf(page, open2, 'Action')).toHaveText('Promised')
  await expect(dialog(page)).toBeHidden()
  await paste(page, 'Promise')
  await expect(dialog(page)).toContainText('Action: there is none called “Promise”.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
})

test('selected rows are copied as a block that a spreadsheet takes', async ({ signedIn: page, admin }) => {
  const made = [await makeRepair(admin), await makeRepair(admin)]
  const all = made.map(({ id }) => Number(id))
  await open(page, all)
  for (const id of all) {
    await rowOf(page, id).hover()
    await rowOf(page, id).getByRole('checkbox').check()
  }
  await (await cellOf(page, all[0] ?? 0, 'Action')).focus()
  await page.keyboard.press('Control+c')
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]?.split('\t')).toContain('Promised')
})
