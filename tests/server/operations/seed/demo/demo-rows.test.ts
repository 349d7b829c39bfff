import { beforeAll, expect, test } from 'vitest'
import { toneOf, urgencyOf } from '../../../../../src/model/index.ts'
import { loadModel } from '../../../../../src/server/index.ts'
import type { Loose } from '../../../../support/calls.ts'
import { standingClock } from '../../../../support/clock.ts'
import { serving } from '../../../../support/databases.ts'
import { workshop } from '../../../../support/workshop.ts'

const model = await loadModel(workshop)

const server = serving({ demoRows: 500, now: standingClock().now })
let rows: Loose[] = []
const get = async (path: string): Promise<Loose> => (await server.call('GET', path)).body
beforeAll(async () => {
  for (let page = 1; page <= 5; page += 1)
    rows = [...rows, ...(await get(`/api/repairs?per_page=100&order=asc&page=${page}`)).data]
})

test('is an office of 500 repairs, 20 customers or more, and people', async () => {
  expect(rows).toHaveLength(500)
  expect((await get('/api/customers?per_page=1')).total).toBeGreaterThanOrEqual(20)
  expect((await get('/api/users?per_page=1')).total).toBeGreaterThan(5)
  expect((await get('/api/pledges?per_page=1')).total).toBeGreaterThan(20)
})

test('shows every list, every colour and every urgency', async () => {
  const repair = model.entities.repair
  if (!repair) throw new Error('There is no repair.')
  for (const list of repair.lists) expect((await get(list.api)).total, list.name).toBeGreaterThan(0)
  const tones = rows.map((row) => toneOf(model, repair, row, '2026-11-21'))
  expect(new Set(tones.map((rule) => rule?.tone))).toEqual(new Set(repair.tones.map((rule) => rule.tone)))
  const urgencies = rows.map((row) => urgencyOf(model, repair, row, row.days_left, '2026-11-21'))
  expect(new Set(urgencies)).toEqual(new Set(['soon', 'late', 'past', null]))
})

test('is counted and searched as if it had been typed', async () => {
  const dashboard = await get('/api/dashboard-data')
  expect(dashboard.repairs).toBe(500)
  expect(dashboard.promised).toBe(rows.filter((row) => row.action?.name === 'Promised').length)
  const expected = rows.filter((row) => JSON.stringify([row.remarks, row.customer.name]).includes('Bridge'))
  expect((await get('/api/repairs?keyword=harbour bridge')).total).toBe(
    rows.filter((row) => /harbour bridge/i.test(row.customer.name)).length,
  )
  expect(expected.length).toBeGreaterThan(0)
})

test('keeps the rules of validation: what was made up can be put back', async () => {
  for (const row of rows.slice(0, 25)) {
    const answer = await server.call('PUT', `/api/repairs/${row.id}`, row)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  }
})

test('takes new rows after its own', async () => {
  const [row] = rows
  const made = await server.call('POST', '/api/repairs', { ...row, id: undefined })
  expect([made.status, made.body.data?.id]).toEqual([201, 501])
})
