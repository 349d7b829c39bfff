import type { View } from '../../../../schemas/view.ts'
import { readGrouping } from '../../../model/entity/grouping.ts'
import {
  type EntityModel,
  groupWords,
  isRow,
  type Model,
  type Row,
  sortsLists,
} from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { fromVisible, type RowFilter, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { readDisclosure } from '../../rows/read/shown-changes.ts'
import { type FaultOfWhere, mayUpdate, viewColumnNames } from './read-payload.ts'
import { rowsNamed } from './rule-by-ids.ts'
import type { StoredView } from './stored-views.ts'

/** A part of a view that no longer applies; without a name if the caller may not read it. */
type Problem = View['problems'][number]

/** A caller with full rights: a rule that is invalid for them is invalid for everybody. */
const anybody: Caller = { id: 0, name: '', email: '', everything: true, permissions: new Set() }

/** Caches by entity and permissions whether a rule is valid, since the same texts recur. */
const known = new WeakMap<EntityModel, WeakMap<Caller['permissions'], Map<string, boolean>>>()
const mostKnown = 10_000

const isRight = (faultOf: FaultOfWhere, entity: EntityModel, rule: string, caller: Caller): boolean => {
  const ofEntity = known.get(entity) ?? new WeakMap<Caller['permissions'], Map<string, boolean>>()
  known.set(entity, ofEntity)
  const held = ofEntity.get(caller.permissions) ?? new Map<string, boolean>()
  ofEntity.set(caller.permissions, held)
  const key = `${caller.everything} ${rule}`
  const found = held.get(key) ?? faultOf(entity, rule, caller) === null
  if (held.size >= mostKnown) held.clear()
  held.set(key, found)
  return found
}

/** A view with the valid part of its rule. */
export interface ReadView {
  readonly view: StoredView
  readonly where: Row | null
  readonly problems: View['problems']
  /** The rule tests something that this caller may not read. */
  readonly closed: boolean
}

/** Splits a view's rule for a caller into its valid part and its problems. */
export const readRule = (
  faultOf: FaultOfWhere,
  entity: EntityModel,
  view: Pick<StoredView, 'content'>,
  caller: Caller,
): Omit<ReadView, 'view'> => {
  const { select, labels } = view.content
  const problems: Problem[] = []
  if (select.list !== undefined && !entity.lists.some(({ name }) => name === select.list))
    problems.push({
      kind: 'list-gone',
      field: select.list,
      label: labels[`list ${select.list}`] ?? select.list,
    })
  const left = Object.entries(select.where ?? {}).filter(([name, test]) => {
    const right = isRight(faultOf, entity, JSON.stringify({ [name]: test }), anybody)
    if (!right) problems.push({ kind: 'field-gone', field: name, label: labels[name] ?? nameOf(name, test) })
    return right
  })
  const where = left.length === 0 ? null : Object.fromEntries(left)
  const closed = where !== null && !isRight(faultOf, entity, JSON.stringify(where), caller)
  return { where, problems, closed }
}

/** The field name of a test; a group has none and uses its first field's. */
const nameOf = (name: string, test: unknown): string => {
  const [branch] = groupWords.includes(name) && Array.isArray(test) ? test : []
  return isRow(branch) ? (Object.keys(branch)[0] ?? name) : name
}

/** A rule with the view's entity. */
interface RuleOver {
  readonly view: Pick<StoredView, 'entity'>
  readonly where: Row | null
}

/** Looks up the rows that rules refer to: which exist, and which pass the row filter. */
export const readNamedRows = async (
  reader: Reader,
  model: Model,
  reach: RowFilter,
  reads: readonly RuleOver[],
): Promise<(entity: string, id: number) => { readonly there: boolean; readonly seen: boolean }> => {
  const named = new Map<string, Set<number>>()
  for (const { view, where } of reads) {
    const entity = model.entities[view.entity]
    if (!entity || where === null) continue
    for (const { target, id } of rowsNamed(model, entity, where)) {
      const ids = named.get(target.name) ?? new Set()
      named.set(target.name, ids.add(id))
    }
  }
  const found = new Map<string, boolean>()
  for (const [name, ids] of named) {
    const target = model.entities[name]
    if (!target) continue
    const marks = [...ids].map(() => '?').join(', ')
    for (const [within, seen] of [
      [unfilteredRows, false],
      [reach, true],
    ] as const)
      for (const [id] of await reader.rows(
        `select r."id" from ${fromVisible(target, within, 'r')} where r."id" in (${marks})`,
        [...ids],
      ))
        found.set(`${name} ${id}`, seen)
  }
  return (entity, id) => {
    const seen = found.get(`${entity} ${id}`)
    return { there: seen !== undefined, seen: seen === true }
  }
}

/**
 * The views as JSON for a caller. Invalid parts are removed and listed as problems. If a rule tests what the caller
 * may not read, only the view's name is sent: this shows no further rows and reveals nothing.
 */
export const answerViews = async (
  parts: RecordParts,
  reader: Reader,
  views: readonly StoredView[],
  caller: Caller,
  faultOf: FaultOfWhere,
): Promise<readonly View[]> => {
  const { model } = parts
  const reads = views.flatMap((view) => {
    const entity = model.entities[view.entity]
    return entity ? [{ view, ...readRule(faultOf, entity, view, caller) }] : []
  })
  const reach = await parts.reaches.of(caller)
  const isThere = await readNamedRows(reader, model, reach, reads)
  const isTold = await visiblePeople(
    parts,
    reader,
    caller,
    reads.map(({ view }) => view.owner.id),
  )
  return reads.map(({ view, where, problems, closed }) => {
    const entity = model.entities[view.entity] as EntityModel // `reads` contains only views of known entities
    const named = where === null ? [] : rowsNamed(model, entity, where)
    const gone = named.filter(({ target, id }) => !isThere(target.name, id).there)
    const hidden = named.some(({ target, id }) => {
      const { there, seen } = isThere(target.name, id)
      return there && !seen
    })
    const rows = gone.map(
      ({ field }): Problem => ({ kind: 'row-gone', field: field.name, label: field.label }),
    )
    return told(parts, view, entity, {
      where,
      problems: [...problems, ...rows],
      closed: closed || hidden,
      caller,
      isTold,
    })
  })
}

interface Telling extends Pick<ReadView, 'where' | 'problems' | 'closed'> {
  readonly caller: Caller
  readonly isTold: (account: number) => boolean
}

/** A check whether the caller may see the name of an account. */
export const visiblePeople = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  ids: readonly number[],
): Promise<(account: number) => boolean> => {
  const reach = await parts.reaches.of(caller)
  const people = await readDisclosure(parts, reader, [], reach, [...new Set(ids)])
  return (id) => id === caller.id || people.isTold(parts.model.account, id)
}

