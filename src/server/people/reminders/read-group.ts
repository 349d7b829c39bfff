import {
  daysBetween,
  type FieldModel,
  firstOrder,
  labelOf,
  meaningOf,
  type Order,
  type Row,
} from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { where } from '../../platform/sql/where.ts'
import { pageOrderOf, readByIds } from '../../rows/read/read-found.ts'
import { sortOf } from '../../rows/read/read-list.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { ruleSqlContextFor } from '../../rows/read/rule-sql-context.ts'
import { overdueTargetOf, type SubscriptionTarget, targetRowsSql } from '../views/subscription-target.ts'

export interface ReminderRow {
  readonly id: number
  readonly label: string
  /** Days until its deadline; negative if it has passed, null without one. */
  readonly days: number | null
}

/** The rows of a view or list for a person. */
export interface GroupRows {
  readonly total: number
  /** The number due today. */
  readonly today: number
  /** The number overdue but still open; null if the entity has no overdue list. */
  readonly late: number | null
  readonly first: readonly ReminderRow[]
}

/** The number of rows that a mail names; the others are counted. */
const mostNamed = 3

/** The field with the due day; null if the caller may not see it or there is none. */
export const dueField = (
  { entity }: Pick<SubscriptionTarget, 'entity'>,
  caller: Caller,
): FieldModel | null => {
  const field = entity.field[entity.deadline?.days.of ?? '']
  return field && visibleFields(entity, caller).includes(field) ? field : null
}

/** The view's order; else by due day; else the list's default order. */
const orderOfMail = (standing: SubscriptionTarget, caller: Caller): Order => {
  const { entity, order } = standing
  const due = dueField(standing, caller)
  if (order === null && due !== null) return { sortBy: due.name, order: 'asc' }
  return (
    order ??
    firstOrder(
      entity,
      visibleFields(entity, caller).map(({ name }) => name),
    )
  )
}

/** Reads views and lists for many people; the same query with the same row filter runs once. */
export class GroupReader {
  readonly #parts: RecordParts
  readonly #known = new Map<RowFilter, Map<string, Promise<unknown>>>()

  constructor(parts: RecordParts) {
    this.#parts = parts
  }

  async read(standing: SubscriptionTarget, caller: Caller): Promise<GroupRows> {
    const reach = await this.#parts.reaches.of(caller)
    const condition = await targetRowsSql(this.#parts, standing, caller, reach)
    const { first, ...counts } = await this.#rows(standing, condition, caller, reach)
    const missed = overdueTargetOf(standing)
    const late =
      missed && (await this.#count(missed, await targetRowsSql(this.#parts, missed, caller, reach), reach))
    return { ...counts, late, first }
  }

  /** The rows with these ids that pass the row filter, in this order. */
  async named(
    standing: SubscriptionTarget,
    ids: readonly number[],
    caller: Caller,
  ): Promise<readonly ReminderRow[]> {
    const reach = await this.#parts.reaches.of(caller)
    return this.#named(standing, ids, caller, reach)
  }

  #count({ entity }: SubscriptionTarget, { sql, parameters }: Condition, reach: RowFilter): Promise<number> {
    return this.#once(reach, ['count', entity.name, sql, ...parameters], async () => {
      const [row] = await this.#parts.context.database.background.rows(
        `select count(*) from ${fromVisible(entity, reach, 'r')} where ${sql}`,
        parameters,
      )
      return Number(row?.[0] ?? 0)
    })
  }

  /** Reads counts and first rows in one statement: background reads run one at a time, each in a transaction. */
  #rows(
    standing: SubscriptionTarget,
    { sql, parameters }: Condition,
    caller: Caller,
    reach: RowFilter,
  ): Promise<Omit<GroupRows, 'late'>> {
    const { entity, list } = standing
    const order = orderOfMail(standing, caller)
    const { dialect, context } = this.#parts
    const due = dueField(standing, caller)
    const key = ['rows', due !== null, entity.name, order.sortBy, order.order, sql, ...parameters]
    return this.#once(reach, key, async () => {
      const by = pageOrderOf(this.#parts, { entity, reach, sort: sortOf(entity, list, order) })
      const columns = [
        ...by.columns.map((column) => dialect.order(column, order.order)),
        `r."id" ${order.order}`,
      ]
      const today = context.today()
      const reading = await ruleSqlContextFor(this.#parts, reach, caller)
      const dueNow = due ? where(entity, { [due.name]: { from: today, to: today } }, reading, 'r') : null
      const sum = dueNow ? `sum(case when ${dueNow.sql} then 1 else 0 end) over ()` : '0'
      const rows = await context.database.background.rows(
        `select r."id", count(*) over (), ${sum} from ${fromVisible(entity, reach, 'r')}${by.joins} where ${sql} order by ${columns.join(', ')} limit ${mostNamed}`,
        [...(dueNow?.parameters ?? []), ...parameters],
      )
      const ids = rows.map(([id]) => Number(id))
      const first = await this.#named(standing, ids, caller, reach)
      return { total: Number(rows[0]?.[1] ?? 0), today: Number(rows[0]?.[2] ?? 0), first }
    })
  }

  async #named(
    { entity }: SubscriptionTarget,
    ids: readonly number[],
    caller: Caller,
    reach: RowFilter,
  ): Promise<readonly ReminderRow[]> {
    if (ids.length === 0) return []
    const { model, shapes, context } = this.#parts
    const due = dueField({ entity }, caller)
    const fields = [...new Set([...entity.label, ...(due ? [due] : [])])]
    const shape = shapes.of(entity, { fields, owned: [], reach }, 'list')
    const today = context.today()
    const rows = await readByIds(this.#parts, { entity, reach }, shape, ids, today)
    // The mail shows the due day beside the label, so the label omits it.
    const rest = entity.label.filter((field) => field !== due)
    const named = rest.length > 0 ? { ...entity, label: rest } : entity
    return rows.map((json) => {
      const row: Row = JSON.parse(json)
      const day = due && meaningOf(due.kind).day?.(row[due.key], model.zone)
      return {
        id: Number(row.id),
        label: labelOf(model, named, row),
        days: day ? daysBetween(today, day) : null,
      }
    })
  }

  #once<T>(reach: RowFilter, key: readonly unknown[], read: () => Promise<T>): Promise<T> {
    const text = JSON.stringify(key)
    const known = this.#known.get(reach) ?? new Map<string, Promise<unknown>>()
    this.#known.set(reach, known)
    const found = (known.get(text) ?? read()) as Promise<T> // the key determines the type
    known.set(text, found)
    return found
  }
}
