import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type Day,
  type EntityModel,
  type FieldModel,
  type Model,
  pageOf,
  plainLabel,
  targetOf,
} from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, linksOf, type RowFilter } from '../../platform/sql/row-security.ts'
import type { RecordParts } from './record-parts.ts'
import { nestedPart, newSelection, type RowValues } from './selection.ts'
import type { ReferenceLists, RowShape } from './shape.ts'
import type { PageSource } from './statements.ts'

/** Renders selected rows, each as JSON; reads their reference lists too. */
export const writeRows = async (
  parts: RecordParts,
  reader: Reader,
  view: Pick<PageSource, 'entity' | 'reach'>,
  shape: RowShape,
  rows: readonly RowValues[],
  today: Day,
): Promise<readonly string[]> => {
  await parts.shapes.refresh(shape)
  const ids = rows.map(([id]) => Number(id))
  const lists = await readReferenceLists(parts.model, parts.dialect, reader, view, shape.references, ids)
  return rows.map((row, at) => shape.write(row, today, lists(ids[at] ?? 0)))
}

const none: ReferenceLists = {}

/** Rows per statement: each may have a list of a thousand, and other requests should not wait for all of them. */
const rowsAtOnce = 10

/**
 * Reads the reference lists of rows as JSON, by row id and field name, sorted by a plain label or else by id.
 * One statement per field and slice of rows.
 */
export const readReferenceLists = async (
  model: Model,
  dialect: Dialect,
  reader: Reader,
  { entity, reach }: { readonly entity: EntityModel; readonly reach: RowFilter },
  fields: readonly FieldModel[],
  ids: readonly number[],
): Promise<(id: number) => ReferenceLists> => {
  if (fields.length === 0 || ids.length === 0) return () => none
  const found = new Map<number, Record<string, string>>()
  for (const field of fields) {
    const target = targetOf(model, field)
    const selection = newSelection(reach)
    const owner = selection.column('l', 'owner_id')
    const part = nestedPart({ model, reach, cache: null, remembered: new Set() }, selection, target, 'r')
    const label = plainLabel(target)
    const order = label ? `r.${quote(orderColumn(target, label))}, r."id"` : 'r."id"'
    const sql = `select ${selection.columns()} from ${linksOf(entity, field)} l
       join ${fromVisible(target, reach, 'r')} on r."id" = l."target_id"${selection.joins()}
       where ${dialect.anyOf('l."owner_id"')} order by l."owner_id", ${order}`
    const lists = new Map<number, string[]>()
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      if (at > 0) await nextTurn()
      for (const row of await reader.rows(sql, [dialect.list(ids.slice(at, at + rowsAtOnce))])) {
        const id = Number(row[owner])
        const list = lists.get(id) ?? []
        lists.set(id, list)
        list.push(part(row))
      }
    }
    for (const [id, list] of lists) {
      const known = found.get(id) ?? {}
      found.set(id, known)
      known[field.name] = `[${list.join(',')}]`
    }
  }
  return (id) => found.get(id) ?? none
}

/** A page as JSON, around rows that are JSON already. */
export const pageJson = (
  path: string,
  query: Parameters<typeof pageOf>[1],
  total: number,
  rows: readonly string[],
  more = false,
): string => {
  const page = JSON.stringify(pageOf(path, query, total, rows.length, more))
  const behindNumber = page.indexOf(',') + 1
  return `${page.slice(0, behindNumber)}"data":[${rows.join(',')}],${page.slice(behindNumber)}`
}
