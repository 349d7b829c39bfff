import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, defaultQuery } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { unfilteredRows } from '../../../../src/server/platform/sql/row-security.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { readOptions } from '../../../../src/server/rows/read/read-options.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import { rebuild } from '../../../../src/server/rows/store/search-index.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { nobody, officeOn, today } from '../../office.ts'

const names = ['Alpine Rail AG', 'Himal "Hydro" Ltd', '50 % Süd_Stern', 'Ö-Werk \\ x', 'rail 21-11', 'AG a']
const services = ['Feasibility study', 'Detailed design', 'rail%']
const remarks = [null, 'Alpine pass', 'x_y 100%', 'said "no" twice', 'STRASSE AG', '日本語 rail']

const repairs = names.flatMap((_, customer) =>
  services.flatMap((__, service) =>
    remarks.map((remark, at) => ({
      customer: customer + 1,
      service: service + 1,
      category: 1,
      remarks: remark,
      last_date: addDays(today, (customer * 37 + service * 11 + at * 113) % 500),
      published_on: at % 2 === 0 ? null : addDays(today, -at * 40 - customer),
    })),
  ),
)
type Repair = (typeof repairs)[number]

const shown = (day: string | null): string => day?.split('-').reverse().join('-') ?? ''
const label = (row: Repair): readonly string[] => [
  names[row.customer - 1] ?? '',
  services[row.service - 1] ?? '',
  shown(row.last_date),
]
const everything = (row: Repair): readonly string[] => [
  ...label(row),
  row.remarks ?? '',
  shown(row.published_on),
]

/** Said once more, as plainly as can be: what a search means. */
const finds = (texts: readonly string[], keyword: string): boolean => {
  const words: string[] = []
  let rest = keyword.trim()
  while (rest !== '') {
    const closing = rest.startsWith('"') ? `${rest} `.indexOf('" ', 1) : -1
    const phrase = closing < 0 ? '' : rest.slice(1, closing)
    const isPhrase = phrase.trim() !== '' && !phrase.includes('"')
    const word = isPhrase ? phrase : (rest.split(' ')[0] ?? '')
    words.push(word)
    rest = rest.slice(isPhrase ? closing + 1 : word.length).trim()
  }
  const folded = texts.map((text) => text.toUpperCase().toLowerCase())
  return words.every((word) => folded.some((text) => text.includes(word.toUpperCase().toLowerCase())))
}

/** Parts of what is there, cut anywhere, in any order, quoted or not; and what is not there. */
const pieces = [
  ...names,
  ...services,
  ...remarks.flatMap((each) => each ?? []),
  ...repairs.map((row) => shown(row.last_date)),
]
const piece = fc
  .tuple(fc.constantFrom(...pieces), fc.nat(30), fc.integer({ min: 1, max: 12 }))
  .map(([text, from, length]) => text.slice(from % text.length, (from % text.length) + length).trim())
const word = fc.oneof(
  { weight: 6, arbitrary: piece },
  { weight: 2, arbitrary: piece.map((text) => `"${text}"`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '"',
      '%',
      '_',
      '\\',
      '*',
      'AND',
      'OR',
      'NEAR(',
      '-',
      '2026',
      '12-20',
      'zzz',
      '00',
      '31-1',
    ),
  },
)
const keywords = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' ').replaceAll(/\s+/g, ' ').trim())
  .filter((keyword) => keyword !== '' && keyword.length <= 100)

describe.each(databases)('searching on %s', (database) => {
  const office = officeOn(database)
  beforeAll(async () => {
    const at = `${today}T09:00:00.000Z`
    await office.database.write(
      async (writer) => {
        const load = (name: string, rows: readonly Loose[]) => loadRows(writer, office.entity(name), rows, at)
        await load(
          'customer',
          names.map((name, place) => ({
            id: place + 1,
            name,
            address: 'Hidden lane',
            phone_no: '7',
            contact_person: 'Zoltan',
          })),
        )
        await load(
          'service',
          services.map((name, place) => ({ id: place + 1, name })),
        )
        await load('category', [{ id: 1, name: '·' }])
        await load(
          'repair',
          repairs.map((row, place) => ({ id: place + 1, ...row })),
        )
        await rebuild(office.parts, writer)
      },
      { seconds: 60 },
    )
  })

  const expected = (texts: (row: Repair) => readonly string[], keyword: string): number[] =>
    repairs.flatMap((row, place) => (finds(texts(row), keyword) ? [place + 1] : []))

  test('a list finds what a plain reading of its rows finds', async () => {
    const entity = office.entity('repair')
    const found = async (keyword: string): Promise<Loose> => {
      const query = { ...defaultQuery, keyword, per_page: 1000, order: 'asc' as const }
      return JSON.parse(
        await readList(office.parts, {
          entity,
          list: null,
          query,
          access: fullAccess(entity),
          caller: nobody,
        }),
      )
    }
    await fc.assert(
      fc.asyncProperty(keywords, async (keyword) => {
        const { data, total } = await found(keyword)
        const ids = expected(everything, keyword)
        expect(
          data.map((row: Loose) => row.id),
          keyword,
        ).toEqual(ids)
        expect(total).toBe(ids.length)
      }),
      { numRuns: 200 },
    )
  })

  test('a dropdown finds what a plain reading of the labels finds', async () => {
    const entity = office.entity('repair')
    await fc.assert(
      fc.asyncProperty(keywords, async (keyword) => {
        const query = { ...defaultQuery, keyword, per_page: 1000 }
        const asked = { query, ids: null, without: '' }
        const { data } = JSON.parse(await readOptions(office.parts, entity, unfilteredRows, asked, today))
        const ids = data.map((row: Loose) => row.id).sort((a: number, b: number) => a - b)
        expect(ids, keyword).toEqual(expected(label, keyword))
      }),
      { numRuns: 200 },
    )
  })
})
