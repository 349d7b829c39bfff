import { describedTotals, invalidTotals } from '#texts/totals'
import { exactly, listOf, partly } from '../../../schemas/basic.ts'
import { groupedTotals, groupTotals } from '../../../schemas/grouped-totals.ts'
import {
  formatGrouping,
  type Grouping,
  periods,
  readGrouping,
  sharedBy,
  totalsOf,
} from '../../model/entity/grouping.ts'
import { detailsOf, type EntityModel, type FieldModel, isPersonal, type Model } from '../../model/index.ts'
import type { Schema } from '../../model/json-schema.ts'
import { rowAccessOf, sightOf } from '../access/fields.ts'
import { needFor } from '../access/rights.ts'
import { readTotals } from '../rows/read/read-totals.ts'
import { type Call, call, okWith } from './call.ts'
import { clientGroupOf, isForEverybody } from './lists.ts'
import { listParameters, type QueryParameter } from './query.ts'
import { orNull, pascal, ref } from './schemas.ts'

/** The call for the totals of a list's rows and groups. */
export const totalsCall = (model: Model, entity: EntityModel): Call =>
  call({
    method: 'GET',
    path: `${entity.api.list}/totals`,
    need: needFor(entity, 'read'),
    query: totalsParameters(model, entity),
    answers: okWith(describedTotals.answers, exactly({ data: totalsSchema(entity) })),
    operation: `get${pascal(entity.name)}Totals`,
    summary: describedTotals.does(entity.title.many),
    tag: entity.title.many,
    client: `${clientGroupOf(entity)}.totals`,
    shared: (asked) =>
      isForEverybody(asked) &&
      !entity.lists.some(({ name, rows }) => name === asked.list && isPersonal(rows)),
    handler: async ({ parts }, { caller, query: { list: name, groups: grouping, ...query } }) => {
      const access = rowAccessOf(model, entity, caller, await parts.reaches.of(caller))
      const list = entity.lists.find((each) => each.name === name) ?? null
      return { body: await readTotals(parts, { entity, list, query, grouping, access, caller }) }
    },
  })

const mostRows = 100

/** Shortens a value for an error message, as the other parameters do. */
const shown = (text: string): string => text.slice(0, 40)

/** All groupings that these fields allow; for a day only the one by month. */
const known = (fields: readonly FieldModel[]): readonly string[] =>
  fields.flatMap((field) => {
    const shared = sharedBy(field)
    if (shared === null) return []
    return formatGrouping({ field, by: shared === 'period' ? 'month' : null })
  })

const byName = (fields: readonly FieldModel[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field]))

/** A parameter with the name of one of an entity's named lists; '' for none. */
export const listName = (entity: EntityModel, description: string): QueryParameter<string> => {
  const lists = entity.lists.map(({ name }) => name)
  return {
    schema: lists.length === 0 ? null : { type: 'string', enum: lists, description },
    read: (text, { fault }) => {
      if (text !== '' && !lists.includes(text)) fault(invalidTotals.list(shown(text), lists))
      return text
    },
  }
}

/** The parameters of totals. Fields that the caller may not see count as unknown. */
const totalsParameters = (model: Model, entity: EntityModel) => {
  const { keyword, has, where, ids, sortBy, order } = listParameters(model, entity)
  const possible = everyGrouping(entity)
  const list = listName(entity, describedTotals.list)
  const groups: QueryParameter<Grouping | null> = {
    schema:
      possible.length === 0 ? null : { type: 'string', description: describedTotals.groups, enum: possible },
    read: (text, { caller, fault }) => {
      if (text === '') return null
      const { fields } = sightOf(model, entity, caller)
      const found = readGrouping(byName(fields), text)
      if (found === null) fault(invalidTotals.groups(shown(text), known(fields)))
      return found
    },
  }
  const rows: QueryParameter<number> = {
    schema: { type: 'integer', minimum: 1, maximum: mostRows, description: describedTotals.rows },
    read: (text, { fault }) => {
      if (text === '') return 0
      const number = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
      if (number === 0 || number > mostRows) fault(invalidTotals.rows(shown(text), mostRows))
      return number
    },
  }
  return { list, keyword, has, where, ids, sortBy, order, groups, rows }
}

const everyGrouping = ({ fields }: EntityModel): readonly string[] =>
  fields.flatMap((field) => {
    const shared = sharedBy(field)
    if (shared === null) return []
    return shared === 'value' ? [field.name] : periods.map((by) => formatGrouping({ field, by }))
  })

/** The schema of the totals of each field, by name. Fields that the caller may not see are absent. */
const sumsSchema = (entity: EntityModel): Schema =>
  partly(
    Object.fromEntries(
      totalsOf(entity).map(({ field, says }) => [
        field.name,
        exactly(Object.fromEntries(says.map((word) => [word, valueSchema(field, word === 'sum')]))),
      ]),
    ),
  )

const valueSchema = (field: FieldModel, isSum: boolean): Schema => {
  if (!isSum) return orNull({ ...detailsOf(field.kind).wire(field) })
  return { type: field.type === 'decimal' ? 'string' : 'number' }
}

const totalsSchema = (entity: EntityModel): Schema => {
  const { key, ...group } = groupTotals.properties
  const { total, more } = groupedTotals.properties
  const sums = sumsSchema(entity)
  const groups = {
    ...groupTotals,
    properties: {
      key: { ...key, description: describedTotals.key },
      ...group,
      totals: sums,
      rows: listOf(ref(`${pascal(entity.name)}Row`)),
    },
  }
  return {
    ...groupedTotals,
    properties: {
      total: { ...total, description: describedTotals.total },
      more: { ...more, description: describedTotals.more },
      totals: sums,
      groups: listOf(groups),
    },
  }
}
