import { createHash } from 'node:crypto'
import { invalidImport } from '#texts/import'
import type { ImportPreview } from '../../../../schemas/import-preview.ts'
import type { EntityModel } from '../../../model/index.ts'
import { cellText } from '../../../model/sheet/cell.ts'
import type { Caller } from '../../access/caller.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { SheetRow } from '../../platform/sheets/index.ts'
import { entityOf, type RecordParts } from '../read/record-parts.ts'
import { rulesOfDoor } from '../rules/faults-of-rows.ts'
import { Reservations } from '../rules/reservations.ts'
import { TreeMoves } from '../rules/tree-moves.ts'
import { forecastOf } from './forecast-of.ts'
import { judgeLines } from './judge-lines.ts'
import type { ImportLine, LineFault, LineOutcome } from './line.ts'
import type { PlaceholderRow } from './placeholder-rows.ts'
import { faultOfKey, lineReadingOf, type PlannedImport, planImport } from './plan-import.ts'
import { LineReader, type ReadLine } from './read-lines.ts'
import type { RefusalCollector } from './refusals.ts'
import { inRolledBackTransaction } from './rolled-back-write.ts'
import type { ImportSettings, ReceivedFile } from './settings.ts'
import { showChanges, showCreates } from './show-lines.ts'
import type { StoredLines } from './stored-lines.ts'
import { WaitingLines } from './waiting-lines.ts'

/** The result of a check, and what the import needs of it. */
export interface CheckedImport {
  readonly preview: ImportPreview
  /** Keys of the fields to which the file's columns are mapped. */
  readonly keys: readonly string[]
  readonly made: readonly PlaceholderRow[]
  readonly heads: readonly string[]
}

/** Collects lines and refusals while a file is checked. */
interface Keeping {
  /** Stores lines that create or change a row; null where the file is only checked. */
  readonly lines: StoredLines | null
  readonly refusals: RefusalCollector
}

/** Maximum of answered examples of each. */
const mostShown = 100

/** Maximum depth of references among the rows of a file. */
const mostLevels = 100

/** Lines judged per query. */
const linesAtOnce = 200

/**
 * Works out the effect of an import without writing a row. An import runs it first, and stores the lines meanwhile.
 * @throws HttpError 422 naming what is wrong with the file or the settings
 */
export const checkImport = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  file: ReceivedFile,
  settings: ImportSettings,
  keeping: Keeping,
): Promise<CheckedImport> => {
  const planned = await planImport(parts, entity, caller, file, settings)
  try {
    refuseUndecided(planned)
    return await checkLines(parts, entity, caller, file, settings, planned, keeping)
  } finally {
    await planned.sheet.close()
  }
}

