import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/screen.ts'
import { atRest } from './at-rest.ts'
import { fresh, make } from './form-rows.ts'

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

const makeNamed = async (page: Page, admin: Parameters<typeof make>[0]) => {
  const row = await make(admin, 'organizations', {
    name,
    address: 'Somewhere',
    phone_no: '1',
    contact_person: 'Somebody',
  })
  await page.setViewportSize({ width: 1280, height: 720 })
  return row
}

test('a name from right to left keeps its beginning wherever it is cut', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeNamed(page, admin)
  await page.goto('/#/organizations')
  await atRest(page)
  const cell = page.getByRole('rowheader').filter({ hasText: 'شركة' }).getByRole('link')
  await expect.poll(() => cutAtItsEnd(cell)).toEqual(cut)
  await expect(cell).toHaveCSS('text-align', 'left') // it stands in its column as every other does

  await page.goto(`/#/organization-form/${id}`)
  await atRest(page)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('ol').getByText('شركة')
  await expect.poll(() => cutAtItsEnd(crumb)).toEqual(cut)

  const service = await make(admin, 'services', { name: fresh('Service') })
  const category = await make(admin, 'categories', { name: fresh('Category') })
  const proposal = await make(admin, 'proposals', {
    organization_id: id,
    service_id: service.id,
    category_id: category.id,
    last_date: '2030-12-31',
  })
  await page.goto(`/#/proposal-form/${proposal.id}`)
  await atRest(page)
  const chosen = page.locator('.rs__single-value').filter({ hasText: 'شركة' })
  await expect.poll(() => cutAtItsEnd(chosen)).toEqual(cut)
})

test('what is typed from right to left runs so in every field', async ({ signedIn: page, admin }) => {
  const { id } = await makeNamed(page, admin)
  await page.goto(`/#/organization-form/${id}`)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect(field).toHaveValue(name)
  await expect(field).toHaveCSS('unicode-bidi', 'plaintext')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toHaveCSS('unicode-bidi', 'plaintext')
})

test('a toast keeps the beginning of such a name', async ({ signedIn: page, admin }) => {
  await makeNamed(page, admin)
  await page.goto('/#/organizations')
  await page
    .getByRole('button', { name: /^Delete شركة/ })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  const told = page.locator('[data-toasts]').getByText('شركة').last()
  await expect(told).toBeVisible()
  expect((await cutAtItsEnd(told)).begins).toBe(true)
})
