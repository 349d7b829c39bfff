import { invalidView, refusedView } from '#texts/views'
import type { Predicate } from '../../../descriptor/index.ts'
import { readGrouping } from '../../../model/entity/grouping.ts'
import { type SelectedRows, selectionKey } from '../../../model/entity/selection-key.ts'
import {
  type EntityModel,
  isRow,
  longestKeyword,
  type Model,
  type Row,
  sortsLists,
} from '../../../model/index.ts'
import { acceptText, asLine } from '../../../model/kinds/text.ts'
import { ruleInLines } from '../../../model/rules/rule-lines.ts'
import type { AccountModel } from '../../access/account-model.ts'
import { type Caller, may } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import { mayAtAll, needFor } from '../../access/rights.ts'
import { grantsOfRoles } from '../../accounts/auth/grants.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { HttpError, invalidFields } from '../../platform/errors/http-error.ts'
import { refuseUnknown } from '../../platform/errors/refuse-unknown.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import type { ViewColumn, ViewContent } from './content.ts'
import { byIds } from './rule-by-ids.ts'
import type { NewView } from './stored-views.ts'
import type { Audience } from './tables.ts'

export const longestViewName = 60
const mostColumns = 100
const mostRoles = 50
const widths = { least: 40, most: 2000 } as const

/** Returns the error in a rule over an entity's rows; null if it is valid. */
export type FaultOfWhere = (entity: EntityModel, where: string, caller: Caller) => string | null

const parts = ['entity', 'name', 'audience', 'select', 'columns', 'sort', 'groups', 'layout', 'version']

/** One line without invisible characters, like the labels of rows, since it appears in other people's mails. */
const acceptName = acceptText(longestViewName)

const readName = (said: unknown): string => {
  const accepted = acceptName(said, { label: '' })
  return 'message' in accepted || accepted.value === ''
    ? refuse('name', invalidView.name(longestViewName))
    : String(accepted.value).replace(/\s+/g, ' ')
}

const refuse = (part: string, message: string): never => {
  throw invalidFields({ [part]: [message] })
}

/** The entity that a payload or query names, if the caller may read any of its rows. @throws HttpError 422 */
export const entityNamed = (model: Model, name: unknown, caller: Caller): EntityModel => {
  const entity = typeof name === 'string' && Object.hasOwn(model.entities, name) ? model.entities[name] : null
  return entity && mayAtAll(caller, entity, 'read') ? entity : refuse('entity', invalidView.entity)
}

/** Whether the caller may read any row of the view's entity; others do not learn that the view exists. */
export const mayReadAnyOf = (
  model: Model,
  { entity: name }: { readonly entity: string },
  caller: Caller,
): boolean => {
  const entity = model.entities[name]
  return entity !== undefined && mayAtAll(caller, entity, 'read')
}

/**
 * Validates a payload into a view.
 * @param before the current content; null for a new view. Absent parts keep it, so that a rename drops no part that is
 * hidden or temporarily invalid.
 * @throws HttpError 422 by part, 403 if the caller may not share
 */
export const readPayload = async (
  record: RecordParts,
  accounts: AccountModel,
  reader: Reader,
  body: Row,
  caller: Caller,
  faultOf: FaultOfWhere,
  before: ViewContent | null = null,
): Promise<NewView> => {
  const { model } = record
  refuseUnknown(body, parts, invalidView.unknown)
  const entity = entityNamed(model, body.entity, caller)
  const name = readName(body.name)
  const { audience, roles } = await readAudience(record, accounts, reader, entity, body.audience, caller)
  const select = await readSelect(record, reader, entity, body.select ?? {}, caller, faultOf)
  const fields = Object.fromEntries(visibleFields(entity, caller).map((field) => [field.name, field]))
  const columns = readColumns(record, entity, body.columns ?? null, caller)
  const sort = readSort(fields, body.sort ?? null)
  const groups = body.groups ?? null
  if (groups !== null && (typeof groups !== 'string' || readGrouping(fields, groups) === null))
    refuse('groups', invalidView.groups)
  const layout = body.layout ?? null
  if (layout !== null && (typeof layout !== 'string' || !Object.hasOwn(entity.layouts, layout)))
    refuse('layout', invalidView.layout)
  const said: ViewContent = {
    select,
    columns,
    sort,
    groups: groups as string | null, // validated above
    layout: layout as string | null,
    labels: {},
  }
  const made = before === null ? said : { ...before, ...partsSaid(said, body) }
  const content = { ...made, labels: { ...before?.labels, ...labelsOf(entity, made) } }
  return { entity: entity.name, name, audience, roles, content, same: selectionKey(content.select) }
}

