import { another } from '../support/people.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { booking } from './laid-out.ts'
import { cellMenu, rowOf } from './list-cells.ts'
import { expect, test } from './screen.ts'
import { ways } from './translator.ts'
import { faultsOf, key, press, search, walkBoth } from './walk-both.ts'

/** A page that the browser translates goes on, and shows at each step what it shows untranslated. */

test.use({ office: 'demo' })

for (const way of ways)
  test(`a list, whose texts are ${way}: search, pages, order, what is chosen, columns and filters`, async ({
    signedIn: page,
  }) => {
    await walkBoth(
      page,
      '/repairs',
      {
        'a search that finds some': search('bell'),
        'a search that finds other ones': search('wait'),
        'a search that finds none': search('zzzz'),
        'no search': search(''),
        'the next page': press('button', 'Next'),
        'the third page': press('button', /^3$/),
        'another order': press('button', 'Last Date'),
        'and its other way': press('button', 'Last Date'),
        'another size': (each) => each.getByLabel('Entries per page').selectOption({ index: 1 }),
        'another list': press('link', /^Promised \d/),
        'and back': key('Alt+ArrowLeft'),
        'a row is chosen': async (each) => {
          await each.locator('tbody [data-do=open]').first().focus()
          await each.keyboard.press('x')
        },
        'and another': async (each) => {
          await each.keyboard.press('ArrowDown')
          await each.keyboard.press('x')
        },
        'none is': press('button', /^Clear/),
        'which columns': press('button', 'Columns'),
        'one less': (each) => each.getByRole('checkbox', { name: 'Source', exact: true }).uncheck(),
        'one more': (each) => each.getByRole('checkbox', { name: 'Source', exact: true }).check(),
        'no columns': press('button', 'Close'),
        'which filters': press('button', /^Filter/),
        'no filters': key('Escape'),
        'one row beside': async (each) => {
          await each.locator('tbody [data-do=open]').first().focus()
          await each.keyboard.press('Space')
        },
        'the next one': key('j'),
        'the one after': key('j'),
      },
      way,
    )
  })

test('a record: the one before and after it, and its history', async ({ signedIn: page, admin }) => {
  const series = fresh('Series')
  for (const name of ['A', 'B', 'C']) await make(admin, 'scales', { name: `${series} ${name}` })
  const list = `/scales?keyword=${encodeURIComponent(series)}&sortBy=name&order=asc`
  await walkBoth(page, list, {
    'the second': press('link', `${series} B`),
    'the third': key('j'),
    'the second again': key('k'),
    'the first': key('k'),
    'and back': press('link', 'Scales'),
  })
})

test('a board, a calendar and its months', async ({ signedIn: page, admin }) => {
  const one = await booking(admin, { from_day: '2026-03-11' })
  await walkBoth(page, `/bookings?layout=board&keyword=${encodeURIComponent(one.called)}`, {
    'one card': search(one.called),
    'all of them': search(''),
    'a calendar': (each) => each.getByRole('radio', { name: 'Calendar' }).check({ force: true }),
    'next month': key('PageDown'),
    'two months before': async (each) => {
      await each.keyboard.press('PageUp')
      await each.keyboard.press('PageUp')
    },
  })
})

test('the dashboard, the inbox, the calls, and the ways between them', async ({
  context,
  page,
  product,
  admin,
}) => {
  const one = await another(admin, product.url) // the first account's inbox fills meanwhile
  await context.addCookies([{ name: 'token', value: one.token ?? '', url: product.url }])
  await walkBoth(page, '/', {
    'the inbox': press('link', /^Inbox/),
    'all that was told': press('link', /^All$/),
    'the user menu': press('button', /User menu/),
    'the calls': (each) => each.getByRole('menuitem', { name: 'API' }).click(),
    'some of them': search('creates repair'),
    'one of them': (each) =>
      each.getByRole('navigation', { name: 'Calls by subject' }).getByRole('link').click(),
    'where to go': key('Control+k'),
    'what fits': (each) => each.getByRole('combobox', { name: 'Go to' }).fill('ready'),
    'what else fits': (each) => each.getByRole('combobox', { name: 'Go to' }).fill('bell'),
    'what does not': (each) => each.getByRole('combobox', { name: 'Go to' }).fill('zzzz'),
    'as it was': key('Escape'),
  })
})

test('a file that comes in, up to what it would change', async ({ signedIn: page }) => {
  const buffer = Buffer.from(`Name;Weight\n${fresh('Bench')};2\n;3\n`)
  await walkBoth(page, '/benches/import', {
    'its columns': async (each) => {
      const chooser = each.getByLabel('Choose a file', { exact: true }).last()
      await chooser.setInputFiles({ name: 'benches.csv', mimeType: 'text/csv', buffer })
      await each.getByRole('columnheader', { name: 'Goes to' }).waitFor()
    },
    'another separator': (each) => each.getByLabel('Separated by').selectOption(','),
    'the right one': (each) => each.getByLabel('Separated by').selectOption(';'),
    'its rows': press('button', 'Check 2 rows'),
    'those that are refused': press('tab', /1 Refused/),
  })
})

test('a cell and a form are saved, and say so', async ({ signedIn: page, admin }) => {
  const faults = await faultsOf(page)
  const { id, customer } = await makeRepair(admin)
  await page.goto(`/#/repairs?keyword=${encodeURIComponent(customer.name)}`)
  const row = rowOf(page, id)
  const toast = page.locator('[data-toasts]')
  await row.getByText('Promised').click()
  await cellMenu(page).getByRole('option', { name: 'Declined' }).click()
  await expect(row.getByText('Declined')).toBeVisible()
  await expect(toast).toContainText('Action is Declined.')
  await toast.getByRole('button', { name: /^Undo/ }).click()
  await expect(row.getByText('Promised')).toBeVisible()

  await page.goto(`/#/repair-form/${id}`)
  await page.getByRole('textbox', { name: 'Last Date' }).fill('')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Last Date is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Last Date' }).fill('30-11-2031')
  await expect(page.getByText('Last Date is required.')).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect(row.getByText('30-11-2031')).toBeVisible()
  await expect(page.locator('font font').first()).toBeAttached()
  expect(faults).toEqual([])
})

test('whoever signs in is told what is wrong, and comes in', async ({ page, product }) => {
  const faults = await faultsOf(page)
  await page.goto('/#/scales')
  await page.getByLabel('Email').fill(product.email)
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email or password is not right.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(product.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Scales', level: 1 })).toBeVisible()
  await expect(page.locator('font font').first()).toBeAttached()
  expect(faults).toEqual([])
})
