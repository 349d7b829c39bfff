import { describedExport, invalidExport } from '#texts/export'
import { delimiter as usual } from '#texts/grammar'
import { listOf, whole } from '../../../schemas/basic.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { csvSeparators as allParts, type CsvSeparator, exportHeads } from '../../model/sheet/cell.ts'
import { rowAccessOf, sightOf } from '../access/fields.ts'
import { needFor } from '../access/rights.ts'
import { columnNames, exportColumnsOf } from '../rows/export/columns.ts'
import { type ExportFormat, exportFormats } from '../rows/export/export-request.ts'
import { exportTypes } from '../rows/export/exports.ts'
import { answersFile, type Call, call } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { listParameters, type QueryParameter } from './query.ts'
import { pascal } from './schemas.ts'
import { listName } from './totals.ts'

/** The call that exports a list as a file. The right to read the rows suffices. */
export const exportCall = (model: Model, entity: EntityModel): Call =>
  call({
    method: 'GET',
    path: `${entity.api.list}/export`,
    need: needFor(entity, 'read'),
    query: exportParameters(model, entity),
    answers: answersFile(describedExport.answers, {
      [exportTypes.csv]: { type: 'string', description: describedExport.text },
      [exportTypes.xlsx]: { type: 'string', format: 'binary' },
      [exportTypes.json]: rowsSchema,
    }),
    fails: [507],
    kept: false,
    ticket: true,
    operation: `export${pascal(entity.plural)}`,
    summary: describedExport.does(entity.title.many),
    tag: entity.title.many,
    client: `${clientGroupOf(entity)}.export`,
    handler: async (
      { parts, exports },
      { caller, headOnly, query: { format, delimiter, list: name, columns: names, ...query } },
    ) => {
      const access = rowAccessOf(model, entity, caller, await parts.reaches.of(caller))
      const list = entity.lists.find((each) => each.name === name) ?? null
      const columns = exportColumnsOf(model, entity, list, access, names)
      const request = { entity, list, query, format, delimiter, columns, access, caller }
      return { file: headOnly ? exports.headOf(request) : await exports.begin(request) }
    },
  })

/** Objects whose keys are the column headings. */
const rowsSchema: Schema = listOf({
  type: 'object',
  properties: { [exportHeads.id]: whole, [exportHeads.why]: { type: 'string' } },
  required: [exportHeads.id, exportHeads.why],
})

/** Shortens a value for an error message, as the other parameters do. */
const shown = (text: string): string => text.slice(0, 40)

const mostIds = 1000

const idsOf = (name: 'ids' | 'except'): QueryParameter<readonly number[] | null> => ({
  schema: { type: 'string', pattern: '^[1-9]\\d*(,[1-9]\\d*)*$', description: describedExport[name] },
  read: (text, { fault }) => {
    if (text === '') return null
    const parts = text.split(',')
    if (parts.length <= mostIds && parts.every((part) => /^[1-9]\d{0,14}$/.test(part)))
      return parts.map(Number)
    fault(invalidExport.ids(name, mostIds))
    return null
  },
})

const format: QueryParameter<ExportFormat> = {
  schema: { type: 'string', enum: exportFormats, default: 'csv', description: describedExport.format },
  read: (text, { fault }) => {
    if (text === '') return 'csv'
    const found = exportFormats.find((each) => each === text)
    if (found === undefined) fault(invalidExport.format(shown(text), exportFormats))
    return found ?? 'csv'
  },
}

const delimiter: QueryParameter<CsvSeparator> = {
  schema: { type: 'string', enum: allParts, default: usual, description: describedExport.delimiter },
  read: (text, { fault }) => {
    if (text === '') return usual
    const found = allParts.find((each) => each === text)
    if (found === undefined) fault(invalidExport.delimiter(shown(text)))
    return found ?? usual
  },
}

/** The parameters of an export: those of the list and its totals, and the wanted columns. */
const exportParameters = (model: Model, entity: EntityModel) => {
  const { keyword, has, where, sortBy, order } = listParameters(model, entity)
  const except = idsOf('except')
  const columns: QueryParameter<readonly string[]> = {
    schema: { type: 'string', description: describedExport.columns },
    read: (text, { caller, fault }) => {
      if (text === '') return []
      const names = text.split(',')
      const known = columnNames(model, entity, sightOf(model, entity, caller))
      const unknown = names.find((name) => !known.includes(name))
      const twice = names.find((name, at) => names.indexOf(name) < at)
      if (unknown !== undefined) fault(invalidExport.column(shown(unknown), known))
      else if (twice !== undefined) fault(invalidExport.twice(twice))
      return names
    },
  }
  return {
    format,
    delimiter,
    columns,
    list: listName(entity, describedExport.list),
    keyword,
    has,
    where,
    ids: idsOf('ids'),
    except: { ...except, read: (text, reading) => except.read(text, reading) ?? [] } satisfies QueryParameter<
      readonly number[]
    >,
    sortBy,
    order,
  }
}
