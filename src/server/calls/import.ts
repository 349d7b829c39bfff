import { Readable } from 'node:stream'
import { described } from '#texts/calls'
import { lower } from '#texts/grammar'
import { describedImport, invalidImport, readAs, refusedFile } from '#texts/import'
import { spellingNames } from '#texts/sheets'
import type { EntityModel } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { type Cell, handedBack } from '../../model/sheet/cell.ts'
import type { Caller } from '../context/caller.ts'
import { mayAtAll, needFor } from '../context/rights.ts'
import { forbidden, HttpError, invalidFields } from '../errors/http-error.ts'
import { type Upload, withUpload } from '../http/uploads.ts'
import { importedFields } from '../rows/import/columns.ts'
import type { Lookup } from '../rows/import/lookups.ts'
import { faultOfKey, type PlannedImport } from '../rows/import/plan-import.ts'
import type { ImportSettings, SentFile } from '../rows/import/settings.ts'
import type { Surveyed } from '../rows/import/survey.ts'
import { csvLine, csvMark } from '../sheets/index.ts'
import { type Call, call, ok, type PathId } from './call.ts'
import { importParameters, type SaidOfImport } from './import-parameters.ts'
import { groupOf } from './lists.ts'
import { count, exactly, listOf, orNull, pascal, whole } from './schemas.ts'

/** What a file may be sent as. */
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

/** The calls that bring rows of an entity in from a file. */
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
      answers: ok(describedImport.columnsAnswer, exactly({ data: lookSchema })),
      operation: `lookAtImportOf${pascal(entity.plural)}`,
      summary: describedImport.columns(lower(entity.title.many)),
      client: [groupOf(entity), 'importColumns'],
      handler: async ({ imports }, { caller, query, upload }) => {
        admit(entity, caller)
        const data = await withFile(upload, query, (file) =>
          imports.look(entity, caller, file, settingsOf(query), (planned) => told(entity, caller, planned)),
        )
        return { body: { data } }
      },
    }),
    call({
      ...common,
      path: `${entity.api.list}/import`,
      query: { ...settings, dry, mark },
      answers: {
        ...ok(describedImport.answers, {
          anyOf: [exactly({ data: previewSchema }), exactly({ data: doneSchema })],
        }),
        undone: true,
      },
      begins: ok(described.batches.begun, exactly({ data: exactly({ batch: whole }) }), 202),
      fails: [409, 507],
      operation: `import${pascal(entity.plural)}`,
      summary: describedImport.does(lower(entity.title.many)),
      client: [groupOf(entity), 'import'],
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
      operation: `refusedImportOf${pascal(entity.plural)}`,
      summary: describedImport.refused(lower(entity.title.many)),
      tag: entity.title.many,
      client: [groupOf(entity), 'importRefused'],
      handler: async ({ imports }, { caller, id }) => {
        const rows = await imports.refused(entity, caller, id) // who has none is told that first, whatever they may
        admit(entity, caller)
        const name = `${refusedFile(entity.title.many)}.csv`
        return { file: { name, type: 'text/csv; charset=utf-8', bytes: Readable.from(csvOf(rows)) } }
      },
    }),
  ]
}

/** @param rows the names of the columns first */
async function* csvOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield csvMark
  for await (const cells of rows) yield csvLine(cells.map(handedBack))
}

/** The mark of a check, as it stands in an address. */
const markOf: PathId<string> = {
  schema: { type: 'string', maxLength: 32 },
  read: (text) => {
    if (/^[\w-]{1,32}$/.test(text)) return text
    throw new HttpError(404, invalidImport.noRefused)
  },
}

/** @throws HttpError 403 for who may not both create and change; 422 where rows of the entity are not imported */
const admit = (entity: EntityModel, caller: Caller): void => {
  if (entity.serves !== null) throw invalidFields({ file: [invalidImport.serving(entity.title.many)] })
  for (const verb of ['create', 'update', 'read'] as const)
    if (!mayAtAll(caller, entity, verb)) throw forbidden(entity.permission[verb])
}

