import { beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'

describe.each(databases)('keywords on %s', (database) => {
  const server = serving({ database })
  const ids: Record<string, number> = {}

  const found = async (keyword: string, path = '/api/repairs', further = ''): Promise<number[]> => {
    const answer = await server.call(
      'GET',
      `${path}?sortBy=id&order=asc&keyword=${encodeURIComponent(keyword)}${further}`,
    )
    expect(answer.body.total, keyword).toBe(answer.body.data.length)
    return answer.body.data.map((row: Loose) => row.id)
  }

  const make = async (plural: string, body: Loose): Promise<number> => (await server.make(plural, body)).id

  beforeAll(async () => {
    const customer = (name: string) =>
      make('customers', { name, address: 'Hidden lane', phone_no: '555 777', contact_person: 'Zoltan' })
    ids.nord = await customer('Nordwind "GmbH" & Co')
    ids.sud = await customer('Süd_Stern 100%')
    ids.service = await make('services', { name: 'Study' })
    ids.category = await make('categories', { name: 'Works' })
    ids.scale = await make('scales', { name: 'Ökologie' })
    const repair = (customer_id: number | undefined, remarks: string | null, rest: Loose = {}) =>
      make('repairs', {
        customer_id,
        service_id: ids.service,
        category_id: ids.category,
        last_date: '2026-12-24',
        remarks,
        ...rest,
      })
    ids.a = await repair(ids.nord, 'Straße nach ÉCLAIR-Stadt', { action_id: 1 })
    ids.b = await repair(ids.sud, 'under_score and 50 % off \\ back', { scale_id: ids.scale })
    ids.c = await repair(ids.nord, null)
    ids.d = await repair(ids.sud, 'O\'Neill said "no" * (x) NOT y 日本語テスト', { processed_by: 1 })
  })

  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['straße', ['a']],
    ['STRASSE', ['a']],
    ['éclair', ['a']],
    ['ÉCLAIR-s', ['a']],
    ['eclair', ['a']],
    ['nordwind', ['a', 'c']],
    ['WIND "G', ['a', 'c']],
    ['süd_', ['b', 'd']],
    ['d_s', ['b', 'd']],
    ['dXs', []],
    ['%', ['b', 'd']],
    ['_', ['b', 'd']],
    ['50 %', ['b']],
    ['\\', ['b']],
    ['"', ['a', 'c', 'd']],
    ["o'neill", ['d']],
    ['" *', ['d']],
    ['NOT y', ['d']],
    ['本語', ['d']],
    ['日', ['d']],
    ['ök', ['b']],
    ['promis', ['a']],
    ['administ', ['a', 'b', 'c', 'd']],
    ['study', ['a', 'b', 'c', 'd']],
    ['  study  ', ['a', 'b', 'c', 'd']],
    ['zoltan', []],
    ['hidden', []],
    ['admin@', []],
    ['2026', ['a', 'b', 'c', 'd']],
    ['24-12-2026', ['a', 'b', 'c', 'd']],
    ['24\u201112\u20112026', ['a', 'b', 'c', 'd']],
    ['4-12-2', ['a', 'b', 'c', 'd']],
    ['2026-12-24', []],
    ['25-12-2026', []],
    ['99-99-9999', []],
    ['12-0000', []],
    ['nach straße', ['a']],
    ['"straße nach"', ['a']],
    ['"nach straße"', []],
    ['wind straße', ['a']],
    ['straße wind promis study 12-2026', ['a']],
    ['straße süd', []],
    ['GmbH" nordwind', ['a', 'c']],
    ['"', ['a', 'c', 'd']],
    ['" no', ['a', 'c', 'd']],
    ['no nord', ['a', 'c']],
    ['% _ 50 off', ['b']],
    ['e e E', ['a', 'b', 'd']],
  ]
  test.each(cases)('%s', async (keyword, expected) => {
    expect(await found(keyword)).toEqual(expected.map((name) => ids[name]))
  })

  test('look at every text of the entity itself', async () => {
    expect(await found('zoltan', '/api/customers')).toEqual([ids.nord, ids.sud])
    expect(await found('777', '/api/customers')).toEqual([ids.nord, ids.sud])
    expect(await found('admin@', '/api/users')).toHaveLength(1)
    expect(await found('administrator', '/api/users')).toHaveLength(1)
  })

  test('find nothing in what is never shown', async () => {
    for (const keyword of ['$argon2', 'argon2id', 'm=19456'])
      expect(await found(keyword, '/api/users')).toEqual([])
  })

  test('keep to the named list, and to rows that have a pledge', async () => {
    expect(await found('nordwind', '/api/repair/promised')).toEqual([ids.a])
    expect(await found('nordwind', '/api/repair/declined')).toEqual([])
    const status = await make('pledge-statuses', { title: 'Mobilising' })
    await make('pledges', { repair_id: ids.c, end_date: '2027-01-01', pledge_status_id: status })
    expect(await found('nordwind', '/api/repairs', '&has=pledge')).toEqual([ids.c])
    expect(await found('mobilis')).toEqual([ids.c])
  })

  test('follow every change of the row and of the names it shows', async () => {
    const put = (path: string, body: Loose) => server.call('PUT', path, body)
    await put(`/api/repairs/${ids.c}`, { remarks: 'Quokka' })
    expect(await found('quokka')).toEqual([ids.c])
    await put(`/api/repairs/${ids.c}`, { remarks: 'Numbat' })
    expect([await found('quokka'), await found('numbat')]).toEqual([[], [ids.c]])
    await put(`/api/repairs/${ids.c}`, { remarks: null })
    expect(await found('numbat')).toEqual([])
    await put(`/api/scales/${ids.scale}`, { name: 'Wombat' })
    expect([await found('wombat'), await found('ökolo')]).toEqual([[ids.b], []])
    await server.call('DELETE', `/api/repairs/${ids.b}`)
    expect(await found('wombat')).toEqual([])
  })

  test('sort and page like any list', async () => {
    const page = await server.call(
      'GET',
      '/api/repairs?keyword=study&sortBy=remarks&order=desc&per_page=1&page=2',
    )
    expect(page.body).toMatchObject({ total: 3, last_page: 3, from: 2, to: 2 })
  })
})
