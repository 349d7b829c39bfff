import type { Page } from '@playwright/test'
import { type Caller, signIn } from '../support/calls.ts'
import { makePerson, makeRole } from '../support/people.ts'
import type { Product } from '../support/product.ts'
import { show } from './at-rest.ts'
import { axeSays, bringAxe } from './axe-says.ts'
import { fresh, make } from './form-rows.ts'
import { expect, test } from './screen.ts'

const wide = { width: 1440, height: 900 }
const small = { width: 390, height: 844 }

/** Asks axe at both widths and in both themes, which differ in colour alone, and that nothing is wider than the window. */
const sound = async (page: Page, where: string) => {
  for (const viewport of [wide, small])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      const at = `${where}, ${viewport.width} px, ${colorScheme}`
      expect.soft(await axeSays(page, { colour: colorScheme === 'dark' }), at).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, at).toBeLessThanOrEqual(viewport.width)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/${at.replace(/[^a-z0-9]+/gi, '-')}.png` })
    }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Somebody who reads own and pressing petitions, and changes own ones. */
const keeper = async ({ call }: Caller, { url }: Product) => {
  const office = { call, signIn: (email: string, password: string) => signIn(url, email, password) }
  const role = await makeRole(office, fresh('Keeper'), [
    ...['petitions.read.own', 'petitions.read.pressing', 'petitions.create.own', 'petitions.update.own'],
  ])
  const person = await makePerson(office, `${fresh('rohan').replace(/\W/g, '')}@example.org`, [role])
  return { role, person }
}

const makePetition = (admin: Caller, petition: object) => make(admin, 'petitions', petition)

const asPerson = async (page: Page, token: string | undefined, url: string) => {
  await bringAxe(page)
  await page.context().addCookies([{ name: 'token', value: token ?? '', url }])
  await page.goto('/#/petitions')
}

test('the matrix of a role names scopes with their rules, by mouse and by keyboard', async ({
  signedIn: page,
  admin,
  product,
}) => {
  await bringAxe(page)
  const { role } = await keeper(admin, product)
  await page.goto(`/#/role-form/${role}`)
  const own = page.getByRole('checkbox', { name: 'Read Own petitions' })
  await expect(own).toBeChecked()
  await expect(page.getByText('Keeper is me or Opened by is me')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Read Petitions', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(
    page.getByRole('checkbox', { name: 'Read Own petitions: given by Read Petitions' }),
  ).toBeDisabled()
  await own.first().scrollIntoViewIfNeeded()
  await sound(page, 'role form')
})

test('who holds scopes is offered what these give, and told why not where they end', async ({
  page,
  admin,
  product,
}) => {
  const { person } = await keeper(admin, product)
  const hidden = await makePetition(admin, { title: fresh('Hidden') })
  const mine = await makePetition(admin, {
    title: fresh('Mine'),
    keeper_id: person.id,
    follows_id: hidden.id,
  })
  const pressing = await makePetition(admin, { title: fresh('Pressing'), due: '2020-01-01', state: 'Open' })
  await asPerson(page, person.token, product.url)
  const rowOf = (title: string) => page.getByRole('row').filter({ hasText: title })

  await test.step('in the list', async () => {
    await expect(rowOf(mine.title).getByRole('link', { name: `Edit ${mine.title}` })).toBeVisible()
    await expect(rowOf(pressing.title)).toBeVisible()
    await expect(rowOf(pressing.title).getByRole('link', { name: `Edit ${pressing.title}` })).toHaveCount(0)
    await expect(rowOf(hidden.title)).toHaveCount(0)
    await expect(rowOf(mine.title).getByRole('img', { name: 'Not visible to you' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Add Petition' }).first()).toBeVisible()
    await sound(page, 'list of scopes')
  })

  await test.step('in a form of one’s own: what is out of sight is kept', async () => {
    await show(page, `/petition-form/${mine.id}`)
    await expect(page.getByText('Kept, not visible to you.')).toBeVisible()
    await sound(page, 'form of scopes')
    await page.getByLabel('Notes').fill('Looked at.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page).toHaveURL(/#\/petitions$/)
    const { body } = await admin.call('GET', `/api/petitions/${mine.id}`)
    expect(body.data).toMatchObject({ notes: 'Looked at.', follows_id: hidden.id })
  })

  await test.step('in a form of others', async () => {
    await show(page, `/petition-form/${pressing.id}`)
    await expect(page.getByText('You may change own petitions only.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  })

  await test.step('a row outside is as if it were not there', async () => {
    await show(page, `/petition-form/${hidden.id}`)
    await expect(page.getByText(hidden.title)).toHaveCount(0)
    await expect(page.getByText('There is no such petition')).toBeVisible()
  })
})

test('a refusal of a scope stands under the fields that it is about', async ({ page, admin, product }) => {
  const { person } = await keeper(admin, product)
  const mine = await makePetition(admin, { title: fresh('Mine'), keeper_id: person.id })
  await asPerson(page, person.token, product.url)
  await show(page, `/petition-form/${mine.id}`)
  const field = page.locator('[data-field="keeper"]')
  await field.getByRole('combobox').focus()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(field).toHaveAttribute('data-invalid', 'true')
  await expect(field).toContainText('own petitions')
  await sound(page, 'refused by a scope')
})

test('an administrator asks why somebody cannot see a row', async ({ signedIn: page, admin, product }) => {
  const { person } = await keeper(admin, product)
  const hidden = await makePetition(admin, { title: fresh('Hidden') })
  await bringAxe(page)
  await page.goto(`/#/user-form/${person.id}`)
  await page.getByRole('button', { name: 'What can they see?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why can somebody not see …?' })
  await expect(dialog.getByText('They see 0 of')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Screen' }).selectOption({ label: 'Petitions' })
  await dialog.getByRole('combobox', { name: 'Row' }).fill(hidden.title)
  await page.getByRole('option', { name: hidden.title }).click()
  await expect(dialog.getByText(/cannot see this petition: .* only, and Keeper is empty, not/)).toBeVisible()
  await expect(dialog.getByText('Pressing petitions', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^Seeing it would take petitions\.read \(/)).toBeVisible()
  await sound(page, 'why a row is not seen')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /search|go/i }).fill('why can')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a person and a screen.')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
})
