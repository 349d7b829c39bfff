import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import { valueFromStored } from '../../platform/sql/stored-values.ts'
import type { ColumnSelection, JsonPart } from './selection.ts'

/** Control characters, which no file name contains. */
const [betweenFiles, betweenParts] = ['\u001e', '\u001f']

const columns = ['name', 'type', 'bytes', 'sha256', 'made_at', 'made_by_name', 'state']
  .map((column) => `cast(f.${column} as text)`)
  .join(` || '${betweenParts}' || `)

interface Told {
  readonly id: number
  readonly json: string
}

const toldIn = (written: string): Told => {
  const [id, name, type, bytes, sha256, at, by, state] = written.split(betweenParts)
  const file = { id: Number(id), name, type, bytes: Number(bytes), sha256, at, by }
  return { id: file.id, json: JSON.stringify(state === 'ready' ? file : { ...file, state }) }
}

/**
 * Renders the files in a field as JSON, from one column of the statement for any number of rows.
 * The condition `left_at is null` lets the database use the index on current files.
 */
export const filesPart = (
  entity: EntityModel,
  selection: ColumnSelection,
  field: FieldModel,
  alias: string,
): JsonPart => {
  const held = selection.column(alias, field.key)
  const place = selection.take(
    `(select string_agg(cast(f.id as text) || '${betweenParts}' || ${columns}, '${betweenFiles}') from engine_files f
      where f.entity = '${entity.name}' and f.field = '${field.name}' and f.row_id = ${selection.sqlOf(alias, 'id')} and f.left_at is null)`,
  )
  const { files } = meaningOf(field.kind)
  return (row) => {
    const written = row[place]
    const told = typeof written === 'string' ? written.split(betweenFiles).map(toldIn) : []
    const ids = [valueFromStored(field, row[held])].flat()
    const found = ids.flatMap((id) => told.find((each) => each.id === id)?.json ?? [])
    return files === 'many' ? `[${found.join(',')}]` : (found[0] ?? 'null')
  }
}