const refuseUndecided = ({ columns, by, keys, needsFormat, sheet, missing }: PlannedImport): void => {
  const errors: Record<string, readonly string[]> = {}
  if (sheet.asks.length > 0)
    throw invalidFields({ encoding: [invalidImport.undecidedEncoding(sheet.asks.map(({ name }) => name))] })
  const undecided = columns.filter(needsFormat)
  if (undecided.length > 0) errors.formats = undecided.map(({ head }) => invalidImport.undecided(head))
  const key = keys.find((each) => each.by.length === by.length && each.by.every((name) => by.includes(name)))
  const fault = key ? faultOfKey(key, sheet.rows) : null
  if (fault !== null) errors.by = [fault]
  if (!columns.some(({ target }) => target.kind === 'field')) errors.mapping = [invalidImport.nothing]
  else if (by.length === 0 && missing.length > 0)
    errors.mapping = missing.map(({ label }) => invalidImport.missing(label))
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

interface Counts {
  create: number
  change: number
  same: number
  refused: number
}

const checkLines = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  file: ReceivedFile,
  settings: ImportSettings,
  planned: PlannedImport,
  { lines: kept, refusals }: Keeping,
): Promise<CheckedImport> => {
  const { database } = parts.context
  const { sheet, columns, made } = planned
  const waiting = new WaitingLines(entity, planned.own)
  const keys = columns.flatMap(({ target }) => (target.kind === 'field' ? [target.field.key] : []))
  const reader = new LineReader(await lineReadingOf(parts, entity, caller, planned))
  const judging = {
    ...{ parts, entity, caller, made },
    claims: new Reservations(rulesOfDoor(entity, 'file')),
    moves: await TreeMoves.of(database.background, entity, new Set(keys)),
    forecast: await forecastOf(parts, database, entity, caller, made),
  }
  const trial = await inRolledBackTransaction(parts, entity, caller, made.all)
  const hash = createHash('sha256').update(JSON.stringify([caller.id, entity.name, file.hash, settings]))
  const counts: Counts = { create: 0, change: 0, same: 0, refused: 0 }
  const problems: ImportPreview['problems'][number][] = []
  const changes: { line: ImportLine; judged: LineOutcome }[] = []
  const creates: { line: ImportLine; judged: LineOutcome }[] = []
  const heads = new Map(columns.flatMap((column) => headOf(column)))
  const turn = yielding()
  const madeOf = new Map<string, number>()
  for (const { entity: led, text } of made.all) {
    await turn()
    hash.update(JSON.stringify([led, text]))
    madeOf.set(led, (madeOf.get(led) ?? 0) + 1)
  }

  const settle = async (row: SheetRow, line: ImportLine | null, judged: LineOutcome): Promise<void> => {
    counts[judged.becomes] += 1
    hash.update(`${row.line} ${judged.becomes} ${line?.id ?? ''} ${line?.version ?? ''}\n`)
    if (judged.becomes === 'refused') {
      for (const fault of judged.faults)
        if (problems.length < mostShown) problems.push(problemOf(row, fault, heads))
      await refusals.add(
        row,
        judged.faults.map(({ message }) => message),
      )
      return
    }
    if (line === null || judged.becomes === 'same') return
    const called = waiting.note(judged)
    if (called !== null) judging.moves?.move(line.id ?? made.idOfAdded(entity.name, called), judged.values)
    await kept?.add(line)
    const shown = judged.becomes === 'create' ? creates : changes
    if (shown.length < mostShown) shown.push({ line, judged })
  }

  const judgeSome = async (read: readonly ReadLine[]): Promise<void> => {
    const due = read.flatMap((one) => ('line' in one ? [one.line] : []))
    const judged = await trial(due, await judgeLines(judging, database, due))
    const outcomes = new Map(due.map((line, place) => [line, judged[place]]))
    for (const one of read) {
      await turn()
      if ('faults' in one) await settle(one.row, null, { becomes: 'refused', faults: one.faults })
      else await settle(one.row, one.line, outcomes.get(one.line) ?? { becomes: 'same' })
    }
  }

  for await (const rows of sheet.read())
    for (let from = 0; from < rows.length; from += linesAtOnce) {
      const read = await reader.read(database, rows.slice(from, from + linesAtOnce))
      await judgeSome(read.filter((one) => !('line' in one && waiting.holds(one.line, one.row))))
    }
  for (let level = 1; level < mostLevels; level += 1) {
    const due = waiting.drain()
    for (let from = 0; from < due.length; from += linesAtOnce)
      await judgeSome(due.slice(from, from + linesAtOnce))
  }
  for (const { row, faults } of waiting.rest()) {
    await turn()
    await settle(row, null, { becomes: 'refused', faults })
  }
  for (const shown of [changes, creates]) shown.sort((one, other) => one.line.line - other.line.line)
  const mark = hash.digest('base64url').slice(0, markCharacters)
  return {
    ...{ keys, made: made.all, heads: sheet.heads },
    preview: {
      ...{ ...counts, mark, problems: problems.toSorted((one, other) => one.line - other.line) },
      changes: await showChanges(parts, entity, caller, changes, made),
      creates: await showCreates(parts, entity, caller, creates, made),
      made: [...madeOf].map(([name, count]) => ({
        ...{ entity: name, count },
        label: entityOf(parts.model, name).title.many,
      })),
    },
  }
}

/** The mark is part of a URL, whose segments are limited to 32 characters. */
const markCharacters = 32

const headOf = ({ head, place, target }: PlannedImport['columns'][number]) =>
  target.kind === 'field'
    ? [[target.field.key, { head, place }] as const]
    : target.kind === 'id'
      ? [['id', { head, place }] as const]
      : []

const longestShown = 200

const problemOf = (
  { line, cells }: SheetRow,
  { key, message }: LineFault,
  heads: ReadonlyMap<string, { readonly head: string; readonly place: number }>,
): ImportPreview['problems'][number] => {
  const column = key === null ? undefined : heads.get(key)
  const value = column ? cellText(cells[column.place] ?? '').slice(0, longestShown) : ''
  return { line, column: column?.head ?? null, value, message }
}