/** The parts of the content that a payload contains. */
const partsSaid = (content: ViewContent, body: Row): Partial<ViewContent> =>
  Object.fromEntries(Object.entries(content).filter(([part]) => body[part] !== undefined))

type FieldsByName = Readonly<Record<string, EntityModel['fields'][number]>>

const readAudience = async (
  record: RecordParts,
  accounts: AccountModel,
  reader: Reader,
  entity: EntityModel,
  said: unknown,
  caller: Caller,
): Promise<{ readonly audience: Audience; readonly roles: readonly number[] }> => {
  if (said === 'mine') return { audience: 'mine', roles: [] }
  const named = isRow(said) && Object.keys(said).join() === 'roles' ? said.roles : null
  const isList = (value: unknown): value is readonly number[] =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= mostRoles &&
    value.every((id) => Number.isSafeInteger(id) && id > 0)
  if (said !== 'all' && !isList(named)) return refuse('audience', invalidView.audience)
  if (!mayAtAll(caller, entity, 'update')) throw new HttpError(403, refusedView.share(entity.title.many))
  if (!isList(named)) return { audience: 'all', roles: [] }
  const roles = [...new Set(named)]
  await seeRoles(record, accounts, reader, entity, roles, caller)
  return { audience: 'roles', roles }
}

/** Checks that the caller sees or has each role, and that each role may read the rows. @throws HttpError 422 */
const seeRoles = async (
  record: RecordParts,
  accounts: AccountModel,
  reader: Reader,
  entity: EntityModel,
  roles: readonly number[],
  caller: Caller,
): Promise<void> => {
  const { model } = record
  const role = model.entities[model.role]
  if (!role) return refuse('audience', invalidView.roles)
  const marks = roles.map(() => '?').join(', ')
  const { sql } = accounts
  const own = await reader.rows(
    `select target_id from ${sql.accountRoles} where owner_id = ? and target_id in (${marks})`,
    [caller.id, ...roles],
  )
  const reach = await record.reaches.of(caller)
  const seen = mayAtAll(caller, role, 'read')
    ? await reader.rows(
        `select r."id" from ${fromVisible(role, reach, 'r')} where r."id" in (${marks})`,
        roles,
      )
    : []
  const known = new Set([...own, ...seen].map(([id]) => Number(id)))
  if (roles.some((id) => !known.has(id))) refuse('audience', invalidView.roles)
  const needed = needFor(entity, 'read')
  for (const id of roles) {
    const held = await grantsOfRoles(reader, accounts, [id])
    if (held.everything || needed.some((title) => held.permissions.has(title))) continue
    const [row] = await reader.rows(`select ${sql.roleTitle} from ${sql.roles} where id = ?`, [id])
    refuse('audience', invalidView.role(String(row?.[0] ?? id), entity.title.many))
  }
}

