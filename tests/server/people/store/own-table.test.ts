import { describe, expect, test } from 'vitest'
import { PersonalRecords } from '../../../../src/server/people/store/own-table.ts'
import { databasesOfTier } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

const [ann, bea] = [1, 2]

describe.each(databasesOfTier)('what people have, each their own, on %s', (kind) => {
  const office = officeOn(kind)
  const own = new PersonalRecords(
    {
      ...{ table: 'engine_views', owner: 'owner_id', there: 'deleted_at is null', most: 2 },
      says: { most: (most) => `No more than ${most}.`, missing: 'It is not there.' },
    },
    'id, name, version',
    ({ id, name, version }) => ({ id: Number(id), name: String(name), version: Number(version) }),
  )
  const at = '2026-11-21T09:00:00.000Z'
  const add = (account: number, name: string) =>
    office.database.write((writer) =>
      own.add(writer, account, {
        ...{
          entity: 'petition',
          name,
          name_key: name,
          owner_name: 'Somebody',
          audience: 'mine',
          content: '{}',
        },
        ...{ same: '', version: 1, changed_at: at, changed_by: account, changed_by_name: 'Somebody' },
      }),
    )

  test('is bounded for each person, by what is there', async () => {
    const first = await add(ann, 'one')
    await add(ann, 'two')
    await expect(add(ann, 'three')).rejects.toMatchObject({ status: 409, message: 'No more than 2.' })
    await add(bea, 'hers')
    await office.database.write((writer) => own.change(writer, first, { deleted_at: at }))
    await add(ann, 'three')
    expect((await own.of(office.database, ann)).map(({ name }) => name)).toEqual(['one', 'two', 'three'])
  })

  test("is read, changed and removed; another's is not there", async () => {
    const [{ id } = { id: 0 }] = await own.of(office.database, bea)
    await office.database.write((writer) =>
      own.change(writer, id, { name: 'renamed' }, ['version = version + 1']),
    )
    expect(await own.one(office.database, id, bea)).toEqual({ id, name: 'renamed', version: 2 })
    const missing = { status: 404, message: 'It is not there.' }
    await expect(own.one(office.database, id, ann)).rejects.toMatchObject(missing)
    const remove = (account: number) => office.database.write((writer) => own.remove(writer, id, account))
    await expect(remove(ann)).rejects.toMatchObject(missing)
    await remove(bea)
    await expect(remove(bea)).rejects.toMatchObject(missing)
    expect(await own.of(office.database, bea)).toEqual([])
  })
})
