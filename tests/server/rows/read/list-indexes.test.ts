import { describe, expect, test } from 'vitest'
import { ListIndexes } from '../../../../src/server/rows/read/list-indexes.ts'
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
  const bring = async () =>
    new ListIndexes(office.model).bring(
      office.database,
      (await office.parts.literals.now()).idsOf,
      office.parts.counters,
    )
  const run = (sql: string) => office.database.write((writer) => writer.run(sql))

  test('one that is missing among others is made', async () => {
    const whole = await present()
    expect(whole.length).toBeGreaterThan(2)
    await run(`drop index "${whole[1]}"`)
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
