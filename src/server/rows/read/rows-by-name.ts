import { type EntityModel, type FieldModel, placedLabel, plainLabel, treeOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { hasKey, keyColumn, keyValue } from '../../platform/sql/names.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { RecordParts } from './record-parts.ts'
import { sameName } from './same-name.ts'
import { labelText, newSelection, pathPart } from './selection.ts'

/** Row ids by label text; texts without a row are absent. */
export type IdsByLabel = ReadonlyMap<string, readonly number[]>

type Named = Pick<RecordParts, 'model' | 'dialect' | 'reaches'>

/** Texts per statement. */
const textsAtOnce = 500

/** Finds rows by text among those that the caller may choose: by label or, in a tree, by the path of labels. */
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
    ? byPlainLabel(parts, reader, entity, caller, label, [...texts])
    : byWholeLabel(parts, reader, entity, caller, texts)
}

/** The same for rows that an import creates, by their plain label. */
export const idsByTexts = async (
  parts: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  rows: readonly { readonly text: string }[],
): Promise<IdsByLabel> => {
  const label = plainLabel(entity)
  return label
    ? byPlainLabel(
        parts,
        reader,
        entity,
        caller,
        label,
        rows.map(({ text }) => text),
      )
    : new Map()
}

/** Searches the index of the key, which may be shorter than the label. */
const byPlainLabel = async (
  { reaches }: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  label: FieldModel,
  texts: readonly string[],
): Promise<IdsByLabel> => {
  const reach = await reaches.of(caller)
  const found = new Found()
  const turn = yielding()
  const isKeyed = hasKey(entity, label)
  const column = quote(isKeyed ? keyColumn(label) : label.key)
  const keys = new Set(texts.map((text) => (isKeyed ? keyValue(label, text) : text) ?? ''))
  const sought = [...keys]
  for (let from = 0; from < sought.length; from += textsAtOnce) {
    await turn()
    const some = sought.slice(from, from + textsAtOnce)
    // A fixed number of parameters, so that the prepared statement is reused.
    const padded =
      some.length === 1 ? some : Array.from({ length: textsAtOnce }, (_, at) => some[at] ?? some[0] ?? '')
    const rows = await reader.rows(
      `select t."id", t.${quote(label.key)} from ${fromVisible(entity, reach, 't')} where t.${column} in (${padded.map(() => '?').join(', ')})`,
      padded,
    )
    for (const [id, text] of rows) found.note(String(text), Number(id))
  }
  return found.by(texts)
}

/** Indexes rows by label. */
class Found {
  readonly #exact = new Map<string, number[]>()
  readonly #alike = new Map<string, number[]>()

  note(text: string, id: number): void {
    for (const [known, name] of [
      [this.#exact, text],
      [this.#alike, sameName(text)],
    ] as const) {
      const ids = known.get(name)
      if (ids && !ids.includes(id)) ids.push(id)
      else if (!ids) known.set(name, [id])
    }
  }

  /** An exact match takes precedence over a match that ignores case and spaces. */
  by(texts: Iterable<string>): IdsByLabel {
    const found = new Map<string, readonly number[]>()
    for (const text of texts) {
      const ids = this.#exact.get(text) ?? this.#alike.get(sameName(text))
      if (ids) found.set(text, ids)
    }
    return found
  }
}

const rowsAtOnce = 500

/** Scans every row: the label consists of several values, or of the ancestors' labels. */
const byWholeLabel = async (
  { model, reaches }: Named,
  reader: Reader,
  entity: EntityModel,
  caller: Caller,
  texts: ReadonlySet<string>,
): Promise<IdsByLabel> => {
  const reach = await reaches.of(caller)
  const naming = { model, reach, cache: null, remembered: new Set<EntityModel>() }
  const selection = newSelection(reach)
  const id = selection.column('r', 'id')
  const label = labelText(naming, selection, entity, 'r')
  const path = pathPart(naming, selection, entity, 'r')
  const statement = `select ${selection.columns()} from ${fromVisible(entity, reach, 'r')}${selection.joins()}
    where r."id" > ? order by r."id" limit ${rowsAtOnce}`
  const found = new Found()
  const names = new Set([...texts].map(sameName))
  const turn = yielding()
  for (let last = 0; texts.size > 0; ) {
    const rows = await reader.rows(statement, [last])
    for (const row of rows) {
      const text = label(row)
      const whole = path === null ? text : placedLabel({ path: JSON.parse(path(row)) }, text)
      for (const each of new Set([text, whole]))
        if (names.has(sameName(each))) found.note(each, Number(row[id]))
    }
    last = Number(rows.at(-1)?.[id])
    if (rows.length < rowsAtOnce) break
    await turn()
  }
  return found.by(texts)
}
