import { invalidImport } from '#texts/import'
import type { EntityModel, FieldModel } from '../../../model/index.ts'
import { isOwnExport } from '../../../model/sheet/guess-target.ts'
import { formatNamed } from '../../../model/sheet/reading-formats.ts'
import type { Caller } from '../../access/caller.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { openSheet, type Sheet } from '../../platform/sheets/index.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { firstValues } from '../write/first-values.ts'
import { mapFileColumns, missingFields } from './columns.ts'
import { rowFinder } from './find-rows.ts'
import { type Lookup, readLookups } from './lookups.ts'
import type { PlaceholderRows } from './placeholder-rows.ts'
import type { LineReading } from './read-lines.ts'
import type { ImportSettings, ReceivedFile } from './settings.ts'
import { type DuplicateLines, possibleKeys, type SurveyedColumn, surveyOf } from './survey.ts'

/** An opened file with its columns interpreted, before its lines are read. */
export interface PlannedImport {
  readonly sheet: Sheet
  /** Whether this server exported the file. */
  readonly isOwn: boolean
  readonly columns: readonly SurveyedColumn[]
  /** Possible keys to match rows by, with the lines that repeat each. */
  readonly keys: readonly DuplicateLines[]
  /** The key to match rows by: field names, ['id'], or [] where every line is a new row. */
  readonly by: readonly string[]
  readonly lookups: ReadonlyMap<string, Lookup>
  readonly made: PlaceholderRows
  /** Labels of rows that lines refer to and the file itself creates. */
  readonly own: ReadonlySet<string>
  /** Required fields of a new row to which no column is mapped. */
  readonly missing: readonly FieldModel[]
  /** By heading: the format of a column; null where none applies, or the caller must choose. */
  readonly formatOf: (head: string) => string | null
  /** Whether the caller must choose the column's format. */
  readonly needsFormat: (column: SurveyedColumn) => boolean
  /** The business time zone. */
  readonly zone: string
}

/** One repeated line in this many may be a mistake. If there are more, the columns do not identify rows. */
const slips = 20

/** Why the key does not identify rows, with examples; null where it does. */
export const faultOfKey = ({ count, samples }: DuplicateLines, rows: number): string | null =>
  count * slips <= rows ? null : invalidImport.key(count, samples)

/**
 * Opens a file and interprets its columns. The caller closes its sheet.
 * @throws HttpError 422 for an unreadable file, and for settings that do not fit
 */
export const planImport = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  file: ReceivedFile,
  settings: ImportSettings,
): Promise<PlannedImport> => {
  const sheet = await openSheet(file, settings.sheet)
  try {
    return await planSheet(parts, entity, caller, sheet, settings)
  } catch (error) {
    await sheet.close()
    throw error
  }
}

const planSheet = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  sheet: Sheet,
  settings: ImportSettings,
): Promise<PlannedImport> => {
  const { columns, faults } = mapFileColumns(parts.model, entity, sheet.heads, settings, caller)
  const errors: Record<string, readonly string[]> = {}
  if (faults.length > 0) errors.mapping = faults.slice(0, mostFaults)
  const possible = possibleKeys(entity, columns)
  const named = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.field.name] : []))
  const lacked = (settings.by ?? []).filter((name) => name !== 'id' && !named.includes(name))
  if (lacked.length > 0) errors.by = [invalidImport.by(lacked)]
  const heads = [...Object.keys(settings.formats), ...Object.keys(settings.values), ...settings.make]
  const unknown = heads.filter((head) => !sheet.heads.includes(head))
  if (unknown.length > 0) errors.mapping = [...(errors.mapping ?? []), invalidImport.head(unknown[0] ?? '')]
  if (Object.keys(errors).length > 0) throw invalidFields(errors)

  const chosen = settings.by?.length ? settings.by : null
  const keys = [...possible, ...(chosen && !possible.some((by) => isSame(by, chosen)) ? [chosen] : [])]
  const survey = await surveyOf(entity, sheet, columns, keys, parts.model.zone)
  const sound = survey.repeats.filter((repeats) => faultOfKey(repeats, sheet.rows) === null)
  const by = settings.by ?? sound[0]?.by ?? []
  const { byHead, made, own } = await readLookups(parts, entity, caller, survey, settings)
  const isOwn = isOwnExport(sheet.heads)
  const formatOf = (head: string): string | null => {
    const reading = survey.columns.find((column) => column.head === head)?.reading
    if (!reading) return null
    return (
      settings.formats[head] ??
      (isOwn && !reading.isUnitAsked ? (reading.ways[0]?.name ?? null) : reading.format)
    )
  }
  const wrong = Object.entries(settings.formats).find(([head, name]) => {
    const { reading = null, target } = survey.columns.find((column) => column.head === head) ?? {}
    if (reading?.ways.some((way) => way.name === name)) return false
    // Accepts a format that the field has but this file does not need, so that saved settings fit later files.
    return !(reading && target?.kind === 'field' && formatNamed(target.field, name).name === name)
  })
  if (wrong) throw invalidFields({ formats: [invalidImport.format(wrong[0], wrong[1].slice(0, 40))] })
  return {
    ...{ sheet, isOwn, by, made, own, formatOf, zone: parts.model.zone },
    columns: survey.columns,
    keys: survey.repeats,
    lookups: byHead,
    missing: missingFields(entity, columns, caller, await firstValues(parts, entity, caller)),
    needsFormat: ({ head, reading }) =>
      reading?.needs === 'format' && (!isOwn || reading.isUnitAsked) && settings.formats[head] === undefined,
  }
}

const mostFaults = 10

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** How the lines of a planned import are read. */
export const lineReadingOf = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  { columns, lookups, formatOf, by }: PlannedImport,
): Promise<LineReading> => {
  const reach = await parts.reaches.of(caller)
  const fields = by.flatMap((name) => entity.field[name] ?? [])
  const isById = by[0] === 'id'
  const isFound = !isById && fields.length > 0
  return {
    ...{ parts, entity, reach, columns, lookups, formatOf },
    by: isById ? 'id' : isFound ? fields : null,
    find: isFound ? await rowFinder(parts, entity, reach, fields) : null,
  }
}
