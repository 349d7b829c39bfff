import { beforeAll, expect, test } from 'vitest'
import type { Caller, Loose } from '../../support/calls.ts'
import { serving } from '../../support/databases.ts'
import { makePerson, makeRole } from '../../support/people.ts'

const server = serving()
let rita: Caller
beforeAll(async () => {
  const role = await makeRole(server, 'Readers', ['scales.read', 'sources.read', 'repairs.read'])
  rita = await makePerson(server, 'rita@example.org', [role])
  const made = async (path: string, body: Loose) =>
    expect((await server.call('POST', path, body)).status).toBe(201)
  await made('/api/customers', {
    name: 'Gazelle & Sons',
    address: 'Gazette lane',
    phone_no: '1',
    contact_person: 'c',
  })
  await made('/api/services', { name: 'Gazetteer' })
  await made('/api/categories', { name: 'Works' })
  await made('/api/sources', { title: 'Quarterly gazette' })
  for (let at = 7; at > 0; at -= 1) await made('/api/scales', { name: `Gaze ${at}` })
  await made('/api/repairs', {
    customer_id: 1,
    service_id: 1,
    category_id: 1,
    last_date: '2026-12-24',
    remarks: 'Gaz',
  })
})

const found = async (who: Caller, keyword: string): Promise<Loose> =>
  (await who.call('GET', `/api/search?keyword=${encodeURIComponent(keyword)}`)).body.data

test('finds rows of every entity by their labels, five of each, in their order, whatever the case', async () => {
  const data = await found(server, ' gAZ ')
  expect(Object.keys(data).sort()).toEqual(['customer', 'repair', 'scale', 'service', 'source'])
  expect(data.scale.map(({ name }: Loose) => name)).toEqual([1, 2, 3, 4, 5].map((at) => `Gaze ${at}`))
  expect(data.source).toEqual([{ id: 1, title: 'Quarterly gazette' }])
  expect(data.repair).toEqual([{ id: 1, label: 'Gazelle & Sons – Gazetteer – 24-12-2026' }])
})

test('counts what it finds of each', async () => {
  const { body } = await server.call('GET', '/api/search?keyword=gaz')
  expect(body.total).toEqual({ customer: 1, repair: 1, scale: 7, service: 1, source: 1 })
  expect(body.data.scale).toHaveLength(5)
})

test('finds every word that is typed, in whichever part of a label it stands, and days as they are shown', async () => {
  for (const keyword of ['gazett gazelle 24-12', '12-2026 sons', '24-12-2026', '"gazelle & s" gazetteer'])
    expect(Object.keys(await found(server, keyword)), keyword).toEqual(['repair'])
  for (const keyword of ['gazelle 25-12', '"gazelle sons"', 'gaz nowhere'])
    expect(await found(server, keyword), keyword).toEqual({})
})

test('looks at labels alone, and takes wildcards and quotes for what they are', async () => {
  for (const keyword of ['lane', 'argon2', '%', '_', "'", '"', '$argon2id'])
    expect([keyword, await found(server, keyword)]).toEqual([keyword, {}])
})

test('C1 holds nothing of what one may not read', async () => {
  const data = await found(rita, 'gaz')
  expect(Object.keys(data).sort()).toEqual(['repair', 'scale', 'source'])
  const nobody = await makePerson(server, 'nobody@example.org', [await makeRole(server, 'Nothing', [])])
  expect(await found(nobody, 'gaz')).toEqual({})
  expect((await server.stranger.call('GET', '/api/search?keyword=gaz')).status).toBe(401)
})

test('of nothing finds nothing, and says what is wrong with a keyword', async () => {
  for (const query of ['', '?keyword=', '?keyword=%20'])
    expect((await server.call('GET', `/api/search${query}`)).body).toEqual({ data: {}, total: {} })
  for (const query of [
    `keyword=${'x'.repeat(101)}`,
    'keyword=a&keyword=b',
    'keyword[]=a',
    'keyword=%00',
    `keyword=${'a+b'.repeat(17)}`,
  ])
    expect((await server.call('GET', `/api/search?${query}`)).body.errors).toHaveProperty('keyword')
})
