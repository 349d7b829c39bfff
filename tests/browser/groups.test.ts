import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { bothThemes, bringAxe } from './axe-says.ts'
import { expect, test } from './screen.ts'

/** Sixty hires, of which totals, groups and layouts are said. */
test.use({ office: 'rental' })
test.describe.configure({ mode: 'default' }) // one server is enough

const table = (page: Page) => page.locator('table')
const head = (page: Page, name: string) =>
  table(page)
    .getByRole('rowheader')
    .getByRole('button', { name: new RegExp(`^${name} \\d`) })
const rows = (page: Page) => table(page).locator('tbody:not([aria-hidden]) > tr')
const foot = (page: Page) => table(page).locator('tfoot')

test('rows stand in groups by a field that is chosen, each with its count and its totals', async ({
  signedIn: page,
  admin,
}) => {
  const { body } = await admin.call('GET', '/api/hires/totals?groups=state')
  await page.goto('/#/hires')
  await atRest(page)
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('menuitem', { name: 'State', exact: true }).click()
  await expect(page).toHaveURL(/groups=state/)
  for (const { label, total, totals } of body.data.groups) {
    await expect(head(page, label)).toHaveAccessibleName(`${label} ${total}`)
    const line = head(page, label).locator('xpath=ancestor::tr')
    await expect(line).toContainText(
      Number(totals.price.sum).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
  }
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('menuitem', { name: 'No groups' }).click()
  await expect(page).not.toHaveURL(/groups/)
  await expect(head(page, 'Booked')).toHaveCount(0)
  await page.goBack()
  await expect(head(page, 'Booked')).toBeVisible()
})

test('a group folds and opens by keyboard, and loads more of its rows', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('GET', '/api/hires/totals?groups=state')
  const [largest] = body.data.groups.toSorted(
    (a: { total: number }, b: { total: number }) => b.total - a.total,
  )
  await page.goto('/#/hires?groups=state')
  await expect(head(page, largest.label)).toBeVisible()
  for (const { label } of body.data.groups)
    if ((await head(page, label).getAttribute('aria-expanded')) === 'true') {
      await head(page, label).focus()
      await page.keyboard.press('Enter')
    }
  await expect(rows(page)).toHaveCount(0)
  await head(page, largest.label).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(Math.min(15, largest.total))
  await page.getByRole('button', { name: `${largest.total - 15} more` }).click()
  await expect(rows(page)).toHaveCount(Math.min(30, largest.total))
})

test('its rows are those of any list: looked at, selected, deleted', async ({ signedIn: page }) => {
  await page.goto('/#/hires?groups=state')
  await expect(head(page, 'Out')).toBeVisible()
  if ((await head(page, 'Booked').getAttribute('aria-expanded')) === 'true')
    await head(page, 'Booked').click()
  const first = rows(page).first()
  const name = (await first.getByRole('link').first().innerText()).trim()
  await first.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  await expect(page.locator('[data-dock]')).toContainText(name)
  await page.keyboard.press('Escape')
  await first.hover()
  await first.getByRole('checkbox').first().check({ force: true })
  await expect(page.locator('#selection')).toContainText('1 selected')
  await page.keyboard.press('Escape')
  const before = await head(page, 'Out').innerText()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Delete / })
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(head(page, 'Out')).not.toHaveText(before)
})

test('the foot says totals over all rows, and over those in view', async ({ signedIn: page, admin }) => {
  const { body } = await admin.call('GET', '/api/hires/totals')
  const all = Number(body.data.totals.price.sum).toLocaleString('en', { minimumFractionDigits: 2 })
  await page.goto('/#/hires')
  await expect(foot(page)).toContainText(`${body.data.total} hires`)
  await expect(foot(page)).toContainText(all)
  await foot(page).getByRole('button').click()
  await expect(foot(page)).toContainText('15 in view')
  await expect(foot(page)).not.toContainText(all)
  await page.goto('/#/hires?keyword=nothing-is-called-so')
  await expect(foot(page)).toHaveCount(0)
})

test('groups can be read by everybody, at every width and in both themes', async ({ signedIn: page }) => {
  await bringAxe(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/hires?groups=from_day:month')
    await page.reload()
    await expect(foot(page)).toBeVisible()
    await bothThemes(page, `groups at ${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/#/hires')
  await page.getByRole('button', { name: 'Group' }).click()
  await expect(page.getByRole('menuitem', { name: 'State', exact: true })).toBeVisible()
  await bothThemes(page, 'the menu of groups')
})
