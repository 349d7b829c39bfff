import { scripts } from '../security/payloads.ts'
import { toasted } from '../support/toasts.ts'
import { atRest, show } from './at-rest.ts'
import { fresh } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** Complaints of the content security policy count as well: it stops what got through, and would hide it. */
const watch = (page: import('@playwright/test').Page): readonly string[] => {
  const seen: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text())
  })
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  return seen
}

test('C7 no text of anybody runs as a script: lists, forms, dropdowns, prompts, toasts, palette, dashboard', async ({
  signedIn: page,
  admin,
}) => {
  const made = async (path: string, body: object): Promise<number> => {
    const { status, body: answer } = await admin.call('POST', path, body)
    expect([path, status]).toEqual([path, 201])
    return Number(answer.data.id)
  }
  const day = new Date().toISOString().slice(0, 10)
  const promised = (await admin.call('GET', '/api/actions')).body.data.find(
    (action: { readonly name: string }) => action.name === 'Promised',
  ).id
  let last = 0
  for (let first = 0; first < scripts.length; first += 5) {
    const text = (at: number) => fresh(scripts[(first + at) % scripts.length] ?? '') // each in some field of a kind
    const customer_id = await made('/api/customers', {
      name: text(0),
      address: text(1),
      phone_no: text(2),
      contact_person: text(3),
      mobile: text(4),
    })
    last = await made('/api/repairs', {
      customer_id,
      scale_id: await made('/api/scales', { name: text(1) }),
      service_id: await made('/api/services', { name: text(2) }),
      category_id: await made('/api/categories', { name: text(3) }),
      source_id: await made('/api/sources', { title: text(4) }),
      last_date: day,
      action_id: promised,
      remarks: text(0),
    })
  }

  const complaints = watch(page)
  await page.goto('/#/')
  await atRest(page)
  for (const list of ['customers', 'scales', 'repairs', 'promised', 'pledges'])
    await show(page, `/${list}?per_page=100`)

  await show(page, `/repair-form/${last}`)
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await expect(page.getByRole('option').nth(5)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toasted(page, 'success')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill('onerror')
  await expect(palette.getByRole('option').nth(3)).toBeVisible()

  expect(await page.evaluate(() => Reflect.get(window, '__hacked'))).toBeUndefined()
  expect(complaints).toEqual([])
})
