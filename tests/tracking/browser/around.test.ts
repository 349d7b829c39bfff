import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { atRest } from '../../browser/at-rest.ts'
import { fresh, make } from '../../browser/form-rows.ts'
import { takenLetters } from '../../browser/offices.ts'
import { expect, test } from '../../browser/screen.ts'
import { type Caller, signIn } from '../../support/calls.ts'
import { makePerson, makeRole } from '../../support/people.ts'

/**
 * A tender from its notice to its submission, by two people of the office: what they are reminded of, what they tell each
 * other beside the record, what reaches them by inbox, mail and calendar. At a desk, and on a phone by a finger.
 */
test.use({ office: 'own-mail' })
test.describe.configure({ mode: 'default' }) // one server is enough
test.setTimeout(300_000) // a mail goes out at the turn of a minute

const widths: Readonly<Record<string, BrowserContextOptions>> = {
  'at a desk': { viewport: { width: 1440, height: 900 } },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Remind me|Your reminder) of/ })
const toast = (page: Page) => page.locator('[data-toasts]')
const inbox = (page: Page) => page.getByRole('link', { name: /^Inbox/ })

/** In the box that a comment is written in: on a phone another button leads there. */
const sending = (page: Page): Locator =>
  page.locator('[data-comment-box]').getByRole('button', { name: 'Comment', exact: true })

/** The line of the inbox that says a text. */
const lineOf = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'What is new' }).getByRole('link').filter({ hasText: text })

/** The minute after the next turn of one, as the office's clock shows it: '09:31'. */
const soon = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + 75_000,
  )

const tomorrow = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.now() + 86_400_000)

