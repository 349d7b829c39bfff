import { beforeAll, describe, expect, test } from 'vitest'
import { looked } from '../../../support/alike.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'

const texts = [...new Set(looked.map(([text]) => text))]

describe.each(databases)('on %s', (database) => {
  const server = serving({ database })
  const stored = new Map<string, number>()

  beforeAll(async () => {
    for (const text of texts) {
      // Each beside a number of its own: names that look alike are taken.
      const { id } = await server.make('customers', {
        name: `${text} ${stored.size + 1000}`,
        address: text,
        phone_no: '1',
        contact_person: 'c',
      })
      stored.set(text, id)
    }
  })

  const ids = async (path: string): Promise<readonly number[]> => {
    const { status, body } = await server.call('GET', path)
    expect(status, path).toBe(200)
    const rows = Array.isArray(body.data) ? body.data : body.data.customer
    return rows.map(({ id }: Loose) => id)
  }

  const doors: Readonly<Record<string, (typed: string) => string>> = {
    list: (typed) => `/api/customers?per_page=100&keyword=${encodeURIComponent(typed)}`,
    dropdown: (typed) => `/api/customers?options=1&per_page=100&keyword=${encodeURIComponent(typed)}`,
    filter: (typed) =>
      `/api/customers?per_page=100&where=${encodeURIComponent(JSON.stringify({ name: { has: typed.replaceAll(/^"|"$/g, '') } }))}`,
  }

  test.each(looked)('“%s” is looked for by “%s”: %s', async (text, typed, found) => {
    const id = stored.get(text)
    for (const [door, path] of Object.entries(doors))
      expect((await ids(path(typed))).includes(id ?? 0), door).toBe(found)
  })

  test('the search over everything finds a name by what is typed of it', async () => {
    for (const [text, typed] of [
      ['Café Zürich', 'cafe zurich 1000'],
      ['Straße', 'STRASSE'],
      ['Łódź', 'lodz'],
    ] as const)
      expect(await ids(`/api/search?keyword=${encodeURIComponent(typed)}`)).toContain(stored.get(text))
  })
})
