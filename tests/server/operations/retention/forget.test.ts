import { describe, expect, test } from 'vitest'
import { deleteOldHistory } from '../../../../src/server/operations/retention/delete-old-history.ts'
import { addComment } from '../../../../src/server/people/comments/save-comment.ts'
import { addNotices } from '../../../../src/server/people/inbox/add-notices.ts'
import { inUnitOfWork } from '../../../../src/server/rows/store/unit-of-work.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

describe.each(databasesOfTier)('history that is forgotten on %s', (database) => {
  const office = officeOn(database, 'examples/library')
  const change = (at: string, run: Parameters<typeof inUnitOfWork<number>>[4]) =>
    office.database.write((writer) => {
      const context = { ...office.parts.context, now: () => new Date(at) }
      return inUnitOfWork({ ...office.parts, context }, writer, null, { kind: 'server' }, run)
    })
  const count = async (table: string) =>
    Number((await office.database.rows(`select count(*) from ${table}`))[0]?.[0])

  test('goes with its batches, and what is younger stays', async () => {
    const book = office.entity('book')
    await deleteOldHistory(office.database, office.model, '2030-01-01T00:00:00.000Z')
    expect([await count('engine_history'), await count('engine_batches')]).toEqual([0, 0])
    const given = { title: 'Old', isbn: '1', authors: [], blurb: 'a' }
    const { value: id } = await change('2025-01-01T00:00:00.000Z', (work) => work.insert(book, given))
    const blurb = (at: string, before: string, after: string) =>
      change(at, async (work) => {
        await work.update(book, { id, version: 1, title: 'Old', blurb: before }, { blurb: after })
        return 0
      })
    await blurb('2025-02-01T00:00:00.000Z', 'a', 'b')
    await blurb('2026-02-01T00:00:00.000Z', 'b', 'c')
    expect(await deleteOldHistory(office.database, office.model, '2026-01-01T00:00:00.000Z')).toEqual({
      ...{ entries: 2, batches: 2, files: 0, comments: 0 },
    })
    expect([await count('engine_history'), await count('engine_batches')]).toEqual([1, 1])
  })
})

describe.each(databasesOfTier)('what was said of a row that is gone, on %s', (database) => {
  const office = officeOn(database)

  test('stays as long as the row may come back, and goes with the history of its end', async () => {
    const petition = office.entity('petition')
    const work = <T>(at: string, run: Parameters<typeof inUnitOfWork<T>>[4]) =>
      office.database.write((writer) => {
        const context = { ...office.parts.context, now: () => new Date(at) }
        return inUnitOfWork({ ...office.parts, context }, writer, null, { kind: 'server' }, run)
      })
    const by = { id: 1, name: 'A', email: '', everything: true, permissions: new Set<string>() }
    const ids: number[] = []
    for (const title of ['Gone', 'Here'])
      ids.push((await work('2025-01-01T00:00:00.000Z', (unit) => unit.insert(petition, { title }))).value)
    const [gone = 0, here = 0] = ids
    const account = office.entity('user')
    const person = (
      await work('2025-01-01T00:00:00.000Z', (unit) =>
        unit.insert(account, { name: 'A', email: 'a@example.org', roles: [], active: true }),
      )
    ).value
    await office.database.write(async (writer) => {
      for (const id of [gone, here]) {
        const comment = { text: 'Said', mentions: [] }
        await addComment(writer, petition, id, { ...by, id: person }, '2025-01-02T00:00:00.000Z', comment)
        const about = { person, key: `row:petition:${id}`, entity: 'petition', row: id }
        await addNotices(writer, new Date('2025-01-02'), [{ ...about, kind: 'comment' }])
      }
    })
    await work('2026-02-01T00:00:00.000Z', (unit) =>
      unit.delete(petition, { id: gone, version: 1, title: 'Gone' }),
    )
    const left = async () =>
      Promise.all(
        ['engine_comments', 'engine_follows', 'engine_inbox_lines'].map(async (table) =>
          (
            await office.database.rows(
              `select row_id from ${table} where entity = 'petition' order by row_id`,
            )
          ).map(([id]) => Number(id)),
        ),
      )
    expect((await deleteOldHistory(office.database, office.model, '2026-01-01T00:00:00.000Z')).comments).toBe(
      0,
    )
    expect(await left()).toEqual([ids, ids, ids])
    expect((await deleteOldHistory(office.database, office.model, '2027-01-01T00:00:00.000Z')).comments).toBe(
      1,
    )
    expect(await left()).toEqual([[here], [here], [here]])
  })
})
