import { beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'

/** More than a page of names before those that are meant, by the alphabet. */
const names = [
  ...Array.from({ length: 60 }, (_, at) => `Aunselected ${String(at).padStart(2, '0')}`),
  ...Array.from({ length: 60 }, (_, at) => `Not Selected ${String(at).padStart(2, '0')}`),
  'Pre-selected',
  'Selected',
  'Selected twice',
  'selection',
  'Zero (selected)',
]

describe.each(databases)('options that a keyword finds, on %s', (database) => {
  const server = serving({ database })

  beforeAll(async () => {
    await server.make('services', { name: names[0] })
    await Promise.all(names.slice(1).map((name) => server.make('services', { name })))
  })

  const page = async (keyword: string, number = 1): Promise<readonly string[]> => {
    const query = new URLSearchParams({ options: '1', keyword, per_page: '25', page: String(number) })
    const { status, body } = await server.call('GET', `/api/services?${query}`)
    expect(status).toBe(200)
    return body.data.map(({ name }: Loose) => name)
  }

  test('stand equal first, then what begins so, then where a word does, then the others', async () => {
    expect((await page('selected')).slice(0, 3)).toEqual(['Selected', 'Selected twice', 'Not Selected 00'])
    expect((await page('SELECTED'))[0]).toBe('Selected')
    expect((await page(' selected '))[0]).toBe('Selected')
    expect((await page('sele')).slice(0, 4)).toEqual([
      'Selected',
      'Selected twice',
      'selection',
      'Not Selected 00',
    ])
  })

  test('and so over every page, each once', async () => {
    const all = (await Promise.all([1, 2, 3, 4, 5].map((number) => page('selected', number)))).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(names.filter((name) => /selected/i.test(name)).length)
    expect(all.slice(2, 64).toSorted()).toEqual(
      names.filter((name) => /^Not|^Pre|\(/.test(name)).toSorted(), // where a word begins so
    )
    expect(all.slice(64)).toEqual(names.slice(0, 60))
  })

  test('also among the few that are found of each entity at once', async () => {
    const { body } = await server.call('GET', '/api/search?keyword=selected')
    expect(body.data.service.map(({ name }: Loose) => name).slice(0, 2)).toEqual([
      'Selected',
      'Selected twice',
    ])
    expect(body.total.service).toBe(124)
  })

  test('signs of patterns stand for themselves', async () => {
    await server.make('services', { name: '50 % selected' })
    await server.make('services', { name: '%' })
    await server.make('services', { name: '1 a%' })
    expect(await page('%')).toEqual(['%', '50 % selected', '1 a%'])
  })
})