const readSelect = async (
  record: RecordParts,
  reader: Reader,
  entity: EntityModel,
  said: unknown,
  caller: Caller,
  faultOf: FaultOfWhere,
): Promise<SelectedRows> => {
  const known = ['list', 'keyword', 'where']
  if (!isRow(said) || Object.keys(said).some((key) => !known.includes(key)))
    return refuse('select', invalidView.select)
  const { list, keyword, where } = said
  if (list !== undefined && !entity.lists.some(({ name }) => name === list))
    refuse('select', invalidView.list(String(list).slice(0, 40)))
  if (keyword !== undefined && (typeof keyword !== 'string' || [...keyword].length > longestKeyword))
    refuse('select', invalidView.keyword(longestKeyword))
  if (where !== undefined && !isRow(where)) refuse('select', invalidView.select)
  const written = isRow(where) && Object.keys(where).length > 0 ? where : null
  const fault = written && faultOf(entity, JSON.stringify(written), caller)
  if (fault) refuse('select', fault)
  const rule = written && ruleInLines(record.model, entity, written as Predicate) // validated above
  const reach = await record.reaches.of(caller)
  const named =
    rule && (await byIds(reader, record.model, entity, rule, reach, (message) => refuse('select', message)))
  return {
    ...(typeof list === 'string' && { list }),
    ...(typeof keyword === 'string' && keyword.trim() !== '' && { keyword: asLine(keyword).trim() }),
    ...(named && { where: faultOf(entity, JSON.stringify(named), caller) === null ? named : (rule ?? {}) }),
  }
}

/** The column names of an entity's list for a caller: its own fields and those of entities laid over it (`over`). */
export const viewColumnNames = (
  { model }: RecordParts,
  entity: EntityModel,
  caller: Caller,
): ReadonlySet<string> =>
  new Set([
    ...visibleFields(entity, caller).map(({ name }) => name),
    ...model.list
      .filter(({ over }) => over?.entity === entity.name)
      .flatMap((laid) => visibleFields(laid, caller).map(({ name }) => `${laid.name}.${name}`)),
  ])

const readColumns = (
  record: RecordParts,
  entity: EntityModel,
  said: unknown,
  caller: Caller,
): readonly ViewColumn[] | null => {
  if (said === null) return null
  if (!Array.isArray(said) || said.length === 0 || said.length > mostColumns)
    return refuse('columns', invalidView.columns)
  const known = viewColumnNames(record, entity, caller)
  return said.map((each: unknown): ViewColumn => {
    const { name, width, pinned, ...others } = isRow(each) ? each : { name: undefined }
    const fits =
      typeof name === 'string' &&
      (width === undefined ||
        (Number.isSafeInteger(width) && Number(width) >= widths.least && Number(width) <= widths.most)) &&
      (pinned === undefined || typeof pinned === 'boolean') &&
      Object.keys(others).length === 0
    if (!fits) return refuse('columns', invalidView.columns)
    if (!known.has(name)) return refuse('columns', invalidView.column(name.slice(0, 40)))
    return {
      name,
      ...(typeof width === 'number' && { width }),
      ...(pinned === true && { pinned }),
    }
  })
}

const readSort = (fields: FieldsByName, said: unknown): ViewContent['sort'] => {
  if (said === null) return null
  const [by, order, ...more] = Array.isArray(said) ? (said as readonly unknown[]) : []
  const field = typeof by === 'string' && Object.hasOwn(fields, by) ? fields[by] : undefined
  const sorts = by === 'id' || (field !== undefined && sortsLists(field))
  if (!sorts || (order !== 'asc' && order !== 'desc') || more.length > 0)
    return refuse('sort', invalidView.sort)
  return [String(by), order]
}

/** The current labels of the fields that a view names: at the top level of its rule, and as columns. */
const labelsOf = (
  { field, lists }: EntityModel,
  { select: { list, where = {} }, columns }: ViewContent,
): ViewContent['labels'] => ({
  ...Object.fromEntries(
    Object.keys(where).flatMap((name) => (field[name] ? [[name, field[name].label]] : [])),
  ),
  ...Object.fromEntries(lists.flatMap(({ name, title }) => (name === list ? [[`list ${name}`, title]] : []))),
  ...Object.fromEntries(
    (columns ?? []).flatMap(({ name }) => (field[name] ? [[`column ${name}`, field[name].heading]] : [])),
  ),
})

/** Whether the caller may change a view. */
export const mayUpdate = (caller: Caller, owner: number): boolean => caller.everything || owner === caller.id

/** Whether the caller may share views of an entity. */
export const mayShare = (caller: Caller, entity: EntityModel): boolean =>
  needFor(entity, 'update').some((title) => may(caller, title))
