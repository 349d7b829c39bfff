import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { countedKey } from '../../../../src/server/platform/sql/counted-key.ts'
import { keyOfText } from '../../../../src/server/platform/sql/text-key.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases, serving } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const long = '9'.repeat(60)
/** In the order in which they are to stand. */
const names = [
  '-2 below',
  '-10 below',
  '1.5 m',
  '1.10 m',
  '2 m',
  '10 m',
  'Lot',
  'Lot 1',
  'Lot 2',
  'Lot 02',
  'Lot 002',
  'Lot ٣',
  'lot 9a',
  'Lot 9b',
  'Lot 10',
  'Lot 10 part 2',
  'Lot 10 part 11',
  'LOT 100',
  `Lot 1${long}`,
  'Lot x',
]

describe.each(databases)('on %s', (database) => {
  const server = serving({ database })
  beforeAll(async () => {
    for (const name of names.toReversed()) await server.make('categories', { name })
  })
  const listed = async (path: string): Promise<readonly string[]> =>
    (await server.call('GET', path)).body.data.map(({ name }: Loose) => name)

  test('names are sorted by the numbers in them, either way, and in dropdowns', async () => {
    expect(await listed('/api/categories?per_page=100&sortBy=name&order=asc')).toEqual(names)
    expect(await listed('/api/categories?per_page=100&sortBy=name&order=desc')).toEqual(names.toReversed())
    expect(await listed('/api/categories?options=1&per_page=100')).toEqual(names)
  })
})

describe('PostgreSQL', () => {
  const office = officeOn('postgres')
  const made = async (keys: readonly string[]): Promise<readonly unknown[]> => {
    const rows = await office.database.rows(
      'select engine_counted_key(value) from jsonb_array_elements_text(?::jsonb) with ordinality as e (value, place) order by place',
      [JSON.stringify(keys)],
    )
    return rows.map(([key]) => key)
  }

  test('makes of a key what the model makes of it', async () => {
    const text = fc
      .array(fc.constantFrom('Lot ', '0', '00', '2', '10', '٣', 'é', '-', '.', long, ' '), { maxLength: 12 })
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
        const keys = texts.flatMap((each) => [true, false].map((whole) => keyOfText(each, { whole })))
        expect(await made(keys)).toEqual(keys.map(countedKey))
      }),
      { numRuns: 20 },
    )
  })

  test('makes it of what a former version writes, which knows of keys alone', async () => {
    await office.database.write(async (writer) => {
      await writer.run("set local engine.orders = ''")
      await writer.run("insert into categories (name, name_key) values ('Lot 12', 'lot 12')")
      await writer.run("update categories set name = 'Lot 7', name_key = 'lot 7' where name = 'Lot 12'")
    })
    expect(await office.database.rows("select name__order from categories where name = 'Lot 7'")).toEqual([
      ['lot 07'],
    ])
  })
})
