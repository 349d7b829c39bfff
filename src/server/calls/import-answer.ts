import { encodingNames } from '#texts/encodings'
import { invalidImport, readAs } from '#texts/import'
import { spellingNames } from '#texts/sheets'
import type { ImportColumn, ImportColumns } from '../../../schemas/import-columns.ts'
import { type EntityModel, meaningOf } from '../../model/index.ts'
import { cellText, type FileCell } from '../../model/sheet/cell.ts'
import { readCell } from '../../model/sheet/read-cell.ts'
import type { Caller } from '../access/caller.ts'
import { importedFields } from '../rows/import/columns.ts'
import type { Lookup } from '../rows/import/lookups.ts'
import { faultOfKey, type PlannedImport } from '../rows/import/plan-import.ts'
import type { SurveyedColumn } from '../rows/import/survey.ts'

/** The detected properties of an import file, as the answer's JSON. */
export const importAnswer = (entity: EntityModel, caller: Caller, planned: PlannedImport): ImportColumns => {
  const { sheet, isOwn, columns, by, keys, missing } = planned
  const { kind, sheets, delimiter, encoding, asks, head, rows } = sheet
  return {
    file: {
      ...{ kind, sheets, sheet: sheet.sheet, delimiter, encoding, head, rows, own: isOwn },
      notes: notesOf(sheet),
      needs: asks.length > 0 ? 'encoding' : null,
      encodings: asks.map(({ name, line }) => ({ name, label: encodingNames[name] ?? name, line })),
    },
    by,
    identifies: keys.map((key) => ({ by: key.by, says: faultOfKey(key, rows) })),
    columns: columns.map((column) => toldColumn(planned, column)),
    targets: importedFields(entity, caller).map(({ name, label, required }) => ({
      ...{ name, label, required: required === true },
    })),
    missing: by.length === 0 ? missing.map(({ label }) => invalidImport.missing(label)) : [],
  }
}

/** The limit of unresolved texts in an answer, the most frequent first. */
const mostUnknown = 50

const toldColumn = (planned: PlannedImport, column: SurveyedColumn): ImportColumn => {
  const { head, filled, target, reading } = column
  const lookup = planned.lookups.get(head)
  const needs = planned.needsFormat(column) ? 'format' : null
  return {
    ...{ head, filled, samples: column.samples.map((cell) => shownSample(planned, column, cell)) },
    target: target.kind === 'field' ? target.field.name : target.kind === 'id' ? 'id' : null,
    says: saidOf(planned, column),
    format: planned.formatOf(head),
    formats: (reading?.ways ?? []).map((way) => ({ ...way, label: spellingNames[way.name] ?? way.name })),
    needs: needs ?? (lookup && lookup.unknown.length > 0 ? 'values' : null),
    unknown: lookup
      ? {
          count: lookup.unknown.length,
          samples: mostFrequent(lookup.unknown),
          makeable: lookup.makeable,
        }
      : null,
  }
}

/** The most frequent unresolved texts, out of up to 200,000. */
const mostFrequent = (
  unknown: Lookup['unknown'],
): readonly { readonly text: string; readonly count: number }[] => {
  const found: { readonly text: string; readonly count: number }[] = []
  for (const [text, times] of unknown) {
    if (found.length === mostUnknown && times <= (found.at(-1)?.count ?? 0)) continue
    const place = found.findIndex(({ count }) => count < times)
    found.splice(place < 0 ? found.length : place, 0, { text, count: times })
    found.splice(mostUnknown)
  }
  return found
}

const saidOf = (planned: PlannedImport, column: SurveyedColumn): string => {
  const merged = planned.sheet.merged[column.place] ?? 0
  const notes =
    column.target.kind === 'none'
      ? []
      : [
          ...(merged > 0 ? [readAs.merged(merged)] : []),
          ...(column.scaled > 0 ? [readAs.scaled(column.scaled)] : []),
        ]
  return [readOf(planned, column), ...notes].join(' · ')
}

const readOf = (planned: PlannedImport, { head, target, reading, filled }: SurveyedColumn): string => {
  if (target.kind === 'none') return target.says || readAs.leftOut
  if (target.kind === 'id') return readAs.id
  const lookup = planned.lookups.get(head)
  if (lookup) {
    const found = readAs.found(lookup.found, filled)
    return lookup.several > 0 ? `${found} · ${readAs.several(lookup.several)}` : found
  }
  const format = planned.formatOf(head)
  const way = reading?.ways.find(({ name }) => name === format)
  if (!way) return readAs.text
  const name = reading?.alike ? null : (spellingNames[way.name] ?? way.name)
  return readAs.format(name, way.fits, way.of)
}

const longestSample = 60

/** A sample cell as the field will show it; the raw text while its format is unknown. */
const shownSample = (planned: PlannedImport, column: SurveyedColumn, cell: FileCell): string => {
  const { target, reading, head } = column
  const text = cellText(cell).trim().slice(0, longestSample)
  if (target.kind !== 'field' || reading === null || planned.needsFormat(column)) return text
  const held = typeof cell === 'string' ? cell.trim() : cell
  const read = readCell(target.field, held, planned.formatOf(head), planned.zone)
  const { accept, show } = meaningOf(target.field.kind)
  const accepted = 'value' in read ? accept(read.value, target.field) : read
  const shown = 'value' in accepted ? show(accepted.value, target.field, planned.zone) : ''
  return (shown || text).slice(0, longestSample)
}

const notesOf = ({ hidden, total }: PlannedImport['sheet']): readonly string[] => [
  ...(hidden > 0 ? [readAs.hidden(hidden)] : []),
  ...(total === null ? [] : [readAs.total(total)]),
]
