import type { Locator, Page } from '@playwright/test'
import type { Caller, Loose } from '../support/calls.ts'
import { atRest } from './at-rest.ts'
import { fresh, make, makeRepair } from './form-rows.ts'
import { cellOf, cellMenu as menu, openCells } from './list-cells.ts'
import { held, intercepting } from './network.ts'
import { expect, test } from './screen.ts'

/** Values that are chosen by keys, however late their choices come: in cells, forms, the dock of many rows, filters. */

test.use({ office: 'demo' })

const stored = async (admin: Caller, id: number): Promise<Loose> =>
  (await admin.call('GET', `/api/repairs/${id}`)).body.data
const idOf = async (admin: Caller, plural: string, name: string): Promise<number> =>
  (await admin.call('GET', `/api/${plural}`)).body.data.find((row: Loose) => (row.name ?? row.title) === name)
    .id

/** As arrows lead there. */
const focus = (cell: Locator) =>
  cell.evaluate((each) => {
    each.setAttribute('tabindex', '-1')
    ;(each as HTMLElement).focus() // a cell is one
  })

/** A cell of a fresh repair, with the focus on it. */
const onCell = async (page: Page, admin: Caller, heading: string, more: object = {}) => {
  await intercepting(page)
  const row = await makeRepair(admin, more)
  await openCells(page, '/repairs')
  const cell = await cellOf(page, row.id, heading)
  await focus(cell)
  return { row, cell }
}

/** A line as of a slow office, and a processor of a quarter. */
const slowed = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 150 },
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  })
}

test.describe('while the choices of a cell are under way', () => {
  test('Enter twice leaves the value as it is, at the first menu and at the next', async ({
    signedIn: page,
    admin,
  }) => {
    const { row, cell } = await onCell(page, admin, 'Action')
    for (const _ of ['first', 'second']) {
      const answer = await held(page, '**/api/actions?options=1**')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(menu(page)).toContainText('Loading…')
      await expect(menu(page).getByRole('option')).toHaveCount(0)
      answer()
      await expect(menu(page)).toBeHidden()
      await expect(cell).toBeFocused()
      await expect(cell).toHaveText('Promised')
      await page.unroute('**/api/actions?options=1**')
    }
    expect((await stored(admin, row.id)).action_id).toBe(row.action_id)
  })

  test('an arrow and Enter wait for what can be seen', async ({ signedIn: page, admin }) => {
    const { row } = await onCell(page, admin, 'Action')
    const answer = await held(page, '**/api/actions?options=1**')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    answer()
    await expect(menu(page).getByRole('option', { name: 'Promised' })).toHaveAttribute('data-pointed')
    expect((await stored(admin, row.id)).action_id).toBe(row.action_id)
  })

  for (const slow of [false, true])
    test(`what is typed without a pause is set by Enter and by Tab${slow ? ', on a slow line' : ''}`, async ({
      signedIn: page,
      admin,
    }) => {
      const { row, cell } = await onCell(page, admin, 'Action')
      if (slow) await slowed(page)
      const declined = await idOf(admin, 'actions', 'Declined')
      await page.keyboard.press('Enter')
      await page.keyboard.type('decl')
      await page.keyboard.press('Enter')
      await expect(cell).toHaveText('Declined')
      await expect.poll(async () => (await stored(admin, row.id)).action_id).toBe(declined)
      await focus(cell)
      await page.keyboard.press('Enter')
      await page.keyboard.type('prom')
      await page.keyboard.press('Tab')
      await expect(cell).toHaveText('Promised')
      await expect(cell).not.toBeFocused()
    })

  test('what none fits keeps the menu open and is said, and nothing is set', async ({
    signedIn: page,
    admin,
  }) => {
    const { row } = await onCell(page, admin, 'Action')
    await page.keyboard.press('Enter')
    await page.keyboard.type('zzz')
    await page.keyboard.press('Enter')
    await expect(menu(page).getByText('None found.')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    expect((await stored(admin, row.id)).action_id).toBe(row.action_id)
  })

  test('an answer to older letters replaces none to newer ones', async ({ signedIn: page, admin }) => {
    const names = ['Agate', 'Amber', 'Beryl'].map((name) => fresh(name))
    const many = Array.from({ length: 30 }, () => fresh('Aaa')) // more than are asked for at once
    await Promise.all([...names, ...many].map((title) => make(admin, 'sources', { title })))
    const { cell } = await onCell(page, admin, 'Source')
    const older = await held(page, '**/api/sources?options=1&keyword=A&**')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A')
    await page.waitForRequest(/keyword=A&/)
    await page.keyboard.press('Backspace')
    await page.keyboard.type(names[2] ?? '')
    await page.keyboard.press('Enter')
    older()
    await expect(cell).toHaveText(names[2] ?? '')
  })
})

test('choices that cannot be had are said to be, are asked for again by Enter, and nothing is set', async ({
  signedIn: page,
  admin,
}) => {
  const { row, cell } = await onCell(page, admin, 'Action')
  await page.route('**/api/actions?options=1**', (route) => route.abort())
  await page.keyboard.press('Enter')
  await page.keyboard.type('decl')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByText('The options could not be loaded.')).toBeVisible()
  await expect(menu(page).getByRole('option')).toHaveText(['Retry'])
  expect((await stored(admin, row.id)).action_id).toBe(row.action_id)
  await page.unroute('**/api/actions?options=1**')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('option', { name: 'Declined' })).toHaveAttribute('data-pointed')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('Declined')
})

