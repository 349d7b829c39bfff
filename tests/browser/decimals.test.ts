import { show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make, textbox } from './form-rows.ts'
import { expect, test } from './screen.ts'

test('amounts are typed as people write them, and end under one another in the list', async ({
  signedIn: page,
  admin,
}) => {
  const work = fresh('Work')
  await make(admin, 'invoice-lines', { work: `${work} small`, hours: 1, amount: '-0.5' })
  await bringAxe(page)
  await page.goto('/#/invoice-line-form')
  await textbox(page, 'Work').fill(`${work} large`)
  await textbox(page, 'Hours').fill('7,5')
  await textbox(page, 'Amount').focus()
  await expect(page.getByText('"7,5" can be read in two ways. Type 7.5 with a point, or 75.')).toBeVisible()
  await textbox(page, 'Hours').fill('7.5')
  const amount = textbox(page, 'Amount')
  await amount.fill('1.234')
  await amount.blur()
  await expect(page.getByText('"1.234" can be read in two ways.')).toBeVisible()
  await expect(amount).toHaveValue('1.234')
  await amount.fill('€ 1.234.567,5')
  await expect(page.getByText('Read as 1,234,567.50 EUR')).toBeVisible()
  await amount.blur()
  await expect(amount).toHaveValue('1,234,567.50')
  expect(await axeSays(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/#\/invoice-lines$/)

  await show(page, `/invoice-lines?keyword=${encodeURIComponent(`"${work}"`)}&sortBy=amount&order=asc`)
  const heading = page.getByRole('columnheader', { name: 'Amount (EUR)' })
  const cells = page.locator('td', { hasText: /^(-0\.50|1,234,567\.50)$/ })
  await expect(cells).toHaveText(['-0.50', '1,234,567.50'])
  const ends = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(range.getBoundingClientRect().right)
    }),
  )
  expect(new Set(ends).size).toBe(1)
  for (const part of [heading, cells.first()]) await expect(part).toHaveCSS('text-align', 'end')
  expect(await axeSays(page)).toEqual([])
})
