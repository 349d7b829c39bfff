import type { Page } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** Coming back to a list leads to where one was; columns stand where they are looked for. */

test.use({ office: 'demo' })

const ways: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Back: (page) => page.goBack(),
  Cancel: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  breadcrumb: (page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click(),
  Save: async (page) => {
    await page.getByRole('textbox', { name: 'Last Date', exact: true }).fill('31-12-2030')
    await page.getByRole('button', { name: /^Save/ }).first().click()
  },
}

test('every way leads back to the row that was opened, at its place, marked until the next key', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await atRest(page)
  await show(page, '/repairs?per_page=25')
  const region = page.getByRole('region', { name: 'Repairs table' })
  const row = page.locator('tbody:not([aria-hidden]) tr').nth(20)
  const name = row.locator('[data-do=open]').first()
  const place = () => region.evaluate((element) => element.scrollTop)
  for (const [way, goBack] of Object.entries(ways))
    await test.step(way, async () => {
      await name.scrollIntoViewIfNeeded()
      const before = await place()
      expect(before).toBeGreaterThan(0)
      const opensForm = way === 'Cancel' || way === 'Save'
      await (opensForm ? row.getByRole('link', { name: /^Edit/ }) : name).click()
      await expect(page).toHaveURL(opensForm ? /#\/repair-form\/\d+$/ : /#\/repairs\/\d+$/)
      await atRest(page)
      await goBack(page)
      await expect(page).toHaveURL(/per_page=25/)
      await expect(name).toBeFocused()
      expect(Math.abs((await place()) - before), way).toBeLessThan(50)
      await expect(row).toHaveAttribute('data-returned', '')
      await page.keyboard.press('ArrowDown')
      await expect(row).not.toHaveAttribute('data-returned')
    })
})

test('a page size stays from list to list and over a reload; several rows are copied a line each, with tabs', async ({
  signedIn: page,
}) => {
  await page.goto('/#/repairs')
  await atRest(page)
  const text = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr')]
    const first = rows[1]?.cells[1]
    const last = rows[3]?.cells[4]
    if (!first || !last) return ''
    getSelection()?.setBaseAndExtent(first, 0, last, 0)
    const clipboardData = new DataTransfer()
    first.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  })
  const lines = text.split('\n').map((line) => line.split('\t').length)
  expect(lines).toHaveLength(3)
  expect(new Set(lines).size).toBe(1)

  await page.getByLabel('Entries per page').selectOption('50')
  await show(page, '/customers')
  await expect(page.getByLabel('Entries per page')).toHaveValue('50')
  await page.reload()
  await expect(page.getByLabel('Entries per page')).toHaveValue('50')
})

test('no column of a due list is cut by an edge at any width, and the last heading leads on', async ({
  signedIn: page,
}) => {
  const cut = () =>
    page.evaluate(() => {
      const headings = [...document.querySelectorAll<HTMLElement>('thead th')]
      const edge = headings.at(-1)?.getBoundingClientRect().left ?? 0
      return headings
        .slice(0, -1)
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect()
          return left < edge - 1 && right > edge + 1
        })
        .map((each) => each.textContent)
    })
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  for (const width of [1440, 1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/?${width}#/promised-late`) // another address before the hash: loaded anew
    await atRest(page)
    await expect.poll(cut, `at ${width} px`).toEqual([])
    // What the list's own rule fixes yields where the table is narrow; what a row is known by, and its deadline, never.
    for (const name of ['Last Date', 'Days Left', ...(width > 1024 ? ['Action'] : [])])
      await expect(heading(name), `at ${width} px`).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: /further right: .*Remark/ }).click()
    await expect(heading('Remark')).toBeInViewport({ ratio: 1 })
  }
})
