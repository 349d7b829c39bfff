import { beforeAll, describe, expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { personWith } from '../../../support/person-with.ts'

describe.each(databases)('a list of named rows, on %s', (database) => {
  const server = serving({ database })
  let ids: readonly number[]
  beforeAll(async () => {
    const made: number[] = []
    for (const action_id of [1, 1, null, null])
      made.push((await server.make('repairs', { ...(await server.needed()), action_id })).id)
    ids = made
  })
  const listed = async (path: string): Promise<Loose> => (await server.call('GET', path)).body
  const idsIn = (answer: Loose) => answer.data.map(({ id }: Loose) => id)

  test('shows these rows alone, in the order of the list', async () => {
    const [first, , third, fourth] = ids
    const answer = await listed(`/api/repairs?ids=${fourth},${first},${third}&order=asc`)
    expect([idsIn(answer), answer.total]).toEqual([[first, third, fourth], 3])
    expect(answer.first_page_url).toContain(`&ids=${fourth}%2C${first}%2C${third}`)
  })

  test('and of a named list, or a rule, those that it takes', async () => {
    expect(idsIn(await listed(`/api/repair/promised?ids=${ids.join()}&order=asc`))).toEqual(ids.slice(0, 2))
    const where = encodeURIComponent(JSON.stringify({ action: null }))
    const page = await listed(`/api/repairs?ids=${ids.join()}&where=${where}&per_page=1&page=2&order=asc`)
    expect([idsIn(page), page.total]).toEqual([[ids[3]], 2])
  })

  test('and with a keyword those that it finds', async () => {
    await server.call('PUT', `/api/repairs/${ids[1]}`, { remarks: 'Glockenspiel' })
    await server.call('PUT', `/api/repairs/${ids[2]}`, { remarks: 'Glockenspiel' })
    expect(idsIn(await listed(`/api/repairs?keyword=glockenspiel&ids=${ids[2]},${ids[3]}`))).toEqual([ids[2]])
  })

  test('one that is not there is none', async () => {
    expect((await listed('/api/repairs?ids=999999')).total).toBe(0)
    const reader = await personWith(server, 'repairs.read')
    expect((await reader.call('GET', `/api/repairs?ids=${ids[0]}`)).body.total).toBe(1)
  })
})
