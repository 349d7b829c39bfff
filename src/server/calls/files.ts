import { described } from '#texts/calls'
import { invalidFile, storedFiles } from '#texts/stored-files'
import { exactly } from '../../../schemas/basic.ts'
import { fileSchema } from '../../../schemas/file.ts'
import { filesOf, largestOf } from '../../model/entity/files.ts'
import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import { needFor } from '../access/rights.ts'
import { refuseUnwritable } from '../files/attachments/attachments.ts'
import { readableFile } from '../files/attachments/readable-file.ts'
import { fileName } from '../files/judge/file-name.ts'
import { typeByName } from '../files/judge/judge-content.ts'
import { HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { anyType } from '../platform/http/uploads.ts'
import { fileAnswer } from '../rows/store/stored-file.ts'
import { type Call, call, numberId, okWith } from './call.ts'
import type { QueryParameter } from './query.ts'

const path = '/api/files'
const common = { tag: 'Files', lasting: true, kept: false } as const

/** The calls that upload and download files; none if no entity has file fields. */
export const fileCalls = (model: Model): readonly Call[] => {
  const entities = model.list.filter((entity) => filesOf(entity).length > 0)
  if (entities.length === 0) return []
  const fields = entities.flatMap((entity) => filesOf(entity))
  return [
    call({
      ...common,
      method: 'POST',
      path,
      need: [
        ...new Set(
          entities.flatMap((entity) => [...needFor(entity, 'create'), ...needFor(entity, 'update')]),
        ),
      ],
      query: {
        entity: text(described.files.entity),
        field: text(described.files.field),
        name: text(described.files.name),
      },
      upload: {
        types: [anyType],
        limit: Math.max(...fields.map(largestOf)),
        description: described.files.body,
      },
      answers: okWith(described.files.sent, exactly({ data: fileSchema }), 201),
      fails: [507],
      operation: 'uploadFile',
      client: 'files.upload',
      summary: described.files.send,
      handler: async ({ files }, { caller, query, upload, header }) => {
        const { entity, field } = asked(entities, query.entity, query.field)
        refuseUnwritable(caller, entity, field)
        const named = fileName(query.name)
        if ('fault' in named) throw invalidFields({ name: [named.fault] })
        const typed = typeByName(named.name, field.accepts ?? [], field.label)
        if ('fault' in typed) throw invalidFields({ name: [typed.fault] })
        if (upload === null) throw invalidFields({ content: [invalidFile.empty] })
        const said = header('content-length')
        const length = said === undefined ? null : Number(said)
        const sent = {
          entity,
          field,
          ...named,
          ...typed,
          largest: largestOf(field),
          stream: upload.stream,
          length,
        }
        return { body: { data: fileAnswer(await files.receive(sent, caller)) } }
      },
    }),
    call({
      ...common,
      method: 'GET',
      path: `${path}/{id}`,
      need: 'session',
      id: fileId,
      query: { inline },
      ticket: true,
      ranges: true,
      answers: {
        status: 200,
        description: described.files.answers,
        files: { [anyType]: { type: 'string', format: 'binary' } },
      },
      fails: [409, 410],
      operation: 'downloadFile',
      client: 'files.download',
      summary: described.files.read,
      handler: async ({ parts, files }, { caller, id, query }) => {
        const file = await readableFile(parts, id, caller)
        if (query.inline && !isShown(file.type)) throw invalidFields({ inline: [invalidFile.inline] })
        const { name, type, bytes, sha256: tag } = file
        const read = (range?: { readonly from: number; readonly to: number }) => files.read(file, range)
        return { stored: { name, type, bytes, tag, inline: query.inline, read } }
      },
    }),
  ]
}

/** Bitmaps and PDFs: types that a browser displays without running scripts. */
const isShown = (type: string): boolean =>
  type === 'application/pdf' || /^image\/(png|jpeg|gif|webp|avif)$/.test(type)

const asked = (
  entities: readonly EntityModel[],
  entityName: string,
  fieldName: string,
): { readonly entity: EntityModel; readonly field: FieldModel } => {
  if (entityName === '' || fieldName === '')
    throw invalidFields({ [entityName === '' ? 'entity' : 'field']: [invalidFile.noEntity] })
  const entity = entities.find(({ name }) => name === entityName)
  if (entity === undefined) throw invalidFields({ entity: [invalidFile.entity(shown(entityName))] })
  const field = filesOf(entity).find(({ name }) => name === fieldName)
  if (field === undefined) {
    const known = filesOf(entity).map(({ name }) => name)
    throw invalidFields({ field: [invalidFile.field(shown(fieldName), known)] })
  }
  return { entity, field }
}

const shown = (name: string): string => name.slice(0, 40)

const text = (description: string): QueryParameter<string> => ({
  schema: { type: 'string', description },
  read: (given) => given,
})

const inline: QueryParameter<boolean> = {
  schema: { type: 'string', enum: ['1'], description: described.files.inline },
  read: (given, { fault }) => {
    if (given !== '' && given !== '1') fault(described.files.inline)
    return given === '1'
  },
}

const fileId = numberId(() => new HttpError(404, storedFiles.missing))
