import { selectionInWords as words } from '#texts/export'
import { type Model, ruleIn } from '../../../model/index.ts'
import { addressRule as askedBy, describeRule } from '../../../model/rules/describe-rule.ts'
import type { Context } from '../../access/context.ts'
import { writeHistory } from '../store/history.ts'
import type { ExportRequest } from './export-request.ts'

/** What the history records of an export, beside the caller and time. */
interface NotedExport {
  readonly format: string
  readonly rows: number
  readonly columns: readonly string[]
  /** The selection of rows, in words. */
  readonly selection: string
}

/**
 * Records an export in the history before its first row is sent, since an aborted download has received data too.
 * The entry names no row, so it is visible to everybody who may see the whole history.
 */
export const noteExport = (
  { model, database, now }: Pick<Context, 'model' | 'database' | 'now'>,
  request: ExportRequest,
  rows: number,
): Promise<void> => {
  const { entity, format, columns, caller } = request
  const noted: NotedExport = {
    ...{ format, rows, columns: columns.map(({ head }) => head) },
    selection: inWords(model, request),
  }
  return database.write((writer) =>
    writeHistory(writer, {
      at: now().toISOString(),
      by: caller,
      verb: 'export',
      entity: entity.name,
      row: null,
      changes: { export: [null, noted] },
    }),
  )
}

const inWords = (model: Model, { entity, list, query, caller }: ExportRequest): string => {
  const { keyword, where, has, ids, except } = query
  const rule = where === '' ? null : ruleIn(where)
  const said = [
    ...(list ? [words.list(list.title)] : []),
    ...(keyword === '' ? [] : [words.keyword(keyword)]),
    ...(rule ? [describeRule(entity, askedBy(rule, caller.name), ({ to }) => model.entities[to ?? ''])] : []),
    ...(has === '' ? [] : [words.has(model.entities[has]?.title.many ?? has)]),
    ...(ids === null ? [] : [words.ids(ids.length)]),
    ...(except.length === 0 ? [] : [words.except(except.length)]),
  ]
  return said.length === 0 ? words.all(entity.title.many) : said.join('; ')
}
