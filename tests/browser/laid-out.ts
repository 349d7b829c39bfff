import { expect, type Locator, type Page } from '@playwright/test'
import type { Caller } from '../support/calls.ts'
import { fresh, make } from './form-rows.ts'

/** A row, and what a search finds it alone by. */
export interface Made {
  readonly id: number
  readonly path: string
  readonly called: string
}

export const booking = async (admin: Caller, values: object = {}, called = fresh('Case')): Promise<Made> => {
  const bench = await make(admin, 'benches', { name: called })
  const { id } = await make(admin, 'bookings', { bench_id: bench.id, purpose: called, ...values })
  return { id, path: `/api/bookings/${id}`, called }
}

export const visit = async (admin: Caller, values: object): Promise<Made> => {
  const called = fresh('Place')
  const { id } = await make(admin, 'visits', { place: called, ...values })
  return { id, path: `/api/visits/${id}`, called }
}

export const stored = async (admin: Caller, { path }: Made) => (await admin.call('GET', path)).body.data

export const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(`/#${address}`)
  await expect(page.locator('[data-card]').first()).toBeVisible()
}

export const card = (place: Locator | Page, { called }: Made): Locator =>
  place.getByRole('link', { name: called })

/** Drags as a hand does: over several steps. @param over looks at the page before it is let go */
export const drag = async (
  page: Page,
  from: Locator,
  to: Locator,
  over?: () => Promise<void>,
): Promise<void> => {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()])
  if (!start || !end) throw new Error('What is dragged, or where to, is not in view.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + 80, { steps: 8 })
  await over?.()
  await page.mouse.up()
}
