import type { Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { atRest, show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { expect, test } from './screen.ts'

/** A row to be read: by its name in a list, with its history and the ways back, and beside its list. */

const toast = (page: Page) => page.locator('[data-toasts]')
const side = (page: Page) => page.getByRole('region', { name: /^History/ })
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const dock = (page: Page) => page.locator('[data-dock]')

const change = async (admin: Caller, plural: string, id: number, values: object): Promise<Loose> => {
  const { body } = await admin.call('GET', `/api/${plural}/${id}`)
  const answer = await admin.call('PUT', `/api/${plural}/${id}`, { ...body.data, ...values })
  expect(answer.status).toBe(200)
  return answer.body.data
}

/** Three scales of a name of their own, in the order of the list. */
const threeScales = async (admin: Caller) => {
  const series = fresh('Series')
  const names = [`${series} A`, `${series} B`, `${series} C`]
  const rows: Loose[] = []
  for (const name of names) rows.push(await make(admin, 'scales', { name }))
  return { rows, names, list: `/scales?keyword=${encodeURIComponent(series)}&sortBy=name&order=asc` }
}

test('a name leads to its row, K and J to those beside it, E to its form and back, the breadcrumb to the list as it was', async ({
  signedIn: page,
  admin,
}) => {
  const { names, rows, list } = await threeScales(admin)
  await page.goto(`/#${list}`)
  await atRest(page)
  const [first = '', second = '', third = ''] = names
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#/scales/${rows[1].id}$`))
  await expect(page.getByText('2 of 3 in Scales')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: third }).first()).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(page.getByText('1 of 3 in Scales')).toBeVisible()
  await expect(page.getByRole('heading', { name: first }).first()).toBeVisible()

  await page.keyboard.press('e')
  const renamed = `${first} renamed`
  await page.getByRole('textbox', { name: 'Name' }).fill(renamed)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(new RegExp(`#/scales/${rows[0].id}$`))
  await expect(entry(page, `from ${first} to ${renamed}`)).toBeVisible()

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/keyword=Series/)
  await expect(page.getByRole('link', { name: renamed, exact: true })).toBeFocused()
})

