import type { Locator, Page } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** How the table of a list stands on the screen. */

const left = async (page: Page, name: string) =>
  (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.x
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Goes right from the name of a row until this cell has the focus. */
const reach = async (page: Page, name: Locator, cell: Locator) => {
  await name.focus()
  const reached = () => cell.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await reached()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await expect(cell).toBeFocused()
}

test('number, name and actions stay while the rest scrolls beneath them; the focus uncovers what lies there', async ({
  signedIn: page,
  admin,
}) => {
  const { customer } = await makeRepair(admin, {
    remarks: 'WWWW MMMM @@@@ and a remark that is much longer than its column is wide',
  })
  await page.goto(`/#/promised?keyword=${encodeURIComponent(customer.name)}`)
  const region = page.getByRole('region', { name: 'Repairs table' })
  const row = rowOf(page, customer.name)
  await expect(row).toBeVisible()
  await expect(region).toHaveAttribute('data-overflow', 'end')
  const edges = async () => [
    (await page.locator('thead th').first().boundingBox())?.x, // a box stands for its heading once it has the focus
    await left(page, 'Customer'),
    (await row.getByRole('button', { name: /^Delete/ }).boundingBox())?.x,
  ]
  await atRest(page) // columns are as wide as their texts
  const before = await edges()
  const scale = await left(page, 'Scale')

  await test.step('the focus goes through the actions of a row without moving the table', async () => {
    for (const action of ['Edit', 'Delete']) {
      await row.locator(`td:last-child [aria-label^="${action}"]`).focus()
      expect(await region.evaluate((element) => element.scrollLeft)).toBe(0)
    }
  })

  await region.evaluate((element) => {
    element.scrollLeft = 40
  })
  await expect(region).toHaveAttribute('data-overflow', 'start end')
  await expect.poll(() => left(page, 'Scale')).toBeLessThan(scale ?? 0)
  expect(await edges()).toEqual(before)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await test.step('what lies beneath is uncovered once it has the focus', async () => {
    const cut = row.locator('td', { hasText: /^WWWW/ })
    await reach(page, row.getByRole('link', { name: customer.name, exact: true }), cut)
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

  for (const width of [1100, 1440, 1900])
    await test.step(`at ${width} px nothing runs into the next cell unmarked, and no date is cut`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const odd = () =>
        page.locator('tbody :is(td:not(:last-child), th > :is(a, span))').evaluateAll((cells) =>
          cells.flatMap((cell) => {
            const over = cell.scrollWidth > cell.clientWidth + 1
            const marked = getComputedStyle(cell).textOverflow === 'ellipsis'
            const date = /^\d\d-\d\d-\d{4}$/.test(cell.textContent)
            return over && (!marked || date) ? [cell.textContent] : []
          }),
        )
      await expect.poll(odd).toEqual([])
    })
})

test('a text or chip that is cut shows in full on hover and on focus; on a card it is whole', async ({
  signedIn: page,
  admin,
}) => {
  const remarks = 'A remark that is so long that no column of any table could ever show the whole of it'
  const name = `${fresh('Awaiting')} the formal letter of confirmation by the ministry`
  const status = await make(admin, 'statuses', { name })
  const { customer } = await makeRepair(admin, { remarks, status_id: status.id })
  await page.goto(`/#/repairs?keyword=${encodeURIComponent(customer.name)}`)
  const cell = page.locator('td', { hasText: remarks })
  for (const [text, seen] of [
    [remarks, cell],
    [name, rowOf(page, customer.name).getByText(name)],
  ] as const) {
    const whole = page.getByText(text)
    await seen.scrollIntoViewIfNeeded()
    await atRest(page) // what scrolls away from under the pointer hides its tooltip
    await expect(whole).toHaveCount(1)
    await seen.hover()
    await expect(whole).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(whole).toHaveCount(1)
    await page.mouse.move(0, 0)
  }
  await reach(page, page.getByRole('link', { name: customer.name, exact: true }), cell)
  await expect(page.getByText(remarks)).toHaveCount(2)

  await page.setViewportSize({ width: 320, height: 700 })
  const card = rowOf(page, customer.name)
  const beyond = () =>
    card.evaluate((element) => {
      const edge = element.getBoundingClientRect().right
      return [...element.querySelectorAll('td > *')].filter(
        (part) => part.getBoundingClientRect().right > edge || part.scrollWidth > part.clientWidth + 1,
      ).length
    })
  await expect.poll(beyond).toBe(0)
})

test('a small screen shows cards: Details opens the rest, a card that is nothing but a name is one line', async ({
  signedIn: page,
  admin,
}) => {
  const { customer } = await makeRepair(admin, { remarks: 'Behind Details' })
  const { name } = await make(admin, 'scales', { name: fresh('Scale') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/repairs')
  const card = rowOf(page, customer.name)
  await expect(card).toBeVisible()
  await expect(card.getByText('Behind Details')).toBeHidden()
  const details = card.getByRole('button', { name: 'Details' })
  expect((await details.boundingBox())?.x).toBeLessThan(60) // away from what edits and deletes
  await details.click()
  await expect(card.getByText('Behind Details')).toBeVisible()
  const labels = () =>
    card
      .locator('td[data-label]:not([class*=chip])')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  await expect.poll(labels).toContain('"Source"')
  expect(await labels()).not.toContain('"–"')
  for (const control of await card
    .getByRole('button')
    .or(card.getByRole('link', { name: /^Edit/ }))
    .all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(wide).toBeLessThanOrEqual(390)

  await show(page, '/scales')
  await expect(rowOf(page, name)).toBeVisible()
  expect((await rowOf(page, name).boundingBox())?.height).toBeLessThan(64)
})
