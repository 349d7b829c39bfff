import { describe, expect, test } from 'vitest'
import { forgetHistory } from '../../../src/server/rows/store/forget-history.ts'
import { inUnitOfWork } from '../../../src/server/rows/store/unit-of-work.ts'
import { databases } from '../../support/databases.ts'
import { officeOn } from '../office.ts'

describe.each(databases)('history that is forgotten on %s', (database) => {
  const office = officeOn(database, 'examples/library')
  const image = (letter: string) => `data:image/png;base64,${btoa(letter.repeat(300))}`
  const change = (at: string, run: Parameters<typeof inUnitOfWork<number>>[4]) =>
    office.database.write((writer) => {
      const context = { ...office.parts.context, now: () => new Date(at) }
      return inUnitOfWork({ ...office.parts, context }, writer, null, { kind: 'server' }, run)
    })
  const count = async (table: string) =>
    Number((await office.database.rows(`select count(*) from ${table}`))[0]?.[0])

  test('goes with its batches and heavy values, and what is younger stays', async () => {
    const book = office.entity('book')
    await forgetHistory(office.database, '2030-01-01T00:00:00.000Z')
    expect([await count('engine_history'), await count('engine_batches')]).toEqual([0, 0])
    const given = { title: 'Old', isbn: '1', authors: [], cover: image('a') }
    const { value: id } = await change('2025-01-01T00:00:00.000Z', (work) => work.insert(book, given))
    const cover = (at: string, before: string, after: string) =>
      change(at, async (work) => {
        await work.update(
          book,
          { id, version: 1, title: 'Old', cover: image(before) },
          { cover: image(after) },
        )
        return 0
      })
    await cover('2025-02-01T00:00:00.000Z', 'a', 'b')
    await cover('2026-02-01T00:00:00.000Z', 'b', 'c')
    expect(await count('engine_former_values')).toBe(2)
    expect(await forgetHistory(office.database, '2026-01-01T00:00:00.000Z')).toEqual({
      ...{ entries: 2, batches: 2, values: 1 },
    })
    expect([await count('engine_history'), await count('engine_batches')]).toEqual([1, 1])
  })
})