const withFile = <T>(
  upload: Upload | null,
  { name }: SaidOfImport,
  work: (file: SentFile) => Promise<T>,
): Promise<T> => {
  if (upload === null) throw invalidFields({ file: [invalidImport.type] })
  return withUpload(upload, (file) => work({ ...file, name }))
}

const settingsOf = (query: SaidOfImport): ImportSettings => {
  const { sheet, delimiter, encoding, head, mapping, by, formats, values, make } = query
  return { sheet: { sheet: sheet || null, delimiter, encoding, head }, mapping, by, formats, values, make }
}

/** What a file is guessed to be, as it is answered. */
const told = (entity: EntityModel, caller: Caller, planned: PlannedImport): object => {
  const { sheet, isOwn, columns, by, keys, missing } = planned
  const { kind, sheets, delimiter, encoding, head, rows } = sheet
  return {
    file: { kind, sheets, sheet: sheet.sheet, delimiter, encoding, head, rows, own: isOwn },
    by,
    identifies: keys.map((key) => ({ by: key.by, says: faultOfKey(key, rows) })),
    columns: columns.map((column) => toldColumn(planned, column)),
    targets: importedFields(entity, caller).map(({ name, label, required }) => ({
      ...{ name, label, required: required === true },
    })),
    missing: by.length === 0 ? missing.map(({ label }) => invalidImport.missing(label)) : [],
  }
}

/** So many texts are told that lead nowhere, the most frequent first. */
const mostUnknown = 50

const toldColumn = (planned: PlannedImport, column: Surveyed): object => {
  const { head, filled, samples, target, reading } = column
  const lookup = planned.lookups.get(head)
  const needs = planned.needsFormat(column) ? 'format' : null
  return {
    ...{ head, filled, samples },
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

/** The texts that stand there most often; there may be 200,000. */
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

const saidOf = (planned: PlannedImport, { head, target, reading, filled }: Surveyed): string => {
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

const text: Schema = { type: 'string' }
const texts = listOf(text)

const lookSchema = exactly({
  file: exactly({
    kind: { enum: ['csv', 'xlsx'] },
    sheets: texts,
    sheet: orNull(text),
    delimiter: orNull(text),
    encoding: orNull(text),
    head: count,
    rows: count,
    own: { type: 'boolean' },
  }),
  by: texts,
  identifies: listOf(exactly({ by: texts, says: orNull(text) })),
  columns: listOf(
    exactly({
      head: text,
      filled: count,
      samples: texts,
      target: orNull(text),
      says: text,
      format: orNull(text),
      formats: listOf(
        exactly({
          name: text,
          label: text,
          fits: count,
          of: count,
          example: { anyOf: [exactly({ text, shown: text }), { type: 'null' }] },
        }),
      ),
      needs: { enum: ['format', 'values', null] },
      unknown: {
        anyOf: [
          exactly({
            count,
            samples: listOf(exactly({ text, count })),
            makeable: { type: 'boolean' },
          }),
          { type: 'null' },
        ],
      },
    }),
  ),
  targets: listOf(exactly({ name: text, label: text, required: { type: 'boolean' } })),
  missing: texts,
})

const previewSchema = exactly({
  create: count,
  change: count,
  same: count,
  refused: count,
  problems: listOf(exactly({ line: whole, column: orNull(text), value: text, message: text })),
  mark: text,
  changes: listOf(
    exactly({
      line: whole,
      id: whole,
      label: text,
      fields: listOf(exactly({ field: text, label: text, before: text, after: text })),
    }),
  ),
  creates: listOf(exactly({ line: whole, label: text })),
  made: listOf(exactly({ entity: text, label: text, count })),
})

const doneSchema = exactly({
  batch: orNull(whole),
  created: count,
  changed: count,
  refused: count,
})