const told = (
  parts: RecordParts,
  view: StoredView,
  entity: EntityModel,
  { where, problems, closed, caller, isTold }: Telling,
): View => {
  const { id, name, owner, audience, roles, content, version, usedAt, changedAt, same } = view
  const mine = owner.id === caller.id
  const about = {
    ...{
      id,
      entity: entity.name,
      name,
      owner: isTold(owner.id) ? owner : null,
      mine,
      may_update: mayUpdate(caller, owner.id),
    },
    audience: audience === 'roles' ? { roles } : audience,
    ...{ version, changed_at: changedAt, used_at: usedAt },
  }
  if (closed)
    return {
      ...about,
      ...{ select: null, columns: null, sort: null, groups: null, layout: null, same: '' },
      ...{ problems: [], closed: true },
    }
  const fields = Object.fromEntries(visibleFields(entity, caller).map((field) => [field.name, field]))
  const { select, columns, sort, groups, layout } = content
  const listed = select.list !== undefined && entity.lists.some((list) => list.name === select.list)
  const names = columns && viewColumnNames(parts, entity, caller)
  const sortedBy = sort && fields[sort[0]]
  const sorted = sort?.[0] === 'id' || (sortedBy && sortsLists(sortedBy))
  return {
    ...about,
    select: {
      ...(listed && { list: select.list }),
      ...(select.keyword !== undefined && { keyword: select.keyword }),
      ...(where && { where }),
    },
    columns: names && (columns?.filter((column) => names.has(column.name)) ?? null),
    sort: sorted ? sort : null,
    groups: groups !== null && readGrouping(fields, groups) ? groups : null,
    layout: layout !== null && Object.hasOwn(entity.layouts, layout) ? layout : null,
    same,
    problems: [...problems, ...columnProblems(parts, view, entity, names)],
    closed: false,
  }
}

/**
 * One problem for each column that no longer exists, and a single unnamed one for columns that the caller may not read.
 */
const columnProblems = (
  parts: RecordParts,
  { content: { columns, labels } }: StoredView,
  entity: EntityModel,
  readable: ReadonlySet<string> | null,
): View['problems'] => {
  const left = (columns ?? []).filter(({ name }) => !readable?.has(name))
  if (left.length === 0) return []
  const there = viewColumnNames(parts, entity, anybody)
  const gone = left.filter(({ name }) => !there.has(name))
  return [
    ...gone.map(
      ({ name }): Problem => ({ kind: 'column-gone', field: name, label: labels[`column ${name}`] ?? name }),
    ),
    ...(gone.length < left.length ? [{ kind: 'column-unread', field: '', label: '' } as const] : []),
  ]
}
