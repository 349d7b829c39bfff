import type { Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest } from './at-rest.ts'
import { fresh, make, makeProposal } from './form-rows.ts'

/** How the table of a list stands on the screen. */

const left = async (page: Page, name: string) =>
  (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.x

test('number, name and actions stay while the rest scrolls beneath them', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin)
  await page.goto('/#/pursued')
  const region = page.getByRole('region', { name: 'Proposals table' })
  const row = page.getByRole('row').filter({ hasText: organization.name })
  await expect(row).toBeVisible()
  await expect(region).toHaveAttribute('data-overflow', 'end')
  const edges = async () => [
    await left(page, 'SN'),
    await left(page, 'Organization'),
    (await row.getByRole('button', { name: /^Delete/ }).boundingBox())?.x,
  ]
  await atRest(page) // columns are as wide as their texts
  const before = await edges()
  const sector = await left(page, 'Sector')
  await region.evaluate((element) => {
    element.scrollLeft = 40
  })
  await expect(region).toHaveAttribute('data-overflow', 'start end')
  await expect.poll(() => left(page, 'Sector')).toBeLessThan(sector ?? 0)
  expect(await edges()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('nothing runs into the next cell unmarked, and no date is cut, at any width', async ({
  signedIn: page,
  admin,
}) => {
  await makeProposal(admin, {
    remarks: 'WWWW MMMM @@@@ and a remark that is much longer than its column is wide',
  })
  await page.goto('/#/pursued?per_page=100')
  await expect(page.locator('tbody:not([aria-hidden]) tr').first()).toBeVisible()
  await atRest(page)
  for (const width of [1100, 1440, 1900]) {
    await page.setViewportSize({ width, height: 900 })
    const odd = () =>
      page.locator('tbody :is(td:not(:last-child), th > :is(a, span))').evaluateAll((cells) =>
        cells.flatMap((cell) => {
          const cut = cell.scrollWidth > cell.clientWidth + 1
          const marked = getComputedStyle(cell).textOverflow === 'ellipsis'
          const date = /^\d\d-\d\d-\d{4}$/.test(cell.textContent)
          return cut && (!marked || date) ? [cell.textContent] : []
        }),
      )
    await expect.poll(odd, `at ${width} px`).toEqual([])
  }
})

test('a text that is cut shows in full on hover and on focus', async ({ signedIn: page, admin }) => {
  const remarks = 'A remark that is so long that no column of any table could ever show the whole of it'
  const { organization } = await makeProposal(admin, { remarks })
  await page.goto(`/#/proposals?keyword=${encodeURIComponent(organization.name)}`)
  const cell = page.getByRole('cell', { name: remarks })
  await cell.scrollIntoViewIfNeeded()
  await atRest(page) // what scrolls away from under the pointer hides its tooltip
  const whole = page.getByText(remarks)
  await expect(whole).toHaveCount(1)
  await cell.hover()
  await expect(whole).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(whole).toHaveCount(1)
  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: organization.name, exact: true }).focus()
  const reached = () => cell.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await reached()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await expect(cell).toBeFocused()
  await expect(whole).toHaveCount(2)
})

test('a small screen shows cards, and Details opens the rest', async ({ signedIn: page, admin }) => {
  const { organization } = await makeProposal(admin, { remarks: 'Behind Details' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/proposals')
  const card = page.getByRole('row').filter({ hasText: organization.name })
  await expect(card).toBeVisible()
  await expect(card.getByText('Behind Details')).toBeHidden()
  const details = card.getByRole('button', { name: 'Details' })
  expect((await details.boundingBox())?.x).toBeLessThan(60) // away from what edits and deletes
  await details.click()
  await expect(card.getByText('Behind Details')).toBeVisible()
  for (const control of await card
    .getByRole('button')
    .or(card.getByRole('link', { name: /^Edit/ }))
    .all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(wide).toBeLessThanOrEqual(390)
})

test('tabs that do not fit stand behind "more", the current one never', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/#/selected')
  const lists = page.getByRole('navigation', { name: 'Proposal lists' })
  await expect(lists.locator('[aria-current]')).toBeInViewport()
  await lists.getByRole('button', { name: /more$/ }).click()
  await page.getByRole('menuitem', { name: 'Not selected' }).click()
  await expect(page).toHaveURL(/#\/not-selected$/)
  await expect(lists.locator('[aria-current]')).toHaveText(/^Not selected/)
})

test('the focus goes through rows and their actions without moving the table, and uncovers what lies beneath', async ({
  signedIn: page,
  admin,
}) => {
  const { organization } = await makeProposal(admin, {
    remarks: 'A remark that is much longer than its column is wide, as remarks will be',
  })
  await page.goto(`/#/pursued?keyword=${encodeURIComponent(organization.name)}`)
  const region = page.getByRole('region', { name: 'Proposals table' })
  const row = page.getByRole('row').filter({ hasText: organization.name })
  await expect(region).toHaveAttribute('data-overflow', 'end')
  await atRest(page)
  const moved = () => region.evaluate((element) => element.scrollLeft)
  for (const action of ['Edit', 'Delete']) {
    await row.locator(`td:last-child [aria-label^="${action}"]`).focus()
    expect(await moved()).toBe(0)
  }
  const cut = row.getByRole('cell', { name: /^A remark/ })
  await row.getByRole('link', { name: organization.name, exact: true }).focus()
  for (let step = 0; step < 12 && !(await cut.evaluate((cell) => cell === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowRight')
  await expect(cut).toBeFocused()
  const uncovered = () =>
    cut.evaluate((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      const [name, actions] = ['th', 'td:last-child'].map((place) =>
        cell.closest('tr')?.querySelector(place)?.getBoundingClientRect(),
      )
      return name && actions && left >= name.right - 1 && right <= actions.left + 1
    })
  await expect.poll(uncovered).toBe(true)
})

test('a chip that is cut shows in full on hover; on a card it is whole', async ({
  signedIn: page,
  admin,
}) => {
  const name = `${fresh('Awaiting')} the formal letter of confirmation by the ministry`
  const status = await make(admin, 'statuses', { name })
  const { organization } = await makeProposal(admin, { status_id: status.id })
  await page.goto(`/#/proposals?keyword=${encodeURIComponent(organization.name)}`)
  const chip = page.getByRole('row').filter({ hasText: organization.name }).getByText(name)
  await chip.scrollIntoViewIfNeeded()
  await atRest(page) // what scrolls away from under the pointer hides its tooltip
  await chip.hover()
  await expect(page.getByText(name)).toHaveCount(2)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.mouse.move(0, 0)
  const card = page.getByRole('row').filter({ hasText: organization.name })
  const beyond = () =>
    card.evaluate((element) => {
      const edge = element.getBoundingClientRect().right
      return [...element.querySelectorAll('td > *')].filter(
        (part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1,
      ).length
    })
  await expect.poll(beyond).toBe(0)
  await card.getByRole('button', { name: 'Details' }).click()
  const labels = () =>
    card
      .locator('td[data-label]:not([class*=chip])')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  await expect.poll(labels).toContain('"Source"')
  expect(await labels()).not.toContain('"–"')
})

test('a card that is nothing but a name is one line', async ({ signedIn: page, admin }) => {
  const { name } = await make(admin, 'sectors', { name: fresh('Sector') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/sectors')
  const card = page.getByRole('row').filter({ hasText: name })
  await expect(card).toBeVisible()
  await atRest(page)
  expect((await card.boundingBox())?.height).toBeLessThan(64)
})
