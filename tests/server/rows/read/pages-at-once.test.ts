import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, defaultQuery, type ListQuery } from '../../../../src/model/index.ts'
import { fullAccess } from '../../../../src/server/access/fields.ts'
import { readList } from '../../../../src/server/rows/read/read-list.ts'
import { loadRows } from '../../../../src/server/rows/store/load-rows.ts'
import type { Loose } from '../../../support/calls.ts'
import { databases } from '../../../support/databases.ts'
import { nobody, officeOn, today } from '../../office.ts'

const rowOf = (id: number) => ({
  ...{ id, action: 1, status: 2, result: null },
  ...{ last_date: addDays(today, id % 50), remarks: `Row ${id}` },
})

describe.each(databases)('a page and its number in one statement on %s', (database) => {
  const office = officeOn(database)
  const add = (from: number, to: number) =>
    office.database.write(async (writer) => {
      const rows = Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at))
      await loadRows(writer, office.entity('repair'), rows, `${today}T09:00:00.000Z`)
    })
  beforeAll(() => add(1, 600))

  const read = async (page: number, changed: Partial<ListQuery> = {}): Promise<Loose> => {
    const entity = office.entity('repair')
    const query = { ...defaultQuery, order: 'asc' as const, per_page: 10, page, ...changed }
    const request = { entity, list: null, query, access: fullAccess(entity), caller: nobody }
    return JSON.parse(await readList(office.parts, request))
  }
  const idsOf = ({ data }: Loose): readonly number[] => data.map(({ id }: Loose) => id)
  const from = (first: number, count = 10) => Array.from({ length: count }, (_, at) => first + at)

  test('near the beginning at once, near the end once the number was read', async () => {
    const transactions = vi.spyOn(office.database, 'snapshot')
    try {
      expect(idsOf(await read(1))).toEqual(from(1))
      expect(idsOf(await read(25))).toEqual(from(241))
      const last = await read(60)
      expect([last.total, last.to, idsOf(last)]).toEqual([600, 600, from(591)])
      expect(transactions).not.toHaveBeenCalled()
    } finally {
      transactions.mockRestore()
    }
  })

  test('a page near the end is right though the number that was read last has changed', async () => {
    await read(60)
    await add(601, 625)
    const more = await read(60)
    expect([more.total, idsOf(more)]).toEqual([625, from(591)])
    await read(63)
    await office.database.write((writer) => writer.run('delete from repairs where id > 604'))
    const fewer = await read(59)
    expect([fewer.total, idsOf(fewer)]).toEqual([604, from(581)])
    const last = await read(61)
    expect([last.total, last.to, idsOf(last)]).toEqual([604, 604, from(601, 4)])
    const beyond = await read(63)
    expect([beyond.total, idsOf(beyond)]).toEqual([604, []])
  })
})
