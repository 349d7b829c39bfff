import { refusedLine } from '#texts/import'
import { type EntityModel, type FieldModel, meaningOf } from '../../../model/index.ts'
import { cellText, type FileCell } from '../../../model/sheet/cell.ts'
import { splitLabels } from '../../../model/sheet/labels-in-cell.ts'
import { cellReadError, readCell } from '../../../model/sheet/read-cell.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { type FindRows, type LookupKey, lookupKeyOf } from './find-rows.ts'
import type { ImportLine, LineFault } from './line.ts'
import type { Lookup } from './lookups.ts'
import { readShownCells } from './shown-cells.ts'
import type { SurveyedColumn } from './survey.ts'

export interface LineReading {
  readonly parts: RecordParts
  readonly entity: EntityModel
  /** The rows that the caller sees. */
  readonly reach: RowFilter
  readonly columns: readonly SurveyedColumn[]
  /** By heading: the format of a column. */
  readonly formatOf: (head: string) => string | null
  readonly lookups: ReadonlyMap<string, Lookup>
  /** The key to match rows by: 'id', some fields, or null where every line is a new row. */
  readonly by: 'id' | readonly FieldModel[] | null
  readonly find: FindRows | null
}

/** A row of the file, either read or with the faults of its cells. */
export type ReadLine =
  | { readonly row: SheetRow; readonly line: ImportLine }
  | { readonly row: SheetRow; readonly faults: readonly LineFault[] }

/** Reads the rows of a file in order. */
export class LineReader {
  readonly #reading: LineReading
  /** By row id: the first line that matched it. */
  readonly #lines = new Map<number, number>()

  constructor(reading: LineReading) {
    this.#reading = reading
  }

  async read(reader: Reader, rows: readonly SheetRow[]): Promise<readonly ReadLine[]> {
    const { parts, entity, reach, columns } = this.#reading
    const found = await this.#found(reader, rows)
    const ids = [...new Set(found.flatMap((one) => ('id' in one && one.id !== null ? [one.id] : [])))]
    const versions = await versionsOf(parts, reader, entity, reach, ids)
    const fields = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.field] : []))
    const shown = await readShownCells(parts, reader, entity, reach, fields, ids)
    const turn = yielding()
    const lines: ReadLine[] = []
    for (const [place, row] of rows.entries()) {
      await turn()
      const one = found[place] ?? { id: null }
      const faults: LineFault[] = row.extra ? [{ key: null, message: refusedLine.extra(row.extra) }] : []
      if ('message' in one) faults.push({ key: one.key, message: one.message })
      const id = 'id' in one ? one.id : null
      if (id !== null && !versions.has(id)) faults.push({ key: 'id', message: refusedLine.noRow(id) })
      const { set, own } = this.#setOf(row, id === null ? null : (shown.get(id) ?? null), faults)
      const first = id === null ? undefined : this.#lines.get(id)
      if (first !== undefined) faults.push({ key: null, message: refusedLine.twice(first) })
      else if (id !== null) this.#lines.set(id, row.line)
      const version = id === null ? null : (versions.get(id) ?? null)
      const line = { line: row.line, id, version, set, ...(own && { own }) }
      lines.push(faults.length > 0 ? { row, faults } : { row, line })
    }
    return lines
  }

  /** The row that each line matches; null for a new one. */
  async #found(reader: Reader, rows: readonly SheetRow[]): Promise<readonly Found[]> {
    const { by, entity, find, columns } = this.#reading
    if (by === null) return rows.map(() => ({ id: null }))
    if (by === 'id') {
      const place = columns.findIndex(({ target }) => target.kind === 'id')
      return rows.map(({ cells }) => idIn(cells[place] ?? ''))
    }
    const keys = rows.map((row): LookupKey => lookupKeyOf(entity, by, this.#keyValues(row, by)))
    const ids = (await find?.(reader, keys)) ?? []
    return rows.map((_, place): Found => {
      const [id = null, ...others] = ids[place] ?? []
      const labels = by.map(({ label }) => label)
      return id !== null && others.length > 0
        ? { key: by[0]?.key ?? null, message: refusedLine.severalRows(labels, [id, ...others]) }
        : { id }
    })
  }

  #keyValues(row: SheetRow, by: readonly FieldModel[]): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      by.map((field) => {
        const column = this.#reading.columns.find(
          ({ target }) => target.kind === 'field' && target.field === field,
        )
        const value = column ? this.#valueOf(column, field, row.cells[column.place] ?? '') : { value: null }
        const accepted =
          'value' in value && value.value !== null ? meaningOf(field.kind).accept(value.value, field) : null
        return [field.name, accepted && 'value' in accepted ? accepted.value : null]
      }),
    )
  }

  /**
   * The payload of a row.
   * @param shown what an export would show of the matching row; null for a new one
   */
  #setOf(
    { cells }: SheetRow,
    shown: ReadonlyMap<string, string> | null,
    faults: LineFault[],
  ): Pick<ImportLine, 'set' | 'own'> {
    const set: Record<string, unknown> = {}
    const own: Record<string, string> = {}
    for (const column of this.#reading.columns) {
      if (column.target.kind !== 'field') continue
      const { field } = column.target
      const cell = cells[column.place] ?? ''
      // A cell equal to the shown value is unchanged. Its text alone could be ambiguous, such as a name that exists
      // twice.
      if (
        shown !== null &&
        cellReadError(cell) === null &&
        cellText(cell) === (shown.get(field.name) ?? null)
      )
        continue
      const value = this.#valueOf(column, field, cell)
      if ('value' in value) set[field.key] = value.value
      else if ('own' in value) own[field.key] = value.own
      else faults.push({ key: field.key, message: value.message })
    }
    return { set, ...(Object.keys(own).length > 0 && { own }) }
  }

  #valueOf(
    { head }: SurveyedColumn,
    field: FieldModel,
    cell: FileCell,
  ): { readonly value: unknown } | { readonly own: string } | { readonly message: string } {
    const { parts, formatOf, lookups } = this.#reading
    const refusal = cellReadError(cell)
    if (refusal !== null) return { message: refusal } // unreadable cells are not empty
    const text = cellText(cell).trim()
    if (text === '') return { value: field.links === 'many' ? [] : null }
    const lookup = lookups.get(head)
    if (!lookup) return readCell(field, cell, formatOf(head), parts.model.zone)
    if (field.links === 'one') {
      const led = lookup.read(text)
      return 'id' in led ? { value: led.id } : led
    }
    const led = splitLabels(text).map(lookup.read)
    const ids: number[] = []
    for (const one of led) {
      if (!('id' in one)) return one
      if (one.id !== null) ids.push(one.id)
    }
    return { value: ids }
  }
}

type Found = { readonly id: number | null } | { readonly key: string | null; readonly message: string }

const idIn = (cell: FileCell): Found => {
  const refusal = cellReadError(cell)
  if (refusal !== null) return { key: 'id', message: refusal }
  const text = cellText(cell).trim()
  if (text === '') return { id: null }
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? { id } : { key: 'id', message: refusedLine.noId }
}

const versionsOf = async (
  { dialect }: RecordParts,
  reader: Reader,
  entity: EntityModel,
  reach: RowFilter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await reader.rows(
    `select r."id", r."version" from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
    [dialect.list(ids)],
  )
  return new Map(rows.map(([id, version]) => [Number(id), Number(version)]))
}
