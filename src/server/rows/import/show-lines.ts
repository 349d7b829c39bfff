import type { ImportPreview } from '../../../../schemas/import-preview.ts'
import { type EntityModel, isSecret } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { readDisclosure, shownChanges } from '../read/shown-changes.ts'
import type { FieldChanges } from '../store/history.ts'
import { storedValue } from '../store/stored-row.ts'
import type { ImportLine, LineOutcome } from './line.ts'
import type { PlaceholderRows } from './placeholder-rows.ts'

interface Shown {
  readonly line: ImportLine
  readonly judged: LineOutcome
}

/**
 * The values that lines change, before and after.
 * @param made rows that lines refer to, and that do not exist yet
 */
export const showChanges = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  lines: readonly Shown[],
  made: Pick<PlaceholderRows, 'nameOf'>,
): Promise<ImportPreview['changes']> => {
  const happened = lines.map(({ judged }) => ({ entity: entity.name, changes: changesOf(entity, judged) }))
  const rows = lines.flatMap(({ line: { id } }) => (id === null ? [] : [{ entity: entity.name, id }]))
  const told = await toldOf(parts, caller, happened, rows, made)
  return lines.map(({ line: { line, id } }, place) => ({
    ...{ line, id: id ?? 0, label: told.labelOf(entity.name, id ?? 0) },
    fields: shownChanges(parts, happened[place] ?? { entity: entity.name, changes: {} }, caller, told).map(
      ({ field, label, shown: [before, after] }) => ({ field, label, before, after }),
    ),
  }))
}

/** The labels of the rows that lines create. */
export const showCreates = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  lines: readonly Shown[],
  made: Pick<PlaceholderRows, 'nameOf'>,
): Promise<ImportPreview['creates']> => {
  const happened = lines.map(({ judged }) => ({ entity: entity.name, changes: changesOf(entity, judged) }))
  const told = await toldOf(parts, caller, happened, [], made)
  return lines.map(({ line: { line } }, place) => {
    const shown = shownChanges(parts, happened[place] ?? { entity: entity.name, changes: {} }, caller, told)
    const parts_ = entity.label.map(({ key }) => shown.find(({ field }) => field === key)?.shown[1] ?? '')
    return { line, label: parts_.filter(Boolean).join(' – ') }
  })
}

const toldOf = async (
  parts: RecordParts,
  caller: Caller,
  happened: readonly { readonly entity: string; readonly changes: FieldChanges }[],
  rows: readonly { readonly entity: string; readonly id: number }[],
  made: Pick<PlaceholderRows, 'nameOf'>,
) => {
  const reach = await parts.reaches.of(caller)
  const told = await readDisclosure(parts, parts.context.database, happened, reach, [], rows)
  const isMade = (entity: string, id: number) => made.nameOf(entity, id) !== undefined
  return {
    labelOf: (entity: string, id: number) => made.nameOf(entity, id) ?? told.labelOf(entity, id),
    fileOf: told.fileOf,
    isTold: (entity: string, id: number) => isMade(entity, id) || told.isTold(entity, id),
    isThere: (entity: string, id: number) => isMade(entity, id) || told.isThere(entity, id),
  }
}

const changesOf = (entity: EntityModel, judged: LineOutcome): FieldChanges => {
  if (judged.becomes !== 'create' && judged.becomes !== 'change') return {}
  const before = judged.becomes === 'change' ? judged.before : null
  return Object.fromEntries(
    entity.fields
      .filter((field) => Object.hasOwn(judged.values, field.name) && !isSecret(field))
      .map((field) => [field.key, [before && storedValue(field, before), judged.values[field.name] ?? null]]),
  )
}
