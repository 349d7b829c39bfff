import type { EntityModel, Model } from '../../../../src/model/index.ts'
import { type Database, quote } from '../../../../src/server/platform/database/index.ts'
import { productSchema } from '../../../../src/server/product/product-schema.ts'
import { formerIndex, searchIndex, searchTable } from '../../../../src/server/rows/store/search-texts.ts'

const columns = ['sought_label', 'sought_text', 'sought']

/**
 * Leaves the texts of a database as the version before left them: folded alone, found on pieces of those, and
 * remembered under the name that those had.
 */
export const asFormerVersion = async (database: Database, model: Model): Promise<void> => {
  const statements = productSchema(model, database.dialect).further.map(({ name }) => name)
  const sought = statements.filter((name) => name.startsWith('sought '))
  await database.write(async (writer) => {
    for (const name of sought) {
      const entity = model.list.find(({ table }) => table === name.split(' ')[1])
      if (!entity) throw new Error(name)
      const [table, index, former] = [searchTable(entity), searchIndex(entity), formerIndex(entity)].map(
        quote,
      )
      if (database.dialect.search.pieces) {
        await writer.run(`drop table if exists ${index}`)
        await writer.run(
          `create virtual table ${former} using fts5(label, text, content='', tokenize='trigram case_sensitive 1')`,
        )
        await writer.run(`insert into ${former} (rowid, label, text) select id, label, text from ${table}`)
        await writer.run(`drop index ${await waitingIndex(writer, entity)}`)
      } else {
        await writer.run(`drop trigger ${index} on ${table}`)
        await writer.run(
          `create index ${former} on ${table} using gin (label gin_trgm_ops, text gin_trgm_ops)`,
        )
      }
      for (const column of columns) await writer.run(`alter table ${table} drop column ${column}`)
    }
    const [fact] = await writer.all("select value from engine_facts where name = 'schema'")
    const value = JSON.parse(String(fact?.value))
    for (const name of sought) {
      value.further[name.replace('sought ', 'pieces ')] = 'as it was'
      delete value.further[name]
    }
    for (const entity of model.list)
      for (const column of columns) delete value.tables[searchTable(entity)]?.[column]
    await writer.run("update engine_facts set value = ? where name = 'schema'", [JSON.stringify(value)])
  })
}

const waitingIndex = async (reader: Pick<Database, 'rows'>, entity: EntityModel): Promise<string> => {
  const [[name] = []] = await reader.rows(
    "select name from sqlite_schema where type = 'index' and tbl_name = ? and sql like '%sought is null%'",
    [searchTable(entity)],
  )
  return quote(String(name))
}

/** What the version before does where a row's texts change. */
export const writtenByFormer = async (
  database: Database,
  entity: EntityModel,
  id: number,
  label: string,
  text: string,
): Promise<void> => {
  await database.write((writer) =>
    writer.run(
      `insert into ${quote(searchTable(entity))} ("id", label, text) values (?, ?, ?) on conflict ("id") do update set label = excluded.label, text = excluded.text`,
      [id, label, text],
    ),
  )
}
