import { feedWords } from '#texts/feeds'
import { inactiveReasons } from '#texts/reminders'
import { type EntityModel, type FieldModel, labelOf, meaningOf, type Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { visibleFields } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { readByIds } from '../../rows/read/read-found.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import {
  type BrokenReason,
  resolveTarget,
  type SubscriptionTarget,
  type TargetParts,
  targetRowsSql,
} from '../views/subscription-target.ts'
import { calendarText, eventLines } from './calendar.ts'
import type { StoredFeed } from './stored-feeds.ts'

/** The limit of events in a calendar. */
const mostEvents = 5000
/** Rows per query. */
const rowsAtOnce = 100
/** Events older than a year are omitted. */
const oldest = 'today-1y'

/** The field that dates an entity's rows in a calendar; null if there is none. */
export const dayOfCalendar = (entity: EntityModel): FieldModel | null =>
  entity.field[entity.layouts.calendar ?? entity.deadline?.days.of ?? ''] ?? null

/** The product name and address, for calendar titles and links to rows. */
export interface FeedNames {
  readonly product: string
  /** Without a trailing slash; null if none is set. */
  readonly appUrl: string | null
}

/** The resolved target of a feed, or why it has none. */
export type FeedTarget = SubscriptionTarget | BrokenReason

/** @returns the target, or why the feed is inactive; a day field that its owner may not see makes it inactive, too */
export const resolveFeedTarget = async (
  parts: TargetParts,
  feed: Pick<StoredFeed, 'entity' | 'view' | 'list'>,
  caller: Caller,
): Promise<FeedTarget> => {
  const standing = await resolveTarget(parts, feed, caller)
  if (typeof standing === 'string') return standing
  const day = dayOfCalendar(standing.entity)
  if (day === null) return 'field-gone'
  return visibleFields(standing.entity, caller).includes(day) ? standing : 'field-unread'
}

/**
 * Renders a feed as a calendar with its owner's current rights. An inactive feed has one event today that explains it:
 * an empty or failing calendar would look as if nothing were due.
 */
export const readFeed = async (
  parts: TargetParts,
  reader: Reader,
  feed: Pick<StoredFeed, 'id' | 'name'>,
  ground: FeedTarget,
  caller: Caller,
  { product, appUrl }: FeedNames,
): Promise<string> => {
  const { context } = parts.parts
  const host = appUrl === null ? context.model.name : new URL(appUrl).host
  const made = `${context.today().replaceAll('-', '')}T000000Z`
  if (typeof ground === 'string') {
    const event = {
      ...{ uid: `feed-${feed.id}@${host}`, version: 0, at: context.today(), url: appUrl },
      ...{ summary: feedWords.paused(feed.name), description: inactiveReasons[ground] },
    }
    const name = feedWords.of(feed.name, product)
    return calendarText({ name, product, says: inactiveReasons[ground] }, [eventLines(event, made, null)])
  }
  const name = feedWords.of(ground.name, product)
  const { ids, total } = await idsOf(parts.parts, reader, ground, caller)
  const says = total > ids.length ? feedWords.most(ids.length, total) : ''
  const events: string[] = []
  const turn = yielding()
  for (const rows of chunks(ids)) {
    for (const row of await rowsIn(parts.parts, ground, rows, caller)) {
      const { id, version, label, at } = row
      const url = appUrl === null ? null : `${appUrl}/#${ground.entity.route.list}/${id}`
      const uid = `${ground.entity.name}-${id}@${host}`
      const description = [ground.name, ...(url === null ? [] : [url])].join('\n')
      const event = { uid, version, at, summary: label, description, url }
      events.push(eventLines(event, made, feedWords.tomorrow(label)))
      await turn()
    }
  }
  return calendarText({ name, product, says }, events)
}

function* chunks(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) yield ids.slice(at, at + rowsAtOnce)
}

const idsOf = async (
  parts: RecordParts,
  reader: Reader,
  standing: SubscriptionTarget,
  caller: Caller,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> => {
  const { entity } = standing
  const day = dayOfCalendar(entity)
  if (day === null) return { ids: [], total: 0 }
  const reach = await parts.reaches.of(caller)
  const shown = await targetRowsSql(parts, standing, caller, reach)
  const lately = { entity, list: null, keyword: '', where: { [day.name]: { from: oldest } } }
  const since = await targetRowsSql(parts, lately, caller, reach)
  const from = `from ${fromVisible(entity, reach, 'r')} where (${shown.sql}) and (${since.sql})`
  const parameters = [...shown.parameters, ...since.parameters]
  const found = await reader.rows(
    `select r."id" ${from} order by ${parts.dialect.order(`r."${day.key}"`, 'asc')}, r."id" limit ${mostEvents}`,
    parameters,
  )
  const ids = found.map(([id]) => Number(id))
  if (ids.length < mostEvents) return { ids, total: ids.length }
  const [[total] = []] = await reader.rows(`select count(*) ${from}`, parameters)
  return { ids, total: Number(total) }
}

interface FeedRow {
  readonly id: number
  readonly version: number
  readonly label: string
  readonly at: string
}

const rowsIn = async (
  parts: RecordParts,
  { entity }: SubscriptionTarget,
  ids: readonly number[],
  caller: Caller,
): Promise<readonly FeedRow[]> => {
  const { model, shapes, context } = parts
  const day = dayOfCalendar(entity)
  if (day === null) return []
  const reach: RowFilter = await parts.reaches.of(caller)
  const fields = [...new Set([...entity.label, day])]
  const shape = shapes.of(entity, { fields, owned: [], reach }, 'list')
  // The event has the day already, so the name omits it.
  const rest = entity.label.filter((field) => field !== day)
  const named = rest.length > 0 ? { ...entity, label: rest } : entity
  return (await readByIds(parts, { entity, reach }, shape, ids, context.today())).flatMap((json) => {
    const row: Row = JSON.parse(json)
    const at = row[day.key]
    if (typeof at !== 'string' || meaningOf(day.kind).day?.(at, model.zone) == null) return []
    return [{ id: Number(row.id), version: Number(row.version), label: labelOf(model, named, row), at }]
  })
}
