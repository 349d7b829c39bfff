import { Readable } from 'node:stream'
import { described } from '#texts/calls'
import { lower } from '#texts/grammar'
import { describedImport, invalidImport, refusedFile } from '#texts/import'
import { exactly } from '../../../schemas/basic.ts'
import { importColumns } from '../../../schemas/import-columns.ts'
import { importDone } from '../../../schemas/import-done.ts'
import { importPreview } from '../../../schemas/import-preview.ts'
import type { EntityModel } from '../../model/index.ts'
import { type Cell, escapeReturned } from '../../model/sheet/cell.ts'
import type { Caller } from '../access/caller.ts'
import { mayAtAll, needFor } from '../access/rights.ts'
import { forbidden, HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { type Upload, withUpload } from '../platform/http/uploads.ts'
import { csvLine, csvMark } from '../platform/sheets/index.ts'
import type { ImportSettings, ReceivedFile } from '../rows/import/settings.ts'
import { batchBegun, type Call, call, inTwoSteps, okWith, type PathId } from './call.ts'
import { importAnswer } from './import-answer.ts'
import { type ImportOptions, importParameters } from './import-parameters.ts'
import { clientGroupOf } from './lists.ts'
import { pascal } from './schemas.ts'

/** The media types accepted for import files. */
export const importTypes = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const

const limit = 50 * 1024 * 1024
const upload = { types: importTypes, limit, description: describedImport.upload } as const

/** The calls that import rows of an entity from a file. */
export const importCalls = (entity: EntityModel): readonly Call[] => {
  const common = {
    method: 'POST',
    need: [...new Set([...needFor(entity, 'create'), ...needFor(entity, 'update')])],
    upload,
    tag: entity.title.many,
    fails: [507],
  } as const
  const { dry, mark, ...settings } = importParameters
  return [
    call({
      ...common,
      path: `${entity.api.list}/import/columns`,
      query: settings,
      answers: okWith(describedImport.columnsAnswer, exactly({ data: importColumns })),
      operation: `get${pascal(entity.name)}ImportColumns`,
      summary: describedImport.columns(lower(entity.title.many)),
      client: `${clientGroupOf(entity)}.import.columns`,
      handler: async ({ imports }, { caller, query, upload }) => {
        admit(entity, caller)
        const data = await withFile(upload, query, (file) =>
          imports.look(entity, caller, file, settingsOf(query), (planned) =>
            importAnswer(entity, caller, planned),
          ),
        )
        return { body: { data } }
      },
    }),
    call({
      ...common,
      path: `${entity.api.list}/import`,
      query: { ...settings, dry, mark },
      answers: {
        ...okWith(describedImport.answers, {
          anyOf: [exactly({ data: importPreview }), exactly({ data: importDone })],
        }),
        undone: true,
      },
      begins: batchBegun,
      fails: [409, 507],
      operation: `import${pascal(entity.plural)}`,
      summary: described.steps.summary(describedImport.does(lower(entity.title.many))),
      client: inTwoSteps(
        `${clientGroupOf(entity)}.import`,
        describedImport.does(lower(entity.title.many)),
        importPreview,
        importDone,
      ),
      handler: async ({ imports }, { caller, query, upload }) => {
        admit(entity, caller)
        if (query.dry === (query.mark !== '')) throw invalidFields({ dry: [invalidImport.dryOrMark] })
        return withFile(upload, query, async (file) => {
          const said = settingsOf(query)
          if (query.dry) return { body: { data: await imports.check(entity, caller, file, said) } }
          const done = await imports.import(entity, caller, file, said, query.mark)
          if ('runs' in done) return { body: { data: { batch: done.batch } }, batch: done.batch, begun: true }
          return { body: { data: done }, batch: done.batch }
        })
      },
    }),
    call({
      method: 'GET',
      path: `${entity.api.list}/import/{id}/refused`,
      need: common.need,
      id: markOf,
      kept: false,
      ticket: true,
      answers: {
        status: 200,
        description: describedImport.refusedAnswer,
        files: { 'text/csv': { type: 'string' } },
      },
      operation: `get${pascal(entity.name)}ImportRefused`,
      summary: describedImport.refused(lower(entity.title.many)),
      tag: entity.title.many,
      client: `${clientGroupOf(entity)}.import.refused`,
      handler: async ({ imports }, { caller, id }) => {
        const rows = await imports.refused(entity, caller, id) // a missing check answers 404 before rights are checked
        admit(entity, caller)
        const name = `${refusedFile(entity.title.many)}.csv`
        return { file: { name, type: 'text/csv; charset=utf-8', bytes: Readable.from(csvOf(rows)) } }
      },
    }),
  ]
}

/** @param rows the row of column names comes first */
async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield csvMark
  for await (const cells of rows) yield csvLine(cells.map((cell) => escapeReturned(cell)))
}

/** The mark of a check, as a path parameter. */
const markOf: PathId<string> = {
  schema: { type: 'string', maxLength: 32 },
  read: (text) => {
    if (/^[\w-]{1,32}$/.test(text)) return text
    throw new HttpError(404, invalidImport.noRefused)
  },
}

/** @throws HttpError 403 if the caller may not create, update and read rows of the entity */
const admit = (entity: EntityModel, caller: Caller): void => {
  for (const verb of ['create', 'update', 'read'] as const)
    if (!mayAtAll(caller, entity, verb)) throw forbidden(entity.permission[verb])
}

const withFile = <T>(
  upload: Upload | null,
  { name }: ImportOptions,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => {
  if (upload === null) throw invalidFields({ file: [invalidImport.type] })
  return withUpload(upload, (file) => work({ ...file, name }))
}

const settingsOf = (query: ImportOptions): ImportSettings => {
  const { sheet, delimiter, encoding, head, mapping, by, formats, values, make } = query
  return { sheet: { sheet: sheet || null, delimiter, encoding, head }, mapping, by, formats, values, make }
}