test('keys of an input method choose nothing and leave nothing', async ({ signedIn: page, admin }) => {
  const { row } = await onCell(page, admin, 'Action')
  await page.keyboard.press('Enter')
  await expect(menu(page).getByRole('option', { name: 'Declined' })).toBeVisible()
  const composes = (field: Locator) =>
    field.evaluate((input) => {
      for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape', 'Delete'])
        for (const more of [{ isComposing: true }, { keyCode: 229 }])
          input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
    })
  await composes(menu(page).getByRole('combobox'))
  await expect(menu(page)).toBeVisible()
  await expect(menu(page).getByRole('option', { name: 'Promised' })).toHaveAttribute('data-pointed')
  expect((await stored(admin, row.id)).action_id).toBe(row.action_id)

  await page.goto(`/#/repair-form/${row.id}`)
  await atRest(page)
  const field = page.getByRole('combobox', { name: 'Result' })
  await field.click()
  await expect(page.getByRole('option', { name: 'Not Settled' })).toBeVisible()
  await composes(field)
  await expect(page.getByRole('option', { name: 'Not Settled' })).toBeVisible()
  await expect(page.locator('[data-field=result] .rs__single-value')).toHaveCount(0)
})

test.describe('what is equal to what was typed is chosen', () => {
  test('in a cell', async ({ signedIn: page, admin }) => {
    const { cell } = await onCell(page, admin, 'Result')
    await page.keyboard.press('Enter')
    await page.keyboard.type('settled')
    await expect(menu(page).getByRole('option')).toHaveText([/^Settled/, /^Not Settled/])
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('Settled')
  })

  test('in a form', async ({ signedIn: page, admin }) => {
    const { id } = await makeRepair(admin)
    await page.goto(`/#/repair-form/${id}`)
    await atRest(page)
    const field = page.getByRole('combobox', { name: 'Result' })
    await field.focus()
    await page.keyboard.type('settled')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-field=result] .rs__single-value')).toHaveText('Settled')
  })

  test('where many rows are set', async ({ signedIn: page, admin }) => {
    await makeRepair(admin)
    await openCells(page, '/promised')
    const first = page.locator('tbody:not([aria-hidden]) tr').first()
    await first.getByRole('link').first().focus()
    await first.getByRole('checkbox').check()
    await page.keyboard.press('s')
    const dock = page.locator('[data-dock]')
    await dock.getByRole('combobox', { name: 'What becomes of Result' }).selectOption('set')
    await dock.locator('#many-result').focus()
    await page.keyboard.type('settled')
    await page.keyboard.press('Enter')
    await expect(dock.locator('.rs__single-value')).toHaveText('Settled')
  })

  test('in a filter, and Enter once more shows', async ({ signedIn: page }) => {
    await openCells(page, '/repairs')
    await page.getByRole('button', { name: /^Filter/ }).click()
    const box = page.getByRole('dialog', { name: 'Filter' })
    await box.locator('[data-field]').first().selectOption('result')
    await box.locator('#filter-0-value').focus()
    await page.keyboard.type('settled')
    await page.keyboard.press('Enter')
    await expect(box.locator('.rs__multi-value')).toHaveText('Settled')
    await expect(page.locator('.rs__option--is-focused')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(box).toBeHidden()
    expect(decodeURIComponent(page.url())).toContain('where={"result":')
    await expect(page.getByRole('button', { name: /Result is Settled/ }).first()).toBeVisible()
  })
})

test('a row that stands elsewhere once the button is let go is not chosen', async ({
  signedIn: page,
  admin,
}) => {
  const { id } = await makeRepair(admin)
  await intercepting(page)
  await page.goto(`/#/repair-form/${id}`)
  await atRest(page)
  const field = page.getByRole('combobox', { name: 'Result' })
  await field.focus()
  await page.keyboard.type('s')
  const option = page.getByRole('option', { name: 'Not Settled' })
  await option.hover()
  await page.mouse.down()
  await page.keyboard.type('ettled')
  await expect(page.getByRole('option')).toHaveText([/^Settled/, /^Not Settled/])
  await page.mouse.up()
  await expect(page.locator('[data-field=result] .rs__single-value')).toHaveCount(0)
})