test('the history tells each save; a value is restored, a change undone and redone, a batch opened and undone', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  const other = await makeRepair(admin)
  await change(admin, 'repairs', id, { last_date: '2030-11-30' })
  const dry = { select: { ids: [id, other.id] }, set: { remarks: 'Said of both' } }
  const { body } = await admin.call('POST', '/api/repairs/bulk', { ...dry, dry: true })
  await admin.call('POST', '/api/repairs/bulk', { ...dry, mark: body.data.mark })

  await page.goto(`/#/repairs/${id}`)
  const moved = entry(page, 'changed Last Date from 31')
  await expect(moved).toBeVisible()
  await moved.hover()
  await moved.getByRole('button', { name: /^Restore 31/ }).click()
  await expect(toast(page)).toContainText('Restored')
  const restored = entry(page, 'restored Last Date')
  await expect(restored).toBeVisible()
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.last_date).toBe('2030-12-31')
  await expect(toast(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(entry(page, 'undid a change of their own')).toHaveCount(1)
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.last_date).toBe('2030-11-30')

  const both = entry(page, 'Said of both').last()
  await both.getByRole('button', { name: 'with 1 other' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Undo all 2' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(entry(page, 'Remarks is First remark again')).toBeVisible()
  expect((await admin.call('GET', `/api/repairs/${other.id}`)).body.data.remarks).toBe('First remark')

  const taken = entry(page, 'Remarks is First remark again')
  await taken.hover()
  await taken.getByRole('button', { name: 'Redo this change' }).click()
  await expect(toast(page)).toContainText('Redone')
  expect((await admin.call('GET', `/api/repairs/${id}`)).body.data.remarks).toBe('Said of both')
  expect((await admin.call('GET', `/api/repairs/${other.id}`)).body.data.remarks).toBe('First remark')

  await side(page).getByRole('combobox', { name: 'Changes to' }).selectOption('Last Date')
  await expect(entry(page, 'Said of both')).toHaveCount(0)
  await expect(moved).toBeVisible()
})

test('what was changed since stays where a change is undone, and both are shown', async ({
  signedIn: page,
  admin,
}) => {
  const { id, name } = await make(admin, 'scales', { name: fresh('Start') })
  const [mine, theirs] = [fresh('Mine'), fresh('Theirs')]
  await change(admin, 'scales', id, { name: mine })
  await change(admin, 'scales', id, { name: theirs })
  await page.goto(`/#/scales/${id}`)
  const older = entry(page, `from ${name} to ${mine}`)
  await older.hover()
  await older.getByRole('button', { name: 'Undo this change' }).click()
  await expect(toast(page)).toContainText('Nothing was undone')
  await toast(page).getByRole('button', { name: 'Show 1' }).click()
  const kept = page.getByRole('dialog').getByRole('row').last()
  await expect(kept).toContainText(name)
  await expect(kept).toContainText(theirs)
})

test('a row as it was stands beside the row as it is, and gives back one field, or all', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await change(admin, 'repairs', id, { remarks: 'Then' })
  await change(admin, 'repairs', id, { remarks: 'Now', last_date: '2030-11-30' })
  await page.goto(`/#/repairs/${id}`)
  const then = entry(page, 'from First remark to Then')
  await then.hover()
  await then.getByRole('link', { name: 'As it was then' }).click()
  const compared = page.getByRole('region', { name: /^As it was at/ })
  await expect(compared.getByRole('row', { name: /^Remarks Then Now/ })).toBeVisible()
  await expect(compared.getByRole('button', { name: 'Restore all 2' })).toBeVisible()
  await compared.getByRole('button', { name: 'The change before' }).click()
  await expect(compared.getByRole('row', { name: /^Remarks First remark Now/ })).toBeVisible()
  await expect(compared.getByRole('button', { name: 'The change before' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await compared.getByRole('button', { name: 'The change after' }).click()
  await expect(compared.getByRole('row', { name: /^Remarks Then Now/ })).toBeVisible()
  await compared.getByRole('button', { name: 'Restore Last Date' }).click()
  await expect(compared.getByRole('row', { name: /^Last Date/ })).toHaveCount(0)
  await compared.getByRole('button', { name: 'Restore it' }).click()
  await expect(compared).toContainText('Nothing differs')
  const { body } = await admin.call('GET', `/api/repairs/${id}`)
  expect(body.data).toMatchObject({ remarks: 'Then', last_date: '2030-12-31' })
  await compared.getByRole('link', { name: 'Back to the record' }).click()
  await expect(page).toHaveURL(new RegExp(`#/repairs/${id}$`))
})

test('who refers to a row is counted and leads to exactly those rows', async ({ signedIn: page, admin }) => {
  const { customer_id, customer } = await makeRepair(admin)
  await page.goto(`/#/customers/${customer_id}`)
  await page.getByRole('link', { name: '1 repair' }).click()
  await expect(page).toHaveURL(/#\/repairs\?.*where=/)
  await atRest(page)
  await expect(page.locator('tbody:not([aria-hidden]) tr')).toHaveCount(1)
  await expect(page.locator('tbody')).toContainText(customer.name)
})

test('what is deleted while it is read says by whom, and comes back', async ({ signedIn: page, admin }) => {
  const { id, name } = await make(admin, 'scales', { name: fresh('Gone') })
  await page.goto(`/#/scales/${id}`)
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
  await admin.call('DELETE', `/api/scales/${id}`)
  await expect(page.getByRole('alert').filter({ hasText: `${name} was deleted by` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the deletion' }).click()
  await expect(side(page).getByText('it is back')).toBeVisible()
  expect((await admin.call('GET', `/api/scales/${id}`)).body.data.name).toBe(name)
})

test('by the keyboard alone: Space looks, J and K walk, Enter opens, Esc closes and leaves the focus on the row', async ({
  signedIn: page,
  admin,
}) => {
  const { names, rows, list } = await threeScales(admin)
  const [first = '', second = '', third = ''] = names
  await page.goto(`/#${list}`)
  await atRest(page)
  await page.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(dock(page)).toContainText(first)
  await expect(dock(page)).toContainText('1 of 3')
  const tints = await page
    .locator('tr[data-peeked], tr[data-peeked] > *')
    .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))])
  expect(tints).toHaveLength(1)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(dock(page)).toContainText('3 of 3')
  await expect(page.getByRole('link', { name: third, exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await expect(dock(page).getByRole('heading', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dock(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: second, exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dock(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#/scales/${rows[1].id}$`))
  await expect(dock(page)).toHaveCount(0)
  await page.goBack()
  await atRest(page)
  await page.getByRole('link', { name: third, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(dock(page).getByRole('link', { name: 'Edit' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`#/scale-form/${rows[2].id}$`))
})

test('single keys act where the row or the table has the focus, and can be switched off', async ({
  signedIn: page,
  admin,
}) => {
  const { names, list } = await threeScales(admin)
  const [first = '', second = ''] = names
  await page.goto(`/#${list}`)
  await atRest(page)
  await page.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(dock(page)).toContainText('1 of 3')
  await page.getByRole('navigation').getByRole('link').first().focus()
  await page.keyboard.press('j')
  await page.getByRole('link', { name: first, exact: true }).focus()
  await expect(dock(page)).toContainText('1 of 3')
  await page.keyboard.press('?')
  const off = page.getByRole('dialog').getByRole('checkbox', { name: 'Single keys act' })
  await off.uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await atRest(page)
  await page.getByRole('link', { name: first, exact: true }).focus()
  for (const key of ['Space', '?', 'x', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: first, exact: true })).toBeFocused()
  await expect(dock(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: second, exact: true }).click()
  await expect(page.getByText('2 of 3 in Scales')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByText('2 of 3 in Scales')).toBeVisible()
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`nothing is wrong with the row, the comparison and the peek at ${width} in either theme`, async ({
    signedIn: page,
    admin,
  }) => {
    await page.setViewportSize({ width, height })
    await bringAxe(page)
    const { id, customer } = await makeRepair(admin)
    await change(admin, 'repairs', id, { remarks: 'Changed', last_date: '2020-11-30' })
    const screens = {
      row: () => show(page, `/repairs/${id}`),
      comparison: async () => {
        await page.getByRole('link', { name: 'As it was then' }).last().click()
        await expect(page.getByRole('region', { name: /^As it was/ })).toBeVisible()
      },
      peek: async () => {
        await show(page, `/repairs?keyword=${encodeURIComponent(customer.name)}`)
        await page.getByRole('link', { name: customer.name }).first().focus()
        await page.keyboard.press('Space')
        await expect(dock(page)).toContainText('Remarks')
      },
    }
    await page.goto('/')
    for (const [screen, open] of Object.entries(screens)) {
      await open()
      await atRest(page)
      expect(await axeSays(page), screen).toEqual([])
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
      expect(await axeSays(page, { colour: true }), `${screen}, dark`).toEqual([])
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    }
  })
