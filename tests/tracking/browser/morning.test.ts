import type { Locator } from '@playwright/test'
import { atRest } from '../../browser/at-rest.ts'
import { fresh } from '../../browser/form-rows.ts'
import { expect, test } from '../../browser/screen.ts'
import { passphrase } from '../../support/people.ts'
import {
  afterwards,
  begin,
  bids,
  countPresses,
  dock,
  filter,
  handsOf,
  heading,
  noteHands,
  openedBy,
  rows,
  statusOf,
  toast,
} from './mornings.ts'

/**
 * A clerk's morning in the list of proposals, by mouse alone and by keys alone: what is mine and due this month, by
 * deadline; ten statuses set where they stand, two of them taken back, thirty rows given to a colleague, five looked
 * at; the list kept as a view for everybody, and its link sent. Every press is counted, a typed word as one: whoever
 * makes the way longer sees it here.
 */
test.use({ office: 'own' })
test.describe.configure({ mode: 'default' }) // one server is enough
test.setTimeout(60_000)

test('by mouse', async ({ page, context, admin, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const scene = await begin(admin, product.url)
  const { clerk, mate, due, ids } = scene
  const name = fresh('Mine this month')
  const after = afterwards(page, admin, scene)
  const counted = countPresses()
  const press = async (what: Locator, options: Parameters<Locator['click']>[0] = {}) => {
    await what.click(options)
    counted.add()
  }
  /** A list of choices is opened, and one of them pressed. */
  const choose = async (select: Locator, choice: string) => {
    await select.selectOption(choice) // what the system draws over the page, no mouse of a test reaches
    counted.add(2)
  }
  const type = async (text: string) => {
    await expect(page.locator('input:focus')).toBeAttached() // what is put in at once, no page can hear before
    await page.keyboard.insertText(text)
    counted.add()
  }
  await noteHands(page, 'keydown')

  counted.begin('sign in')
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(clerk.email)
  await press(page.getByLabel('Password', { exact: true }))
  await type(passphrase)
  await press(page.getByRole('button', { name: /^(sign|log) ?in$/i }))

  counted.begin('mine, due this month, by deadline')
  await press(page.getByRole('link', { name: 'Proposals', exact: true }))
  await press(page.getByRole('button', { name: /^\d+ more$/ }))
  await press(page.getByRole('menuitem', { name: /^Mine/ }))
  await press(page.getByRole('button', { name: /^Filter/ }))
  await choose(filter(page).getByLabel('Field', { exact: true }), 'last_date')
  await choose(filter(page).getByLabel('Last Date', { exact: true }), '{"is":"whole","of":"month","count":0}')
  await press(filter(page).getByRole('button', { name: `Show ${bids}` }))
  await press(heading(page, 'Last Date'))
  await after.listed(15)

  counted.begin('ten statuses')
  for (let at = 0; at < 10; at += 1) {
    await press((await statusOf(page, at)).locator('span').first())
    await press(page.getByRole('option', { name: 'Submitted', exact: true })) // and not 'leaves this list': it is hers still
    await expect(await statusOf(page, at)).toHaveText('Submitted')
  }
  await after.submitted(10)

  counted.begin('two of them back')
  await press(toast(page).getByRole('button', { name: 'Undo' }))
  await expect(await statusOf(page, 9)).toHaveText('On Going')
  await press(toast(page).getByRole('button', { name: 'Undo one more' }))
  await after.submitted(8)

  counted.begin('thirty to a colleague')
  await choose(page.locator('main select').first(), '50')
  await after.listed(bids)
  await press(rows(page).nth(0).getByRole('checkbox'))
  await rows(page).nth(29).scrollIntoViewIfNeeded()
  await press(rows(page).nth(29).getByRole('checkbox'), { modifiers: ['Shift'] })
  await press(page.getByRole('button', { name: 'Set…' }))
  await choose(dock(page).getByRole('combobox', { name: 'What becomes of Responsibility' }), 'Set to')
  await press(dock(page).getByRole('combobox', { name: 'Responsibility', exact: true }))
  await press(page.getByRole('option', { name: mate.email.split('@')[0] ?? '' }))
  await press(page.getByRole('button', { name: 'Change 30 proposals' }))
  await after.assigned()

  counted.begin('five looked at')
  await press(rows(page).nth(0).locator('th a'))
  for (let at = 30; at < bids; at += 1) {
    await expect(page).toHaveURL(new RegExp(`/${ids[at]}\\b`))
    if (at + 1 < bids) await press(page.getByRole('button', { name: 'Next proposal (J)' }))
  }

  counted.begin('kept for the team')
  await press(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last())
  await expect(rows(page)).toHaveCount(bids - 30)
  await press(page.getByRole('button', { name: 'Save this list as a view' }))
  await type(name)
  await press(page.getByText('Everybody who may see the list'))
  await press(page.getByRole('button', { name: 'Save', exact: true }))

  await after.kept(name)

  counted.begin('its link')
  await press(toast(page).getByRole('button', { name: 'Copy link' }))
  await expect(toast(page)).toContainText('The link is copied.')
  await openedBy(page, mate, due, product.url)
  await after.told()

  expect(await handsOf(page)).toBeNull()
  expect(counted.counts).toEqual({
    'sign in': 4,
    'mine, due this month, by deadline': 10,
    'ten statuses': 20,
    'two of them back': 2,
    'thirty to a colleague': 10,
    'five looked at': 5,
    'kept for the team': 5,
    'its link': 1,
  })
})

test('by keys', async ({ page, context, admin, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const scene = await begin(admin, product.url)
  const { clerk, mate, due, ids } = scene
  const name = fresh('Mine this month')
  const after = afterwards(page, admin, scene)
  const counted = countPresses()
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    counted.add(keys.length)
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    counted.add()
  }
  /** Presses a key until something has the focus. */
  const walk = async (key: string, to: Locator) => {
    for (let step = 0; step < 20; step += 1) {
      if (await to.evaluate((each) => each === document.activeElement)) return
      await press(key)
    }
    await expect(to).toBeFocused()
  }
  await noteHands(page, 'pointerdown')

  counted.begin('sign in')
  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeFocused()
  await type(clerk.email)
  await press('Tab')
  await type(passphrase)
  await press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  counted.begin('mine, due this month, by deadline')
  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await type('mine')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeFocused()
  await atRest(page)
  await press('f')
  await expect(filter(page).getByLabel('Field', { exact: true })).toBeFocused()
  await type('Last D')
  await press('Tab', 'Tab')
  await type('this m')
  await press('Enter')
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused()
  await expect(rows(page)).toHaveCount(15)
  await press('ArrowDown', 'ArrowUp')
  await walk('ArrowRight', heading(page, 'Last Date'))
  await press('Enter')
  await after.listed(15)

  counted.begin('ten statuses')
  await press('ArrowDown')
  await walk('ArrowRight', await statusOf(page, 0))
  for (let at = 0; at < 10; at += 1) {
    if (at > 0) await press('ArrowDown')
    await press('Enter')
    await expect(page.getByRole('combobox', { name: 'Find Status' })).toBeFocused()
    await press('s', 'Enter')
    await expect(await statusOf(page, at)).toHaveText('Submitted')
    await expect(await statusOf(page, at)).toBeFocused()
  }
  await after.submitted(10)

  counted.begin('two of them back')
  await atRest(page) // the last of them is told
  await press('Control+z')
  await after.submitted(9)
  await press('Control+z')
  await after.submitted(8)

  counted.begin('thirty to a colleague')
  await press('Tab', 'Tab', '5')
  await after.listed(bids)
  await press('Shift+Tab', 'Shift+Tab', 'Home', 'x', 'End')
  await press(...Array.from({ length: 5 }, () => 'ArrowUp'), 'Shift+X', 's')
  await expect(dock(page).getByRole('combobox', { name: 'What becomes of Action' })).toBeFocused()
  await press('Tab', 's', 'Tab')
  await type(mate.email.split('@')[0] ?? '')
  await expect(page.locator('[role=option]')).toHaveCount(1)
  await press('Enter')
  const change = page.getByRole('button', { name: 'Change 30 proposals' })
  await expect(change).toBeEnabled()
  await walk('Tab', change)
  await press('Enter')
  await after.assigned()

  counted.begin('five looked at')
  await press('ArrowDown', 'Space')
  for (let at = 30; at < bids; at += 1) {
    await expect(dock(page).locator(`a[href*="/${ids[at]}"]`).first()).toBeAttached()
    if (at + 1 < bids) await press('j')
  }

  counted.begin('kept for the team')
  await press('Escape')
  await expect(dock(page)).toBeHidden()
  await press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await type('save this')
  await press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(name)
  await press('Tab', 'ArrowDown')
  await expect(page.getByRole('radio', { name: 'Everybody who may see the list' })).toBeChecked()
  await press('Enter')

  await after.kept(name)

  counted.begin('its link')
  await press('Alt+t', 'Tab', 'Enter')
  await expect(toast(page)).toContainText('The link is copied.')
  await openedBy(page, mate, due, product.url)
  await after.told()

  expect(await handsOf(page)).toBeNull()
  expect(counted.counts).toEqual({
    'sign in': 4,
    'mine, due this month, by deadline': 15,
    'ten statuses': 44,
    'two of them back': 2,
    'thirty to a colleague': 26,
    'five looked at': 6,
    'kept for the team': 8,
    'its link': 3,
  })
})
