import { describe, expect, test } from 'vitest'
import { unfilteredRows } from '../../../src/server/platform/sql/row-security.ts'
import { productSchema } from '../../../src/server/product/product-schema.ts'
import { keywordMatches } from '../../../src/server/rows/read/keyword.ts'
import { applySchema } from '../../../src/server/schema/index.ts'
import { databases } from '../../support/databases.ts'
import { officeOn } from '../office.ts'

describe.each(databases)('texts on %s that were folded by other tables of Unicode', (kind) => {
  const office = officeOn(kind)

  test('are folded anew at the start, and found', async () => {
    const { database, parts, model } = office
    const scale = office.entity('scale')
    const found = async (keyword: string) => {
      const seeking = { ...parts, reach: unfilteredRows, labels: null }
      const { sql, parameters } = await keywordMatches(
        database,
        seeking,
        scale,
        { fields: scale.fields, owned: [], reach: unfilteredRows },
        keyword,
      )
      return (await database.all(sql, parameters)).length
    }
    await database.write(async (writer) => {
      await writer.run("insert into scales (name, name_key) values ('Wind\u00adkraft', 'wind\u00adkraft')")
      const [fact] = await writer.all("select value from engine_facts where name = 'schema'")
      const value = JSON.stringify({ ...JSON.parse(String(fact?.value)), keys: '1' })
      await writer.run("update engine_facts set value = ? where name = 'schema'", [value])
    })
    expect(await found('windkraft')).toBe(0)
    await applySchema(database, productSchema(model, parts.dialect))
    expect(await found('windkraft')).toBe(1)
    expect(await found('nd\u00adkr')).toBe(1)
    expect((await applySchema(database, productSchema(model, parts.dialect))).steps).toEqual([])
  })
})
