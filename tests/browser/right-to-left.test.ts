import type { Locator } from '@playwright/test'
import { atRest, show } from './at-rest.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** A name in right-to-left letters begins at its right: cut, it keeps that end. */

const name = `${'شركة الطاقة المتجددة والمياه النظيفة '.repeat(6)}${fresh('')}`

/** Whether its first letters stand in view, and its last ones do not. */
const cutAtItsEnd = (element: Locator): Promise<{ readonly begins: boolean; readonly ends: boolean }> =>
  element.evaluate((holder) => {
    const letters: { readonly node: Text; readonly at: number }[] = []
    const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) letters.push({ node: node as Text, at }) // what the walker was asked for
    const seen = ({ node, at }: { readonly node: Text; readonly at: number }) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { left, right } = range.getBoundingClientRect()
      for (let box = node.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        if (left < edge.left - 1 || right > edge.right + 1) return false
        if (box === document.body) break
      }
      return true
    }
    const first = letters[0]
    const last = letters.at(-1)
    if (!first || !last) throw new Error('There is no text.')
    return { begins: seen(first), ends: seen(last) }
  })

const cut = { begins: true, ends: false }

test('a name from right to left keeps its beginning wherever it is cut, and is typed so in every field', async ({
  signedIn: page,
  admin,
}) => {
  const { customer_id: id, id: repair } = await makeRepair(admin, {
    customer_id: (await make(admin, 'customers', { name, address: '1', phone_no: '1', contact_person: '1' }))
      .id,
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`/#/repair-form/${repair}`)
  await atRest(page)
  const chosen = page.locator('.rs__single-value').filter({ hasText: 'شركة' })
  await expect.poll(() => cutAtItsEnd(chosen)).toEqual(cut)

  await show(page, `/customer-form/${id}`)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol').getByText('شركة')
  await expect.poll(() => cutAtItsEnd(crumb)).toEqual(cut)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(field).toHaveValue(name)
  await expect(field).toHaveCSS('unicode-bidi', 'plaintext')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCSS('unicode-bidi', 'plaintext')
  await page.keyboard.press('Escape')

  await show(page, '/customers')
  const cell = page.getByRole('rowheader').filter({ hasText: 'شركة' }).getByRole('link')
  await expect.poll(() => cutAtItsEnd(cell)).toEqual(cut)
  await expect(cell).toHaveCSS('text-align', 'left') // it stands in its column as every other does

  await page.getByRole('button', { name: /^Delete شركة/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const told = page.locator('[data-toasts]').getByText('شركة').last()
  await expect(told).toBeVisible() // a repair is there: it is refused
  expect((await cutAtItsEnd(told)).begins).toBe(true)
})
