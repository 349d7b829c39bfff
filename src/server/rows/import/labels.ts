import { type EntityModel, placed, plainLabel, treeOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { canRead } from '../../context/fields.ts'
import type { Reader } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { takingTurns } from '../../fairness/taking-turns.ts'
import { rowsOf } from '../../sql/gate.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { labelText, newSelection, pathPart } from '../read/selection.ts'

/** The ids of the rows that are called so, by text; none where nothing is. */
export type IdsByLabel = ReadonlyMap<string, readonly number[]>

type Named = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** A statement takes so many texts. */
const textsAtOnce = 500

/**
 * The rows that texts name, of those that the caller may choose: by their very label or, of a tree, by all that they lie in
 * with it.
 */
export const idsOfTexts = async (
  parts: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  texts: ReadonlySet<string>,
): Promise<IdsByLabel> => {
  const label = plainLabel(entity)
  if (entity.label.some((field) => !canRead(caller, field))) return new Map()
  return treeOf(entity) === null && label?.type === 'text'
    ? byPlainLabel(parts, reader, entity, caller, label.key, [...texts])
    : byWholeLabel(parts, reader, entity, caller, texts)
}

/** The same of rows that are to be made, by their texts. */
export const idsByLabel = (
  parts: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly { readonly text: string }[],
): Promise<IdsByLabel> =>
  byPlainLabel(
    parts,
    reader,
    entity,
    caller,
    plainLabel(entity)?.key ?? 'id',
    rows.map(({ text }) => text),
  )

const byPlainLabel = async (
  { reaches }: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  key: string,
  texts: readonly string[],
): Promise<IdsByLabel> => {
  const reach = await reaches.of(caller)
  const found = new Map<string, number[]>()
  const turn = takingTurns()
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    await turn()
    const some = texts.slice(from, from + textsAtOnce)
    // Always as many, so that it is always the same statement.
    const padded =
      some.length === 1 ? some : Array.from({ length: textsAtOnce }, (_, at) => some[at] ?? some[0] ?? '')
    const rows = await reader.rows(
      `select t."id", t.${quote(key)} from ${rowsOf(entity, reach, 't')} where t.${quote(key)} in (${padded.map(() => '?').join(', ')})`,
      padded,
    )
    for (const [id, text] of rows) note(found, String(text), Number(id))
  }
  return found
}

const rowsAtOnce = 500

/** Every row is looked at: what it is called is made of several of its values, or of what it lies in. */
const byWholeLabel = async (
  { model, reaches }: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  texts: ReadonlySet<string>,
): Promise<IdsByLabel> => {
  const reach = await reaches.of(caller)
  const names = { model, reach, cache: null, remembered: new Set<EntityModel>() }
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const label = labelText(names, selection, entity, 'r')
  const path = pathPart(names, selection, entity, 'r')
  const statement = `select ${selection.columns()} from ${rowsOf(entity, reach, 'r')}${selection.joins()}
    where r."id" > ? order by r."id" limit ${rowsAtOnce}`
  const found = new Map<string, number[]>()
  const turn = takingTurns()
  for (let last = 0; texts.size > 0; ) {
    const rows = await reader.rows(statement, [last])
    for (const row of rows) {
      const text = label(row)
      const whole = path === null ? text : placed({ path: JSON.parse(path(row)) }, text)
      for (const each of new Set([text, whole])) if (texts.has(each)) note(found, each, Number(row[id]))
    }
    last = Number(rows.at(-1)?.[id])
    if (rows.length < rowsAtOnce) break
    await turn()
  }
  return found
}

const note = (found: Map<string, number[]>, text: string, id: number): void => {
  const known = found.get(text)
  if (known) known.push(id)
  else found.set(text, [id])
}
