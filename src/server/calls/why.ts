import { invalidQuery } from '#texts/answers'
import { described } from '#texts/calls'
import { rights } from '#texts/rights'
import { exactly } from '../../../schemas/basic.ts'
import { why } from '../../../schemas/why.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import { accountModel } from '../access/account-model.ts'
import {
  countVisible,
  type ExplainedPerson,
  explainedName,
  explainRights,
  permissionsIn,
  type RightsParts,
  readPerson,
  readUnrestrictedRow,
} from '../accounts/rights/index.ts'
import { HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { missing } from '../platform/errors/missing.ts'
import { unfilteredRows } from '../platform/sql/row-security.ts'
import { entityOf, type RecordParts } from '../rows/read/record-parts.ts'
import { ruleSqlContextFor } from '../rows/read/rule-sql-context.ts'
import { type Call, call, okWith } from './call.ts'
import type { Parameters, QueryParameter } from './query.ts'

/** The call that explains the rights of an account over an entity or a row; for callers with full rights. */
export const whyCall = (model: Model): Call =>
  call({
    method: 'GET',
    path: '/api/why',
    need: 'session',
    query: whyParameters(model),
    answers: okWith(described.why.answers, exactly({ data: why })),
    fails: [403, 404],
    kept: false,
    operation: 'explainRights',
    client: 'why',
    summary: described.why.does,
    tag: described.why.tag,
    handler: async ({ parts }, { caller, query: { entity: name, account, id } }) => {
      if (!caller.everything) throw new HttpError(403, rights.forWhom)
      const entity = entityOf(model, name)
      const asked = rightsParts(parts)
      const person = await readPerson(asked.reader, asked.accounts, account)
      if (person === null) throw invalidFields({ account: [rights.noAccount(account)] })
      const row = id === null ? null : await readUnrestrictedRow(asked, entity, id)
      if (id !== null && row === null) throw missing(entity)
      const over = await explainRights(asked, person, entity, row && { ...row, id: id ?? 0 })
      return {
        body: {
          data: {
            account: toldOf(person, entity),
            entity: entity.name,
            row: row && { id: id ?? 0, name: explainedName(asked, entity, row) },
            rows: row ? null : await countVisible(asked, person, entity),
            ...over,
          },
        },
      }
    },
  })

const rightsParts = (parts: RecordParts): RightsParts => {
  const { model, dialect, shapes, context } = parts
  return {
    model,
    dialect,
    shapes,
    accounts: accountModel(model),
    reader: context.database,
    today: context.today,
    readingOf: ({ caller }) => ruleSqlContextFor(parts, unfilteredRows, caller),
  }
}

const toldOf = ({ caller, active, roles }: ExplainedPerson, entity: EntityModel) => ({
  id: caller.id,
  name: caller.name,
  email: caller.email,
  active,
  roles: roles.map(({ id, title, grants }) => ({
    id,
    title,
    everything: grants.everything,
    permissions: permissionsIn(grants, entity),
  })),
})

/** A parameter with the number of a row. @param wanted whether it is required */
const rowNumber = <Wanted extends boolean>(
  name: string,
  wanted: Wanted,
): QueryParameter<Wanted extends true ? number : number | null> => ({
  schema: { type: 'integer', minimum: 1 },
  read: (text, { fault }) => {
    if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
    if (text !== '' || wanted) fault(invalidQuery.rowNumber(name))
    return (wanted ? 0 : null) as Wanted extends true ? number : number | null // unused after a fault
  },
})

/** The parameters that name an account, an entity, and optionally a row. */
const whyParameters = (model: Model) =>
  ({
    entity: {
      schema: { type: 'string', enum: model.list.map(({ name }) => name) },
      read: (text, { fault }) => {
        if (!model.entities[text]) fault(invalidQuery.entity(model.list.map(({ name }) => name)))
        return text
      },
    } as QueryParameter<string>,
    account: rowNumber('account', true),
    id: rowNumber('id', false),
  }) satisfies Parameters