/** What lies to the right of the screen, where nobody can see it. */
const cut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [width, own] of Object.entries(widths))
  test.describe(width, () => {
    test.use({ own })

    test(`a tender goes from notice to submission ${width}`, async ({
      page,
      context,
      browser,
      admin,
      product,
    }) => {
      const touch = own.hasTouch === true
      const press = (what: Locator) => (touch ? what.tap() : what.click())
      const { body } = await admin.call('GET', '/api/reminders/hour')
      const { zone } = body.data
      const day = tomorrow(zone)
      const written = day.split('-').reverse().join('-')
      const { clara, mo, organization, service, category } = await begin(admin, product.url)
      const enter = async (who: Caller, at: Page) => {
        await at.context().addCookies([{ name: 'token', value: who.token ?? '', url: product.url }])
        await at.goto(`${product.url}/#/proposals`)
        await atRest(at)
      }
      const offered = async (at: Page) => {
        if (!touch) return press(at.getByRole('button', { name: 'Remind me', exact: true }))
        await press(at.getByRole('button', { name: 'More of this list' }))
        await press(at.getByRole('menuitem', { name: 'Remind me' }))
      }
      const other = await browser.newContext({ ...own, locale: 'en-GB', reducedMotion: 'reduce' })
      const mos = await other.newPage()
      await context.grantPermissions([])
      await enter(clara, page)
      await enter(mo, mos)

      await test.step('each puts a reminder where they look', async () => {
        await page.goto('/#/due-within-3-days')
        await atRest(page)
        await offered(page)
        await dialog(page).getByRole('combobox', { name: 'Days' }).selectOption('every')
        await expect(dialog(page).getByRole('checkbox', { name: /^Mail to/ })).toBeChecked()
        await press(dialog(page).getByRole('button', { name: /^Remind me/ }))
        await expect(toast(page)).toContainText('You are reminded of Due within 3 days.')

        await mos.goto(`${product.url}/#/mine`)
        await atRest(mos)
        await offered(mos)
        await press(dialog(mos).getByRole('radio', { name: 'When a row enters it' }))
        await press(dialog(mos).getByRole('button', { name: /^Remind me/ }))
        await expect(toast(mos)).toContainText('You are reminded of Mine.')
      })

      const choose = async (at: Page, label: string, option: string) => {
        await at.getByRole('combobox', { name: label }).fill(option)
        await press(at.getByRole('option', { name: option, exact: true }))
      }
      const saved = async (at: Page) => {
        expect(await cut(at)).toBe(0)
        await press(at.getByRole('button', { name: /^(Create|Save changes)/ }))
        await expect(at).not.toHaveURL(/proposal-form/)
        await atRest(at)
      }

      await test.step('a notice comes in, is pursued, and given to a colleague', async () => {
        await page.goto('/#/proposal-form')
        await atRest(page)
        await choose(page, 'Organization', organization)
        await choose(page, 'Service', service)
        await choose(page, 'Category', category)
        await page.getByRole('textbox', { name: 'Last Date' }).fill(written)
        await saved(page)
        await opened()
        await press(page.getByRole('link', { name: /^Edit/ }).first())
        await atRest(page)
        await choose(page, 'Action', 'Pursued')
        await choose(page, 'Responsibility', mo.name)
        await choose(page, 'Status', 'On Going')
        await saved(page)
      })

      /** The record, as the list of what was searched for leads there. */
      async function opened() {
        await page.goto(`/#/proposals?keyword=${encodeURIComponent(organization)}`)
        await atRest(page)
        await press(page.getByRole('link', { name: organization }).first())
        if (touch) await press(page.getByRole('button', { name: 'Open', exact: true }).last()) // a finger looks first
        await expect(page).toHaveURL(/#\/proposals?\/\d+/)
        await atRest(page)
      }

      await test.step('it reaches the colleague at once', async () => {
        await expect(inbox(mos)).toHaveAccessibleName(/unread/)
        await press(inbox(mos))
        const line = lineOf(mos, organization)
        await expect(line).toContainText(/made you responsible|It entered Mine/)
        expect(await cut(mos)).toBe(0)
      })

      await test.step('they talk about it beside the record', async () => {
        await opened()
        await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
        const box = page.getByRole('textbox', { name: 'Comment', exact: true })
        await press(box)
        await box.pressSequentially(`@${mo.name.slice(0, 4)}`)
        await press(page.getByRole('option', { name: new RegExp(mo.name) }))
        await box.pressSequentially('can we carry 42 % of it?')
        expect(await cut(page)).toBe(0)
        await press(sending(page))
        await expect(page.getByRole('listitem').filter({ hasText: 'can we carry 42 %' })).toBeVisible()

        const line = lineOf(mos, organization)
        await expect(line).toContainText('mentioned you')
        await press(line)
        const answer = mos.getByRole('textbox', { name: 'Comment', exact: true })
        await answer.fill('Yes, with the survey.')
        await press(sending(mos))
        await expect(mos.getByText('Yes, with the survey.').first()).toBeVisible()
        await expect(page.getByText('Yes, with the survey.', { exact: true })).toBeVisible() // in the record that is open
      })

      await test.step('the mail of the hour has it, and a calendar does', async () => {
        // Not before: a mail that goes out before the tender is there says nothing of it, and another goes tomorrow.
        await clara.call('PUT', '/api/reminders/hour', { hour: soon(zone) })
        const mails = () =>
          takenLetters
            .flatMap((taken) => taken())
            .filter(({ to, text }) => to === clara.email && text.includes(organization))
        await expect.poll(() => mails().length, { timeout: 150_000 }).toBe(1)
        expect(mails()[0]?.text).toContain('Due within 3 days')
        await page.goto('/#/due-within-3-days')
        await atRest(page)
        await offered(page)
        await press(dialog(page).getByRole('button', { name: 'Make an .ics address' }))
        const address = dialog(page).getByRole('textbox', { name: 'Address of the calendar' })
        await expect(address).toHaveValue(/\.ics$/)
        const { pathname } = new URL(await address.inputValue())
        expect(await cut(page)).toBe(0)
        await page.keyboard.press('Escape')
        const days = async () => {
          const calendar = new ICAL.Component(ICAL.parse(await (await fetch(product.url + pathname)).text()))
          return calendar
            .getAllSubcomponents('vevent')
            .map((event) => new ICAL.Event(event))
            .filter(({ summary }) => summary.includes(organization))
            .map(({ startDate }) => startDate.toString())
        }
        expect(await days()).toEqual([day])
        await submit()
        await expect.poll(days).toEqual([])
      })

      /** The colleague opens the record from the inbox, and says that it is submitted. */
      async function submit() {
        await press(mos.getByRole('link', { name: 'Open', exact: true }))
        await atRest(mos)
        await press(mos.getByRole('link', { name: /^Edit/ }).first())
        await atRest(mos)
        await choose(mos, 'Status', 'Submitted')
        await saved(mos)
      }

      await test.step('who began it is told that it is submitted, and what reminds them', async () => {
        await press(inbox(page))
        const line = lineOf(page, organization)
        await expect(line).toContainText(/Submitted/)
        await expect(lineOf(page, 'Reminder: Due within 3 days')).toBeVisible()
        const mine = page.getByRole('region', { name: 'My reminders' })
        await expect(mine).toContainText('every day at')
        await expect(mine).toContainText('calendar address')
        expect(await cut(page)).toBe(0)
      })
      await other.close()
    })
  })

/** Two colleagues, and what a proposal of theirs is about. */
const begin = async (admin: Caller, url: string) => {
  const office = { call: admin.call, signIn: (email: string, secret: string) => signIn(url, email, secret) }
  const reading = ['organizations', 'services', 'categories', 'actions', 'statuses', 'users']
  const role = await makeRole(office, fresh('Tenders'), [
    ...['proposals.read', 'proposals.create', 'proposals.update'],
    ...reading.map((plural) => `${plural}.read`),
  ])
  const person = async (name: string) => {
    const called = fresh(name).replaceAll(' ', '')
    return { ...(await makePerson(office, `${called}@example.org`, [role])), name: called }
  }
  const [clara, mo] = [await person('clara'), await person('mo')]
  const contact = { address: '1 Quay', phone_no: '+45 1234', contact_person: 'Jo' }
  const [organization, service, category] = [fresh('Harbour'), fresh('Survey'), fresh('Works')]
  await make(admin, 'organizations', { name: organization, ...contact })
  await make(admin, 'services', { name: service })
  await make(admin, 'categories', { name: category })
  return { clara, mo, organization, service, category }
}
