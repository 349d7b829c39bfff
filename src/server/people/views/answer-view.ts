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

/** What of a view holds no longer; whatever one may not read has no name in it. */
type Problem = View['problems'][number]

/** Somebody who holds everything: what is wrong with a rule for them is wrong with it for everybody. */
const anybody: Caller = { id: 0, name: '', email: '', everything: true, permissions: new Set() }

/** The rules of views that have been found right for what somebody holds; the same text is asked again and again. */
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

/** A view with what of its rule still means something. */
export interface ReadView {
  readonly view: StoredView
  readonly where: Row | null
  readonly problems: View['problems']
  /** It looks at what this person may not read. */
  readonly closed: boolean
}

/** What a view says to somebody, and what of it is gone. */
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

/** A group has no name of its own: that of the first field that it looks at. */
const nameOf = (name: string, test: unknown): string => {
  const [branch] = groupWords.includes(name) && Array.isArray(test) ? test : []
  return isRow(branch) ? (Object.keys(branch)[0] ?? name) : name
}

/** A rule, and of whose rows it is. */
interface RuleOver {
  readonly view: Pick<StoredView, 'entity'>
  readonly where: Row | null
}

/** The rows that rules name and that are there, by entity: all of them, and those in somebody's reach. */
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
 * Views as somebody is told them. What of a view is gone is struck and said; one that looks at what they may not read, or
 * at rows out of their reach, is told by its name alone, so that it never shows more than it would, and tells nothing.
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
    const entity = model.entities[view.entity] as EntityModel // what was read has one
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

/** Which accounts somebody is told the names of. */
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

/** Columns of a view that a list no longer has, and that it has some which somebody may not read: said once, without a name. */
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
