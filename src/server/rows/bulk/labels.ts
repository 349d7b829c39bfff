import { refusedPaste } from '#texts/paste'
import { type EntityModel, type FieldModel, plainLabel, targetOf } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { canRead, canWrite } from '../../context/fields.ts'
import { quote } from '../../database/driver/dialect.ts'
import { rowsOf } from '../../sql/gate.ts'
import type { RecordParts } from '../read/record-parts.ts'

/** Where texts lead that rows are called by. */
export interface Labels {
  /** The row, or why there is none, by a field's key; null of what is no reference that the caller may write. */
  readonly read: (key: string, text: string) => { readonly id: number } | { readonly fault: string } | null
}

/** Reads which rows are called so, of those that the caller may choose: a statement for each reference. */
export const readLabels = async (
  { context: { database }, model, reaches }: RecordParts,
  entity: EntityModel,
  asked: readonly { readonly labels: Readonly<Record<string, string>> }[],
  caller: Caller,
): Promise<Labels> => {
  const reach = await reaches.of(caller)
  const known = new Map<string, ReadonlyMap<string, readonly number[]> | null>()
  const fields = new Map<string, FieldModel>()
  for (const field of entity.fields) {
    const texts = [...new Set(asked.flatMap(({ labels }) => labels[field.key] ?? []))]
    if (texts.length === 0 || field.links !== 'one' || !canWrite(caller, field)) continue
    fields.set(field.key, field)
    const target = targetOf(model, field)
    const label = plainLabel(target)
    if (label?.type !== 'text' || !canRead(caller, label)) {
      known.set(field.key, null)
      continue
    }
    const rows = await database.rows(
      `select t."id", t.${quote(label.key)} from ${rowsOf(target, reach, 't')} where t.${quote(label.key)} in (${texts.map(() => '?').join(', ')})`,
      texts,
    )
    const found = new Map<string, number[]>()
    for (const [id, text] of rows) found.set(String(text), [...(found.get(String(text)) ?? []), Number(id)])
    known.set(field.key, found)
  }
  return {
    read: (key, text) => {
      const field = fields.get(key)
      if (!field) return null
      const found = known.get(key)
      if (!found) return { fault: refusedPaste.unnamed(field.label) }
      const [id, ...others] = found.get(text) ?? []
      if (id === undefined) return { fault: refusedPaste.unknown(field.label, text) }
      return others.length > 0 ? { fault: refusedPaste.several(field.label, text) } : { id }
    },
  }
}
