import { atRest, show } from './at-rest.ts'
import { expect, test } from './demo.ts'

/** Coming back to a list leads to where one was. */

const list = '/proposals?per_page=50'

for (const way of ['Back', 'Cancel', 'Save', 'breadcrumb'] as const)
  test(`${way} leads back to the row that was opened, at its place, marked until the next key`, async ({
    signedIn: page,
  }) => {
    await page.goto('/')
    await atRest(page)
    await show(page, list)
    const region = page.getByRole('region', { name: 'Proposals table' })
    const row = page.locator('tbody:not([aria-hidden]) tr').nth(32)
    const name = row.locator('[data-do=open]').first()
    await name.scrollIntoViewIfNeeded()
    const place = () => region.evaluate((element) => element.scrollTop)
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await name.click()
    await expect(page).toHaveURL(/#\/proposal-form\/\d+$/)
    await atRest(page)
    if (way === 'Back') await page.goBack()
    else if (way === 'Cancel') await page.getByRole('button', { name: 'Cancel' }).click()
    else if (way === 'breadcrumb')
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    else {
      await page.getByRole('textbox', { name: 'Last Date', exact: true }).fill('31-12-2030')
      await page.getByRole('button', { name: /^Save/ }).first().click()
    }
    if (way === 'breadcrumb') await expect(page).toHaveURL(/per_page=50/)
    await expect(name).toBeFocused()
    expect(Math.abs((await place()) - before)).toBeLessThan(50)
    await expect(row).toHaveAttribute('data-returned', '')
    await page.keyboard.press('ArrowDown')
    await expect(row).not.toHaveAttribute('data-returned')
  })

test('a page size stays from list to list and over a reload', async ({ signedIn: page }) => {
  await page.goto('/#/proposals')
  await page.getByLabel('Entries per page').selectOption('50')
  await show(page, '/organizations')
  await expect(page.getByLabel('Entries per page')).toHaveValue('50')
  await page.reload()
  await expect(page.getByLabel('Entries per page')).toHaveValue('50')
})

test('several rows are copied a line each, with tabs between their cells', async ({ signedIn: page }) => {
  await page.goto('/#/proposals')
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
})

for (const width of [1440, 1280, 820])
  test(`at ${width} px no column of a due list is cut by an edge, and the last heading leads on`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/#/pursued-expired')
    await atRest(page)
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
    await expect.poll(cut).toEqual([])
    for (const heading of ['Last Date', 'Days Left', 'Action'])
      await expect(page.getByRole('columnheader', { name: heading, exact: true })).toBeInViewport({
        ratio: 1,
      })
    await page.getByRole('button', { name: /further right: .*Remark/ }).click()
    await expect(page.getByRole('columnheader', { name: 'Remark', exact: true })).toBeInViewport({ ratio: 1 })
  })
