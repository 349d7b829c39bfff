import { sheetFaults } from '#texts/sheet-files'
import { type EntityModel, type FieldModel, plainLabel } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules/rules-of-rows.ts'
import { cellText, type FileCell } from '../../../model/sheet/cell.ts'
import { splitLabels } from '../../../model/sheet/labels-in-cell.ts'
import { cellReadError } from '../../../model/sheet/read-cell.ts'
import { type Tallied, tallyColumn } from '../../../model/sheet/tally-column.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { Sheet } from '../../platform/sheets/index.ts'
import type { FileColumn } from './columns.ts'

/** Statistics of a column over all rows. */
export interface SurveyedColumn extends FileColumn {
  readonly filled: number
  readonly samples: readonly FileCell[]
  /** Number of cells whose displayed value is scaled (divided by thousands). */
  readonly scaled: number
  /** Possible formats of its texts; null for references and skipped columns. */
  readonly reading: Tallied | null
  /** The texts of a reference column, with how often each occurs; null for other columns. */
  readonly texts: ReadonlyMap<string, number> | null
}

/** Lines with the same values in the columns of a key. */
export interface DuplicateLines {
  /** Names of fields, or 'id'. */
  readonly by: readonly string[]
  /** How many lines repeat an earlier one. */
  readonly count: number
  readonly samples: readonly { readonly text: string; readonly lines: readonly [number, number] }[]
}

export interface Survey {
  readonly columns: readonly SurveyedColumn[]
  readonly repeats: readonly DuplicateLines[]
  /** Labels of the file's rows; collected only where a column refers to the same entity. */
  readonly names: ReadonlySet<string>
}

const mostSamples = 3

/** Maximum characters of reference texts and keys, which are held in memory. */
const mostHeld = 64 * 1024 * 1024

/**
 * Reads all rows of a file once.
 * @param entity whose rows they are
 * @param keys possible keys to match rows by, each some field names or ['id']
 */
export const surveyOf = async (
  entity: EntityModel,
  sheet: Sheet,
  columns: readonly FileColumn[],
  keys: readonly (readonly string[])[],
  zone: string,
): Promise<Survey> => {
  const tallies = columns.map((column) => newTally(column, zone))
  const repeats = keys.map((by) => new RepeatsOf(by, columns))
  const named = ownLabel(entity, columns)
  const noted = [
    ...columns.flatMap(({ target, place }) => (target.kind === 'field' && target.field.links ? [place] : [])),
    ...repeats.flatMap(({ places }) => places),
    ...(named === null ? [] : [named]),
  ]
  const names = new Set<string>()
  const turn = yielding()
  let held = 0
  for await (const rows of sheet.read())
    for (const { line, cells } of rows) {
      await turn()
      for (const place of noted) held += cellText(cells[place] ?? '').length
      if (held > mostHeld) throw invalidFields({ file: [sheetFaults.tooMuch] })
      for (const [place, tally] of tallies.entries()) tally.add(cells[place] ?? '')
      for (const each of repeats) each.add(line, cells)
      if (named !== null) names.add(cellText(cells[named] ?? '').trim())
    }
  return {
    columns: tallies.map(({ result }) => result()),
    repeats: repeats.map((each) => each.result()),
    names,
  }
}

/** Index of the label's column, where another column refers to the same entity; else null. */
const ownLabel = (entity: EntityModel, columns: readonly FileColumn[]): number | null => {
  const label = plainLabel(entity)
  const isOwn = columns.some(({ target }) => target.kind === 'field' && target.field.to === entity.name)
  const column = columns.find(({ target }) => target.kind === 'field' && target.field === label)
  return isOwn && label?.type === 'text' ? (column?.place ?? null) : null
}

/** Possible keys to match rows by, where columns are mapped to them: the id, then unique fields and combinations. */
export const possibleKeys = (
  entity: EntityModel,
  columns: readonly FileColumn[],
): readonly (readonly string[])[] => {
  const given = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.field] : []))
  const has = (field: FieldModel) => given.includes(field)
  return [
    ...(columns.some(({ target }) => target.kind === 'id') ? [['id']] : []),
    ...entity.fields.filter((field) => field.unique !== undefined && has(field)).map(({ name }) => [name]),
    ...rowRulesOf(entity).unique.flatMap(({ by }) => (by.every(has) ? [by.map(({ name }) => name)] : [])),
  ]
}

interface Tallying {
  readonly add: (cell: FileCell) => void
  readonly result: () => SurveyedColumn
}

const newTally = (column: FileColumn, zone: string): Tallying => {
  const { target } = column
  const field = target.kind === 'field' ? target.field : null
  const tally = field !== null && !field.links ? tallyColumn(field, zone) : null
  const texts = field?.links ? new Map<string, number>() : null
  const samples = new Map<string, FileCell>()
  let [filled, scaled] = [0, 0]
  return {
    add: (cell) => {
      tally?.add(cell)
      const isRefused = cellReadError(cell) !== null
      const text = cellText(cell).trim()
      if (text === '' && !isRefused) return
      filled += 1
      if (typeof cell === 'object' && cell.shown === 'scaled') scaled += 1
      if (samples.size < mostSamples && text !== '') samples.set(text, cell)
      if (isRefused) return
      for (const each of field?.links === 'many' ? splitLabels(text) : [text])
        texts?.set(each, (texts.get(each) ?? 0) + 1)
    },
    result: () => ({
      ...column,
      ...{ filled, scaled, texts, samples: [...samples.values()], reading: tally?.result() ?? null },
    }),
  }
}

class RepeatsOf {
  readonly #by: readonly string[]
  readonly places: readonly number[]
  readonly #lines = new Map<string, number>()
  readonly #samples: { text: string; lines: readonly [number, number] }[] = []
  #count = 0

  constructor(by: readonly string[], columns: readonly FileColumn[]) {
    this.#by = by
    this.places = by.map((name) => columns.findIndex(({ target }) => isOf(target, name)))
  }

  add(line: number, cells: readonly FileCell[]): void {
    const held = this.places.map((place) => cellText(cells[place] ?? '').trim())
    if (held.includes('') || this.places.some((place) => cellReadError(cells[place] ?? '') !== null)) return
    const key = JSON.stringify(held)
    const known = this.#lines.get(key)
    if (known === undefined) this.#lines.set(key, line)
    else {
      this.#count += 1
      if (this.#samples.length < mostSamples)
        this.#samples.push({ text: held.join(', '), lines: [known, line] })
    }
  }

  result(): DuplicateLines {
    return { by: this.#by, count: this.#count, samples: this.#samples }
  }
}

const isOf = (target: FileColumn['target'], name: string): boolean =>
  target.kind === 'id' ? name === 'id' : target.kind === 'field' && target.field.name === name
