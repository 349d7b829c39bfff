import { refusedPaste } from '#texts/paste'
import { asLine, type EntityModel, type FieldModel, targetOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { canRead, canWrite } from '../../access/fields.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { type IdsByLabel, idsOfTexts } from '../read/rows-by-name.ts'

/** Resolves labels to rows. */
export interface Labels {
  /**
   * Returns the row or the fault for the label in a field; null where the field is no reference that the caller may
   * write.
   */
  readonly read: (key: string, text: string) => { readonly id: number } | { readonly fault: string } | null
}

/** Resolves labels as an import does, among the rows that the caller may choose. */
export const readLabels = async (
  parts: RecordParts,
  entity: EntityModel,
  asked: readonly { readonly labels: Readonly<Record<string, string>> }[],
  caller: Caller,
): Promise<Labels> => {
  const known = new Map<string, IdsByLabel | null>()
  const fields = new Map<string, FieldModel>()
  for (const field of entity.fields) {
    const texts = new Set(asked.flatMap(({ labels }) => labels[field.key] ?? []).map(asLine))
    if (texts.size === 0 || field.links !== 'one' || !canWrite(caller, field)) continue
    fields.set(field.key, field)
    const target = targetOf(parts.model, field)
    const isNamed = target.label.every((each) => canRead(caller, each))
    const { database } = parts.context
    known.set(field.key, isNamed ? await idsOfTexts(parts, database, target, caller, texts) : null)
  }
  return {
    read: (key, text) => {
      const field = fields.get(key)
      if (!field) return null
      const found = known.get(key)
      if (!found) return { fault: refusedPaste.unnamed(field.label) }
      const [id, ...others] = found.get(asLine(text)) ?? []
      if (id === undefined) return { fault: refusedPaste.unknown(field.label, text) }
      return others.length > 0 ? { fault: refusedPaste.several(field.label, text) } : { id }
    },
  }
}
