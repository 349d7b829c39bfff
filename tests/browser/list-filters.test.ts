import { atRest, show } from './at-rest.ts'
import { expect, test } from './screen.ts'

/** What the address filters by is seen over the rows, and taken away there. */

test.use({ office: 'demo' })

test('the address filters the rows, each test stands over them, and without it there are more', async ({
  signedIn: page,
}) => {
  await page.goto('/')
  await atRest(page)
  const rule = { last_date: { before: 'today' }, action: { not: null } }
  await show(page, `/repairs?per_page=100&where=${encodeURIComponent(JSON.stringify(rule))}`)
  const filters = page.getByRole('list', { name: 'Filters' }).getByRole('listitem')
  await expect(filters).toHaveCount(2)
  const total = async () => Number((await page.getByText(/^Showing/).innerText()).match(/of ([\d,]+)/)?.[1])
  const both = await total()
  expect(both).toBeGreaterThan(0)
  await filters.last().getByRole('button').last().press('Delete')
  await expect(filters).toHaveCount(1)
  await expect(filters.first()).toContainText('before today')
  await expect.poll(total).toBeGreaterThan(both)
  const one = await total()
  await page.goBack()
  await expect(filters).toHaveCount(2)
  await expect.poll(total).toBe(both)
  await page.reload()
  await expect.poll(total).toBe(both)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('searchbox').first()).toBeFocused()
  await expect.poll(total).toBeGreaterThan(one)
})
