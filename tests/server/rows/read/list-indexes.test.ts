import { describe, expect, test } from 'vitest'
import { ListIndexes } from '../../../../src/server/rows/read/list-indexes.ts'
import {
  type CountGroup,
  countOfList,
  totalGroup,
} from '../../../../src/server/schema/counts/count-groups.ts'
import { databases } from '../../../support/databases.ts'
import { officeOn } from '../../office.ts'

describe.each(databases)('the indexes of named lists on %s', (kind) => {
  const office = officeOn(kind)

  const present = async () => {
    const sql =
      kind === 'sqlite'
        ? `select name from sqlite_schema where type = 'index' and name like 'list!_!_%' escape '!'`
        : `select indexname from pg_indexes where schemaname = current_schema() and indexname like 'list!_!_%' escape '!'`
    return (await office.database.rows(sql)).map(([name]) => String(name)).sort()
  }
  const bring = async () => {
    const indexes = new ListIndexes(office.model)
    const { literals, counters } = office.parts
    await indexes.bring(office.database, (await literals.now()).idsOf, counters)
    return indexes
  }
  const run = (sql: string) => office.database.write((writer) => writer.run(sql))

  test('one that is missing among others is made', async () => {
    const whole = await present()
    expect(whole.length).toBeGreaterThan(2)
    await run(`drop index "${whole[1]}"`)
    await bring()
    expect(await present()).toEqual(whole)
  })

  test('references to lookup lists have no index of their own', async () => {
    const sql =
      kind === 'sqlite'
        ? `select name from sqlite_schema where type = 'index' and tbl_name = 'repairs'`
        : `select indexname from pg_indexes where schemaname = current_schema() and tablename = 'repairs'`
    const names = (await office.database.rows(sql)).map(([name]) => String(name))
    expect(names).toContain('ix__repairs__customer_id__id') // the label begins with it
    for (const column of [
      'scale_id',
      'service_id',
      'category_id',
      'source_id',
      'action_id',
      'status_id',
      'result_id',
    ])
      expect(names).not.toContain(`ix__repairs__${column}__id`)
  })

  test('most lists share one index, and a rare list of a large table has its own', async () => {
    const entity = office.entity('repair')
    const { indexes, counters, literals } = office.parts
    const [promised, settled] = ['promised', 'settled'].map((name) =>
      entity.lists.find((list) => list.name === name),
    )
    const indexOf = (of: ListIndexes, list: typeof promised) => list && of.of(list)
    const shared = { byId: indexes.sharedBy(entity), isShared: true }
    expect(indexOf(indexes, promised)).toMatchObject(shared)
    expect(indexOf(indexes, settled)).toMatchObject(shared)
    const whole = await present()
    const { idsOf } = await literals.now()
    const grow = (group: CountGroup, by: number) =>
      run(`update engine_tallies set n = n + ${by} where group_id = ${counters.idOf(group, idsOf)}`)
    const counted = promised && countOfList(entity, promised)?.group
    await grow(totalGroup(entity), 100_000)
    if (counted) await grow(counted, 50_000)
    const grown = await bring()
    expect(indexOf(grown, promised)).toMatchObject(shared)
    expect(indexOf(grown, settled)).toMatchObject({ isShared: false })
    expect((await present()).length).toBeGreaterThan(whole.length)
    await grow(totalGroup(entity), -100_000)
    if (counted) await grow(counted, -50_000)
    await bring()
    expect(await present()).toEqual(whole)
  })

  test('one that no list asks for any more goes, and the others stay', async () => {
    const whole = await present()
    await run('create index list__repairs__of_a_former_rule on repairs (id)')
    await bring()
    expect(await present()).toEqual(whole)
  })
})
